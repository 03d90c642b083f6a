import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dateOfLocalDay, localDayOf, startOfLocalDay } from '../../domain/time/localDay.ts';
import { queries } from '../client/queries.ts';
import { fillDay } from '../plans/reassignment.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';

/** The plan of the first day that has something to plan, here or on the board. */
export function FirstPlan({ done }: { readonly done: boolean }) {
  const { zone, format } = useFormats();
  const now = useMinute();
  const waiting = useQuery(
    queries.bookings({ from: now, status: 'draft', unallocated: 'true', sort: 'start', limit: 1 }),
  );
  if (waiting.data === undefined) {
    return waiting.error === null ? (
      <ListSkeleton rows={2} />
    ) : (
      <LoadFailed what="The bookings" error={waiting.error} onRetry={() => void waiting.refetch()} />
    );
  }
  const [first] = waiting.data.rows;
  const day = localDayOf(zone, first?.start ?? now);
  const span = { from: startOfLocalDay(zone, day), to: startOfLocalDay(zone, day + 1) };
  return (
    <>
      {done && (
        <Note tone="good" role="status" title="Your first bookings have their people">
          <Text size="sm">
            From now on, Home shows what needs your attention: what is late, unallocated or in conflict.
          </Text>
        </Note>
      )}
      <Text size="sm">
        {first === undefined
          ? 'Every booking has people.'
          : `${waiting.data.total === 1 ? '1 booking needs' : `${waiting.data.total} bookings need`} people, the first on ${format.day(first.start)}. You see who would get which before anything changes.`}
      </Text>
      <Group>
        {first !== undefined && (
          <>
            <Button onClick={() => fillDay({ day: format.day(first.start), ...span })}>
              Fill {format.day(first.start)}
            </Button>
            <Button
              component={Link}
              variant="default"
              to={`/week2timeline?from=${dateOfLocalDay(day)}&zoom=day`}
            >
              Plan it on the board
            </Button>
          </>
        )}
        <Button component={Link} to="/" variant="default">
          Home
        </Button>
      </Group>
    </>
  );
}
