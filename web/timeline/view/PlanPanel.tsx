import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowNarrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { PlanPreview, PlanProblem, PlanSide } from '../../../api/contract/planning.ts';
import type { BoardSession } from '../changes/sessionContract.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { planTitles } from './PlanDialog.tsx';
import styles from './planning.module.css';

export interface PlanPanelProps {
  readonly preview: PlanPreview;
  readonly session: BoardSession;
  readonly format: TimeFormat;
  /** Shows a booking of the plan on the board. */
  readonly onShow: (bookingId: string, row: string | undefined) => void;
  readonly onAccepted: (message: string) => void;
  /** The plan is more than one step, and under way as a job. */
  readonly onJob: () => void;
  readonly onDiscard: () => void;
  readonly onAgain: () => void;
}

/** How many changes and reasons are listed; of the rest only the number is shown. */
const listed = 300;

type Step =
  | { readonly kind: 'looking' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string; readonly problems: readonly PlanProblem[] };

/**
 * A plan beside the board: what changes, what improves, what stays unallocated and why. It is accepted or
 * discarded as a whole.
 */
export function PlanPanel(props: PlanPanelProps) {
  const { preview, session, format, onShow, onAccepted, onJob, onDiscard, onAgain } = props;
  const [step, setStep] = useState<Step>({ kind: 'looking' });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { changes, unallocated } = preview;
  const accept = async () => {
    setStep({ kind: 'saving' });
    const outcome = await session.applyPlan(preview);
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
        ? `${countText(applied.length, 'booking')} changed. Undo reverts it in one step.`
        : `${countText(applied.length, 'booking')} changed; ${notApplied.length} had been changed by somebody else.`,
    );
  };
  return (
    <section className={styles.panel} aria-label={`${planTitles[preview.mode]}: the plan`}>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {changes.length === 0 ? 'Nothing to change' : `${countText(changes.length, 'change')} planned`}
        </h2>
        <Text size="xs" c="dimmed">
          {endedText(preview)}
        </Text>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard */}
      <div className={styles.body} tabIndex={0}>
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
        {changes.length > 0 && (
          <>
            <h3 className={styles.section}>What changes</h3>
            <ul className={styles.list}>
              {changes.slice(0, listed).map((change) => (
                <li key={change.bookingId}>
                  <button
                    type="button"
                    className={styles.change}
                    onClick={() => onShow(change.bookingId, change.after[0]?.id)}
                  >
                    <span className={styles.what}>{change.title || change.customerName}</span>
                    <span className={styles.when}>
                      {format.day(change.start)}, {format.range(change.start, change.end)}
                    </span>
                    <span className={styles.people}>
                      <span className={styles.before}>{namesText(change.before)}</span>
                      <IconArrowNarrowRight size={16} aria-label="becomes" />
                      <span className={styles.after}>{namesText(change.after)}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {changes.length > listed && (
              <Text size="sm">and {changes.length - listed} more, on the board</Text>
            )}
          </>
        )}
        {unallocated.length > 0 && (
          <>
            <h3 className={styles.section}>Stays unallocated</h3>
            <ul className={styles.list}>
              {unallocated.slice(0, listed).map((booking) => (
                <li key={booking.bookingId} className={styles.left}>
                  <button
                    type="button"
                    className={styles.change}
                    onClick={() => onShow(booking.bookingId, undefined)}
                  >
                    <span className={styles.what}>{booking.title || booking.customerName}</span>
                    <span className={styles.when}>
                      {format.day(booking.start)}, {format.range(booking.start, booking.end)}
                    </span>
                  </button>
                  <details>
                    <summary>
                      {booking.reasons.length === 0 ? booking.message : whyText(booking.reasons)}
                    </summary>
                    <Text size="xs">{booking.message}</Text>
                    {booking.reasons.map(({ code, title, messages, people, resourceNames }) => (
                      <Text key={`${code} ${title}`} size="xs">
                        <strong>{title}</strong> ({countText(people, 'person', 'people')}):{' '}
                        {resourceNames.slice(0, 8).join(', ')}
                        {people > 8 && ` and ${people - 8} more`}
                        {messages.length === 1 && messages[0] !== title && ` – ${messages[0]}`}
                      </Text>
                    ))}
                  </details>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Group className={styles.foot ?? ''} gap={8}>
        {changes.length > 0 && (
          <Button onClick={() => void accept()} loading={step.kind === 'saving'}>
            Accept
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
    ['Score', (side) => Math.round(side.score), 'more'],
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
      {locked > 0 && (
        <Text size="xs" c="dimmed" mb="sm">
          {countText(locked, 'booking')} {locked === 1 ? 'stays as it is' : 'stay as they are'}:{' '}
          {mode === 'allocateAll'
            ? `${locked === 1 ? 'it has' : 'they have'} people already, or cannot be changed.`
            : 'locked, on the way, or in conflict.'}
        </Text>
      )}
    </>
  );
}

function endedText({ mode, ended, provenMost, elapsedMs, bookings }: PlanPreview): string {
  const looked = `${countText(bookings, 'booking')} looked at in ${(elapsedMs / 1000).toFixed(1)} s`;
  if (mode === 'allocateAll') return looked;
  if (provenMost) return `${looked}; no plan allocates more.`;
  return ended === 'stopped' ? `${looked}; stopped by you.` : `${looked}.`;
}

function whyText(reasons: PlanPreview['unallocated'][number]['reasons']): string {
  const [first, ...rest] = reasons.toSorted((a, b) => b.people - a.people);
  if (first === undefined) return '';
  const more = rest.length === 0 ? '' : `, and ${countText(rest.length, 'other reason')}`;
  return `${first.title}${more}`;
}

function titleIn({ changes }: PlanPreview, bookingId: string): string {
  const change = changes.find((one) => one.bookingId === bookingId);
  return change === undefined ? 'A booking' : change.title || change.customerName;
}

function namesText(people: readonly { readonly name: string }[]): string {
  return people.length === 0 ? 'Unallocated' : people.map(({ name }) => name).join(', ');
}

function countText(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-AU')} ${many}`;
}
