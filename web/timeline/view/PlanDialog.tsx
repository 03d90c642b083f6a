import {
  Alert,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Progress,
  Radio,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { PlanMode, PlanPreview } from '../../../api/contract/planning.ts';
import { mostRecordsInJob } from '../../../domain/mostRecordsInJob.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { planTitles } from '../../plans/planWords.ts';
import { Dialog } from '../../shell/Dialog.tsx';
import type { BoardSession } from '../changes/sessionContract.ts';
import type { PlanProgress } from '../source/timelineSource.ts';
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

type Step =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'planning';
      readonly progress: PlanProgress | undefined;
      readonly stopping: 'no' | 'yes';
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
  const [step, setStep] = useState<Step>({ kind: 'asking' });
  const [chosen, setChosen] = useState(() => likeliest(choices));
  const [seconds, setSeconds] = useState('5');
  const [confirmedToo, setConfirmedToo] = useState(false);
  const [conflictsToo, setConflictsToo] = useState(true);
  const [mayUnallocate, setMayUnallocate] = useState(false);
  const [mostChanged, setMostChanged] = useState<number | string>('');
  const search = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => search.current?.abort(), []);
  const choice = choices[chosen] ?? choices[0];

  const start = async () => {
    if (choice === undefined) return;
    const abort = new AbortController();
    search.current = abort;
    setStep({ kind: 'planning', progress: undefined, stopping: 'no' });
    const outcome = await session.plan(
      {
        mode,
        from: choice.span.start,
        to: choice.span.end,
        ...(choice.bookingIds === undefined ? {} : { bookingIds: [...choice.bookingIds] }),
        includeConfirmed: confirmedToo,
        includeConflicts: conflictsToo,
        mayUnallocate,
        ...(typeof mostChanged === 'number' ? { mostChanged } : {}),
        seconds: Number(seconds),
      },
      (progress) =>
        setStep((old) => ({
          kind: 'planning',
          progress,
          stopping: old.kind === 'planning' ? old.stopping : 'no',
        })),
      abort.signal,
    );
    if (abort.signal.aborted) return;
    if (outcome.kind === 'preview') onPreview(outcome.preview);
    else setStep({ kind: 'failed', message: outcome.message });
  };
  const stop = () => {
    if (step.kind !== 'planning' || step.progress === undefined) return;
    setStep({ ...step, stopping: 'yes' });
    session.stopPlan(step.progress.planId).catch((error: unknown) => {
      // The search continues to its own end, and the button can be pressed again.
      console.error(error);
      setStep((old) => (old.kind === 'planning' ? { ...old, stopping: 'no' } : old));
    });
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={<Text fw={650}>{planTitles[mode]}</Text>}
      size="lg"
      closeOnClickOutside={step.kind !== 'planning'}
    >
      {step.kind === 'planning' ? (
        <Searching step={step} mode={mode} onStop={stop} onCancel={onClose} />
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
              <Stack gap={4}>
                <Text size="sm" fw={500} id="plan-seconds">
                  Search for up to
                </Text>
                <SegmentedControl
                  aria-labelledby="plan-seconds"
                  value={seconds}
                  onChange={setSeconds}
                  data={[
                    { value: '5', label: '5 seconds' },
                    { value: '15', label: '15 seconds' },
                    { value: '30', label: '30 seconds' },
                  ]}
                />
              </Stack>
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
          {step.kind === 'failed' && (
            <Alert color="red" icon={<IconAlertTriangle size={18} />} title="There is no plan">
              {step.message}
            </Alert>
          )}
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

interface SearchingProps {
  readonly step: Extract<Step, { kind: 'planning' }>;
  readonly mode: PlanMode;
  readonly onStop: () => void;
  readonly onCancel: () => void;
}

function Searching({ step: { progress, stopping }, mode, onStop, onCancel }: SearchingProps) {
  const best = progress?.best ?? null;
  const done = Math.round((progress?.done ?? 0) * 100);
  return (
    <Stack>
      <Progress.Root size="lg">
        <Progress.Section value={Math.max(2, done)} animated aria-label="Progress of the search" />
      </Progress.Root>
      <Text size="sm" role="status">
        {progress === undefined || progress.phase === 'waiting'
          ? 'Getting ready…'
          : best === null
            ? `Looking at ${progress.bookings} bookings…`
            : `Best so far: ${best.allocated} of ${progress.bookings} allocated`}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Give up
        </Button>
        {mode === 'optimise' && (
          <Button
            onClick={onStop}
            disabled={best === null}
            loading={stopping === 'yes'}
            title="Ends the search and shows the best plan so far"
          >
            Stop here
          </Button>
        )}
      </Group>
    </Stack>
  );
}
