import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { PlanPreview, PlanProblem, PlanSide } from '../../../../api/contract/planning.ts';
import { PlanChanges } from '../../../plans/PlanChanges.tsx';
import { PlanLeft } from '../../../plans/PlanLeft.tsx';
import { applyText, gainText, planTitles } from '../../../plans/planWords.ts';
import type { ForcePlan } from '../../../plans/useForcePlan.ts';
import { usePlanTicks } from '../../../plans/usePlanTicks.ts';
import { counted } from '../../../shell/counted.ts';
import type { BoardSession } from '../../changes/sessionContract.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import styles from './planning.module.css';

export interface PlanPanelProps {
  readonly preview: PlanPreview;
  readonly session: BoardSession;
  /** Makes allocations despite checks that the plan left out; omitted where that cannot be done. */
  readonly force?: ForcePlan | undefined;
  readonly format: TimeFormat;
  /** Shows a booking of the plan on the board. */
  readonly onShow: (bookingId: string, row: string | undefined) => void;
  readonly onAccepted: (message: string) => void;
  /** The plan is more than one step, and under way as a job. */
  readonly onJob: () => void;
  readonly onDiscard: () => void;
  readonly onAgain: () => void;
}

type Step =
  | { readonly kind: 'looking' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string; readonly problems: readonly PlanProblem[] };

/**
 * A plan beside the board: what it gains for what it disturbs, what changes and why, and what finds nobody. What is
 * ticked is accepted as one step.
 */
