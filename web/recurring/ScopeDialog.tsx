import { Button, Checkbox, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SeriesScope } from '../../domain/recurringBooking/seriesChange.ts';
import { Dialog } from '../shell/Dialog.tsx';

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
  /** What is chosen at first; this one if omitted. */
  readonly first?: SeriesScope;
  readonly onChosen: (chosen: ScopeChosen) => void;
  readonly onClose: () => void;
}

const scopes = [
  { value: 'one', label: 'This one' },
  { value: 'following', label: 'This and the following ones' },
  { value: 'all', label: 'All, from today on' },
] as const;

/** Asks whether a change of a booking that repeats is meant for it alone, for the following ones too, or for all. */
export function ScopeDialog({ verb, pattern, first = 'one', onChosen, onClose }: ScopeDialogProps) {
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
              {scopes.map(({ value, label }) => (
                <Radio
                  key={value}
                  value={value}
                  label={label}
                  {...(value === first ? { 'data-autofocus': true } : {})}
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
