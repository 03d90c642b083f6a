import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FreeTimesView } from '../../../api/contract/planning.ts';
import type { BookingView } from '../../../api/contract/views.ts';
import { queries } from '../../client/queries.ts';
import { LoadFailed } from '../../shell/Notice.tsx';
import { useFormats } from '../../shell/useFormats.ts';

/** How many are shown before the rest is asked for. */
const shownAtFirst = 6;

export interface FreeTimesProps {
  readonly booking: BookingView;
  readonly saving: boolean;
  readonly onTake: (time: FreeTimesView['times'][number]) => void;
}

/** When the people of a booking could do it on other days; a press moves it there. */
export function FreeTimes({ booking, saving, onTake }: FreeTimesProps) {
  const id = useId();
  const { format } = useFormats();
  const [shown, setShown] = useState<'first' | 'all'>('first');
  const free = useQuery(queries.freeTimes(booking.id));
  const names = booking.resources.map(({ name }) => name).join(' and ');
  if (free.data === undefined) {
    return free.error === null ? (
      <Text size="sm" c="dimmed" role="status">
        Looking for other days…
      </Text>
    ) : (
      <LoadFailed what="Other days" error={free.error} onRetry={() => void free.refetch()} />
    );
  }
  const { times } = free.data;
  const some = shown === 'all' ? times : times.slice(0, shownAtFirst);
  return (
    <section aria-labelledby={id}>
      <Text id={id} size="sm" mb={6}>
        {times.length === 0
          ? `${names} ${booking.resources.length === 1 ? 'is' : 'are'} not free for it on another day in the next two weeks.`
          : `Free times of ${names}`}
      </Text>
      <Group gap={6}>
        {some.map((time) => (
          <Button
            key={time.start}
            size="compact-sm"
            variant="light"
            disabled={saving}
            onClick={() => onTake(time)}
          >
            {format.span(time.start, time.end)}
          </Button>
        ))}
        {some.length < times.length && (
          <Button size="compact-sm" variant="subtle" onClick={() => setShown('all')}>
            Show all {times.length}
          </Button>
        )}
      </Group>
    </section>
  );
}
