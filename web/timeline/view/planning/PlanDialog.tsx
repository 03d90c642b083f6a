import { Button, Checkbox, Group, NumberInput, Radio, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import type { PlanMode, PlanPreview } from '../../../../api/contract/planning.ts';
import { mostRecordsInJob } from '../../../../domain/kernel/mostRecordsInJob.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { planTitles } from '../../../plans/planWords.ts';
import { SearchFailed } from '../../../plans/SearchFailed.tsx';
import { Searching } from '../../../plans/Searching.tsx';
import { SearchSeconds } from '../../../plans/SearchSeconds.tsx';
import { useSearch } from '../../../plans/useSearch.ts';
import { Dialog } from '../../../shell/Dialog.tsx';
import type { BoardSession } from '../../changes/sessionContract.ts';
import styles from './planning.module.css';

/** Bookings that can be planned together, with words for them. */
export interface PlanChoice {
  readonly label: string;
  /** How many bookings there are, and how many of them are unallocated. */
  readonly bookings: number;
  readonly unallocated: number;
  /** How many of them are locked. */
  readonly locked: number;
  readonly span: Interval;
  /** Only these bookings; omitted: all that start in the span. */
  readonly bookingIds?: readonly string[];
}

export interface PlanDialogProps {
  readonly mode: PlanMode;
  readonly choices: readonly PlanChoice[];
  readonly session: BoardSession;
  readonly onPreview: (preview: PlanPreview) => void;
  readonly onClose: () => void;
}

const explanations: { readonly [Mode in PlanMode]: string } = {
  allocateAll:
    'Every unallocated booking gets the best-scoring people who match it, one after the other. You see the plan before anything changes, and can leave out any part of it.',
  optimise:
    'Looks at all bookings together and moves people between them, so that as many as possible are allocated, to people who suit them better. Locked, dispatched and active bookings stay. You see the plan before anything changes, and can leave out any part of it.',
};

/**
 * The selection if there is one; else the nearest choice with unallocated bookings, so that Enter does what
 * is meant.
 */
function likeliest(choices: readonly PlanChoice[]): number {
  const meant = choices.findIndex(
    ({ bookingIds, unallocated }) => bookingIds !== undefined || unallocated > 0,
  );
  return Math.max(0, meant);
}

/** Asks what to plan and shows the progress; the best plan so far can be taken at any moment. */
export function PlanDialog({ mode, choices, session, onPreview, onClose }: PlanDialogProps) {
  const search = useSearch({ onPreview, endEarly: session.stopPlan });
  const [chosen, setChosen] = useState(() => likeliest(choices));
  const [seconds, setSeconds] = useState(5);
  const [confirmedToo, setConfirmedToo] = useState(false);
  const [conflictsToo, setConflictsToo] = useState(true);
  const [mayUnallocate, setMayUnallocate] = useState(false);
  const [mostChanged, setMostChanged] = useState<number | string>('');
  const choice = choices[chosen] ?? choices[0];

  const start = async () => {
    if (choice === undefined) return;
    const asked = {
      mode,
      from: choice.span.start,
      to: choice.span.end,
      ...(choice.bookingIds === undefined ? {} : { bookingIds: [...choice.bookingIds] }),
      includeConfirmed: confirmedToo,
      includeConflicts: conflictsToo,
      mayUnallocate,
      ...(typeof mostChanged === 'number' ? { mostChanged } : {}),
      seconds,
    };
    await search.start((onProgress, signal) => session.plan(asked, onProgress, signal));
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={planTitles[mode]}
      size="lg"
      closeOnClickOutside={search.step.kind !== 'searching'}
    >
      {search.step.kind === 'searching' ? (
        <Searching
          step={search.step}
          looking={({ bookings }) => `Looking at ${bookings} bookings…`}
          found={(best, { bookings }) => `${best.allocated} of ${bookings} allocated`}
          onStop={mode === 'optimise' ? search.stop : undefined}
          onCancel={onClose}
        />
      ) : (
        <Stack>
          <Text size="sm">{explanations[mode]}</Text>
          <Radio.Group
            label="Which bookings"
            value={String(chosen)}
            onChange={(value) => setChosen(Number(value))}
          >
            <Stack gap={8} mt={8}>
              {choices.map(({ label, bookings, unallocated }, index) => (
                <Radio
                  key={label}
                  value={String(index)}
                  label={label}
                  description={`${unallocated} unallocated of ${bookings}`}
                />
              ))}
            </Stack>
          </Radio.Group>
          {mode === 'optimise' && (
            <>
              <SearchSeconds value={seconds} onChange={setSeconds} choices={[5, 15, 30]} />
              <NumberInput
                label="Most allocated bookings to change"
                placeholder="Any number"
                value={mostChanged}
                onChange={setMostChanged}
                min={0}
                max={mostRecordsInJob}
                allowDecimal={false}
                allowNegative={false}
                clampBehavior="strict"
              />
            </>
          )}
          <Stack gap={8}>
            <Checkbox
              checked={conflictsToo}
              onChange={(event) => setConflictsToo(event.currentTarget.checked)}
              label="Mend bookings in conflict: replace whoever must not be there"
            />
            {(mode === 'optimise' || conflictsToo) && (
              <Checkbox
                checked={confirmedToo}
                onChange={(event) => setConfirmedToo(event.currentTarget.checked)}
                label="Confirmed bookings may change people as well"
              />
            )}
            {(mode === 'optimise' || conflictsToo) && (
              <Checkbox
                checked={mayUnallocate}
                onChange={(event) => setMayUnallocate(event.currentTarget.checked)}
                label="A booking may lose its last person"
              />
            )}
          </Stack>
          {choice !== undefined && choice.locked > 0 && (
            <Text size="sm" className={styles.locked ?? ''}>
              <IconLock size={14} aria-hidden="true" />{' '}
              {choice.locked === 1 ? '1 booking is locked' : `${choice.locked} bookings are locked`} and will
              stay.
            </Text>
          )}
          <SearchFailed step={search.step} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => void start()} disabled={choice === undefined} data-autofocus>
              Make a plan
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}
