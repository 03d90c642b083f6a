import type { Interval } from '../../../../domain/time/intervals.ts';
import type { PlannedBar } from '../../board/planGhosts.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import { type TimeScale, xOf } from '../../time/timeScale.ts';
import { ChangeSign } from '../look/ChangeSign.tsx';
import { barBox } from '../metrics.ts';
import styles from './plannedGhost.module.css';

export interface PlannedGhostProps {
  readonly bar: PlannedBar;
  readonly scale: TimeScale;
  readonly drawn: Interval;
}

/** A narrower ghost has no text. */
const titleFrom = 46;

const kindTexts = {
  added: 'New later',
  moved: 'Moved here later',
  was: 'Stays here until the commit',
} as const;
const kindIcons = { added: 'added', moved: 'movedHere', was: 'moved' } as const;

/**
 * Where a plan would put a booking, or where it is at a later moment. For screen readers, the list beside the
 * board says the same.
 */
export function PlannedGhost({ bar, scale, drawn }: PlannedGhostProps) {
  if (bar.end <= drawn.start || bar.start >= drawn.end) return null;
  const { y, height } = barBox(0, 1);
  const x = xOf(scale, bar.start);
  const width = Math.max(6, xOf(scale, bar.end) - x - 1);
  return (
    <div
      {...ghostAttributes(bar)}
      className={styles.alongTime}
      style={{
        width,
        height,
        transform: `translate(${x}px, ${y}px)`,
      }}
    >
      <GhostSign bar={bar} />
      {width >= titleFrom && <span className={styles.title}>{bar.title}</span>}
    </div>
  );
}

export interface PlannedCardProps {
  readonly bar: PlannedBar;
  readonly format: TimeFormat;
  /** In pixels. */
  readonly height: number;
}

/** The same in the cell of a day. */
export function PlannedCard({ bar, format, height }: PlannedCardProps) {
  return (
    <div {...ghostAttributes(bar)} className={styles.inDay} style={{ height }}>
      <GhostSign bar={bar} />
      {`${format.time(bar.start)} ${bar.title}`}
    </div>
  );
}

function ghostAttributes({ bookingId, title, kind }: PlannedBar) {
  return {
    'data-planned': bookingId,
    'data-change': kind === 'was' ? 'moved' : kind,
    'data-was': kind === 'was' || undefined,
    'aria-hidden': true,
    title: kind === undefined ? `Planned: ${title}` : `${kindTexts[kind]}: ${title}`,
  };
}

function GhostSign({ bar: { kind } }: { readonly bar: PlannedBar }) {
  return kind !== undefined && <ChangeSign icon={kindIcons[kind]} />;
}
