import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PossibleTime, PossibleTimesRequest } from '../../api/contract/possibleWork.ts';
import { queries } from '../client/queries.ts';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { outlookText } from './outlookText.ts';

/** How many are shown before the rest is asked for. */
const shownAtFirst = 6;

export interface PossibleTimesProps {
  readonly asked: PossibleTimesRequest;
  /** Whose times these are: `Ana Silva`; undefined: of those who suit best, who are named with each. */
  readonly of: string | undefined;
  readonly saving: boolean;
  readonly onTake: (time: PossibleTime, needed: number) => void;
}

/** When something could be, one time a day, the best first; a press takes it. */
export function PossibleTimes({ asked, of, saving, onTake }: PossibleTimesProps) {
  const id = useId();
  const { format } = useFormats();
  const [shown, setShown] = useState<'first' | 'all'>('first');
  const found = useQuery({ ...queries.possibleTimes(asked), placeholderData: keepPreviousData });
  if (found.data === undefined) {
    return found.error === null ? (
      <Text size="sm" c="dimmed" role="status">
        Looking for times…
      </Text>
    ) : (
      <LoadFailed what="Possible times" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const { times, resourcesNeeded } = found.data;
  const some = shown === 'all' ? times : times.slice(0, shownAtFirst);
  const who = of ?? 'Nobody';
  return (
    <section aria-labelledby={id}>
      <Text id={id} size="sm" mb={6}>
        {times.length === 0
          ? `${who} ${of?.includes(' and ') === true ? 'are' : 'is'} ${of === undefined ? '' : 'not '}free for it in the next two weeks.`
          : of === undefined
            ? 'Possible times, the best first'
            : `Free times of ${of}`}
      </Text>
      <Group gap={6}>
        {some.map((time) => (
          <Button
            key={time.start}
            size="compact-sm"
            variant="light"
            disabled={saving}
            title={time.people
              .slice(0, resourcesNeeded)
              .map((person) => `${person.name}: ${outlookText(person)}`)
              .join('; ')}
            onClick={() => onTake(time, resourcesNeeded)}
          >
            {format.span(time.start, time.end)}
            {of === undefined && ` · ${namesOf(time, resourcesNeeded)}`}
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

/** The first people of a time with what is asked of one: `Ana Silva, 3.4 km, 120.00`. */
function namesOf({ people }: PossibleTime, needed: number): string {
  const [first, ...others] = people.slice(0, needed);
  if (first === undefined) return '';
  return others.length === 0
    ? [first.name, outlookText(first)].filter((part) => part !== '').join(', ')
    : [first, ...others].map(({ name }) => name).join(', ');
}
