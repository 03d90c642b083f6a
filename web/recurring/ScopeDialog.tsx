import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeriesScope } from '../../domain/recurrence/seriesEdit.ts';
import { localDayOf, startOfLocalDay } from '../../domain/time/localDay.ts';
import { queries } from '../client/queries.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { useFormats } from '../shell/useFormats.ts';

/** What somebody has said: for which bookings of a series a change is meant. */
export interface ScopeChosen {
  readonly scope: SeriesScope;
  /** Whether those that people have changed since are changed as well. */
  readonly altered: 'keep' | 'replace';
}

export interface ScopeDialogProps {
  /** `Change`, `Move` or `Cancel`. */
  readonly verb: string;
  /** How it repeats: `Every second Tuesday`. */
  readonly pattern: string;
  readonly booking: SeriesBooking;
  /** Whether the change gives it to other people. */
  readonly givesPeople: boolean;
  /** What is chosen at first; this one if omitted. */
  readonly first?: SeriesScope;
  readonly onChosen: (chosen: ScopeChosen) => void;
  readonly onClose: () => void;
}

/** The booking that is asked about: when it begins, in epoch seconds, and of which series it is. */
export interface SeriesBooking {
  readonly start: number;
  readonly seriesId: string;
}

const scopes = [
  { value: 'one', label: 'This one' },
  { value: 'following', label: 'This and the following ones' },
  { value: 'all', label: 'All, from today on' },
] as const;

/** Those that have not begun and are not locked, put aside or cancelled. */
const changeable = { status: 'draft,rostered,confirmed', locked: 'false', limit: 1 } as const;

/** Asks whether a change of a booking that repeats is meant for it alone, for the following ones too, or for all. */
export function ScopeDialog(props: ScopeDialogProps) {
  const { verb, pattern, booking, givesPeople, first = 'one', onChosen, onClose } = props;
  const { zone } = useFormats();
  const [today] = useState(() => startOfLocalDay(zone, localDayOf(zone, Math.floor(Date.now() / 1000))));
  const { start, seriesId } = booking;
  const following = useQuery(queries.bookings({ seriesId, from: Math.max(start, today), ...changeable }));
  const all = useQuery(queries.bookings({ seriesId, from: today, ...changeable }));
  const counts = { one: undefined, following: following.data?.total, all: all.data?.total };
  const labelOf = ({ value, label }: (typeof scopes)[number]) =>
    counts[value] === undefined ? label : `${label} (${counts[value]})`;
  const [scope, setScope] = useState(first);
  const [replaces, setReplaces] = useState(false);
  const cancels = verb === 'Cancel';
  return (
    <Dialog opened onClose={onClose} title={`${verb} a recurring booking`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChosen({ scope, altered: replaces && !cancels ? 'replace' : 'keep' });
        }}
      >
        <Stack gap="md">
          <Text size="sm">It repeats: {pattern}. Which bookings do you mean?</Text>
          <Radio.Group
            value={scope}
            onChange={(value) => setScope(value === 'following' || value === 'all' ? value : 'one')}
            aria-label="Which bookings"
          >
            <Stack gap="xs">
              {scopes.map((one) => (
                <Radio
                  key={one.value}
                  value={one.value}
                  label={labelOf(one)}
                  {...(one.value === first ? { 'data-autofocus': true } : {})}
                />
              ))}
            </Stack>
          </Radio.Group>
          {scope !== 'one' && (
            <Text size="sm" c="dimmed">
              {cancels
                ? 'They are taken back, as if they had never been entered. Those that somebody has changed, locked or begun stay.'
                : 'Those that somebody has changed, locked or begun stay as they are. The others change within seconds.'}
            </Text>
          )}
          {scope !== 'one' && givesPeople && (
            <Text size="sm" c="dimmed">
              They are given only to people who may take them. The rest are left unallocated.
            </Text>
          )}
          {scope !== 'one' && !cancels && (
            <Checkbox
              label="Also those that somebody has changed since"
              checked={replaces}
              onChange={(event) => setReplaces(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" {...(cancels && scope !== 'one' ? { color: 'red.9' } : {})}>
              {!cancels ? verb : scope === 'one' ? 'Continue' : 'Cancel bookings'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
