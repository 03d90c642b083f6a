import type { Interval } from '../../../domain/time/intervals.ts';
import type { PlannedBar } from '../board/planGhosts.ts';
import { type TimeScale, xOf } from '../time/timeScale.ts';
import styles from './bookingBar.module.css';
import { barBox } from './metrics.ts';

export interface PlannedGhostProps {
  readonly bar: PlannedBar;
  readonly scale: TimeScale;
  readonly drawn: Interval;
}

/** A narrower one has no words on it. */
const titleFrom = 46;

/** Where a plan would put a booking. Who hears the board finds the same in the list of the plan. */
export function PlannedGhost({ bar, scale, drawn }: PlannedGhostProps) {
  if (bar.end <= drawn.start || bar.start >= drawn.end) return null;
  const { y, height } = barBox(0, 1);
  const x = xOf(scale, bar.start);
  const width = Math.max(6, xOf(scale, bar.end) - x - 1);
  return (
    <div
      className={styles.planned}
      data-planned={bar.bookingId}
      aria-hidden="true"
      title={`Planned: ${bar.title}`}
      style={{
        width,
        height,
        transform: `translate(${x}px, ${y}px)`,
      }}
    >
      {width >= titleFrom && <span>{bar.title}</span>}
    </div>
  );
}