export function PlanPanel(props: PlanPanelProps) {
  const { preview, session, force, format, onShow, onAccepted, onJob, onDiscard, onAgain } = props;
  const [step, setStep] = useState<Step>({ kind: 'looking' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { changes, unallocated, inConflict } = preview;
  const ticks = usePlanTicks(preview);
  const forcing = async (by: ForcePlan) => {
    try {
      const { made, refused } = await by(ticks.taken);
      if (made > 0 || refused.length === 0) {
        onAccepted(
          refused.length === 0
            ? `${counted(made, 'booking')} assigned. Undo takes them back in one step.`
            : `${counted(made, 'booking')} assigned; ${refused.length} refused: ${refused[0]?.message}`,
        );
        return;
      }
      const problems = refused.map((one) => ({ ...one, title: '', code: 'refused', resourceIds: [] }));
      setStep({ kind: 'failed', message: 'None of them could be assigned.', problems });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      setStep({ kind: 'failed', message, problems: [] });
    }
  };
  const accept = async () => {
    setStep({ kind: 'saving' });
    if (preview.mustForce && force !== undefined) return forcing(force);
    const outcome = await session.applyPlan({ ...preview, changes: [...ticks.taken] });
    if (outcome.kind === 'failed') {
      setStep(outcome);
      return;
    }
    if (outcome.kind === 'job') {
      onJob();
      return;
    }
    const { applied, notApplied } = outcome.report;
    onAccepted(
      notApplied.length === 0
        ? `${counted(applied.length, 'booking')} changed. Undo reverts it in one step.`
        : `${counted(applied.length, 'booking')} changed; ${notApplied.length} had been changed by somebody else.`,
    );
  };
  return (
    <section className={styles.panel} aria-label={`${planTitles[preview.mode]}: preview`}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {changes.length === 0 ? 'Nothing to change' : `${counted(changes.length, 'change')} planned`}
        </h2>
        <Text size="xs" c="dimmed">
          {endedText(preview)}
        </Text>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <div className={styles.body} tabIndex={0}>
        {changes.length > 0 && (
          <Text size="sm" mb="sm">
            {gainText(preview)}
            {preview.mustForce &&
              ' These are assigned despite a failed check, and stay marked as in conflict.'}
          </Text>
        )}
        <Totals preview={preview} />
        {step.kind === 'failed' && (
          <Alert
            color="red"
            mb="md"
            role="alert"
            icon={<IconAlertTriangle size={18} />}
            title="Nothing was changed"
          >
            <Text size="sm">{step.message}</Text>
            {step.problems.slice(0, 5).map(({ bookingId, message }) => (
              <Text key={`${bookingId} ${message}`} size="sm">
                {titleIn(preview, bookingId)}: {message}
              </Text>
            ))}
            <Button size="xs" variant="default" mt="xs" onClick={onAgain}>
              Plan again
            </Button>
          </Alert>
        )}
        <PlanChanges changes={changes} ticks={ticks} format={format} onShow={onShow} />
        <PlanLeft title="Stays in conflict" bookings={inConflict} format={format} onShow={onShow} />
        <PlanLeft title="Stays unallocated" bookings={unallocated} format={format} onShow={onShow} />
      </div>
      <Group className={styles.foot ?? ''} gap={8}>
        {changes.length > 0 && (
          <Button
            onClick={() => void accept()}
            loading={step.kind === 'saving'}
            disabled={ticks.taken.length === 0}
          >
            {applyText(ticks.taken.length, changes.length, preview.mustForce ? 'Assign anyway' : 'Apply')}
          </Button>
        )}
        <Button variant="default" onClick={onDiscard} disabled={step.kind === 'saving'}>
          {changes.length === 0 ? 'Close' : 'Discard'}
        </Button>
      </Group>
    </section>
  );
}

function Totals({ preview: { mode, before, after, locked } }: { readonly preview: PlanPreview }) {
  const rows: readonly (readonly [string, (side: PlanSide) => number | null, 'more' | 'less'])[] = [
    ['Allocated', (side) => side.allocated, 'more'],
    ['Unallocated', (side) => side.unallocated, 'less'],
    ['Violations', (side) => side.violations, 'less'],
    [
      'Travel, minutes',
      (side) => (side.travelMinutes === null ? null : Math.round(side.travelMinutes)),
      'less',
    ],
  ];
  return (
    <>
      <table className={styles.totals}>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">Planned</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, figure, better]) => {
            const [now, planned] = [figure(before), figure(after)];
            if (now === null || planned === null) return null;
            const by = planned - now;
            const tone = by === 0 ? undefined : by > 0 === (better === 'more') ? 'good' : 'bad';
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{now.toLocaleString('en-AU')}</td>
                <td>{planned.toLocaleString('en-AU')}</td>
                <td data-tone={tone}>
                  {by === 0 ? '–' : `${by > 0 ? '+' : '−'}${Math.abs(by).toLocaleString('en-AU')}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <details className={styles.points}>
        <summary>Points of the plan</summary>
        {points(before)} now, {points(after)} planned: the sum of what each person scores for each booking.
      </details>
      {locked > 0 && (
        <Text size="xs" c="dimmed" mb="sm">
          {counted(locked, 'booking')} {locked === 1 ? 'stays as it is' : 'stay as they are'}:{' '}
          {mode === 'allocateAll'
            ? `${locked === 1 ? 'it has' : 'they have'} people already, or cannot be changed.`
            : 'locked, confirmed, on the way, or in conflict.'}
        </Text>
      )}
    </>
  );
}

const points = ({ score }: PlanSide): string => Math.round(score).toLocaleString('en-AU');

function endedText({ mode, ended, provenMost, elapsedMs, bookings }: PlanPreview): string {
  const looked = `${counted(bookings, 'booking')} looked at in ${(elapsedMs / 1000).toFixed(1)} s`;
  if (mode === 'allocateAll') return looked;
  if (provenMost) return `${looked}; no plan allocates more.`;
  return ended === 'stopped' ? `${looked}; stopped by you.` : `${looked}.`;
}

function titleIn({ changes }: PlanPreview, bookingId: string): string {
  const change = changes.find((one) => one.bookingId === bookingId);
  return change === undefined ? 'A booking' : change.title || change.customerName;
}
