import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { queries } from '../client/queries.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';

/** The board on the first day that has something to plan. */
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
  const day = dateOfLocalDay(localDayOf(zone, first?.start ?? now));
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
          : `${waiting.data.total === 1 ? '1 booking needs' : `${waiting.data.total} bookings need`} people, the first on ${format.day(first.start)}. Open the board and choose “Allocate all”.`}
      </Text>
      <Group>
        {first !== undefined && (
          <Button component={Link} to={`/week2timeline?from=${day}&zoom=day`}>
            Plan {format.day(first.start)} on the board
          </Button>
        )}
        <Button component={Link} to="/" variant="default">
          Home
        </Button>
      </Group>
    </>
  );
}
