import type { Interval } from '../../../domain/time/intervals.ts';
import type { PlannedBar } from '../board/planGhosts.ts';
import { type TimeScale, xOf } from '../time/timeScale.ts';
import styles from './bookingBar.module.css';
import { ChangeSign } from './ChangeSign.tsx';
import { barBox } from './metrics.ts';

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
      className={styles.planned}
      data-planned={bar.bookingId}
      data-change={bar.kind === 'was' ? 'moved' : bar.kind}
      data-was={bar.kind === 'was' || undefined}
      aria-hidden="true"
      title={bar.kind === undefined ? `Planned: ${bar.title}` : `${kindTexts[bar.kind]}: ${bar.title}`}
      style={{
        width,
        height,
        transform: `translate(${x}px, ${y}px)`,
      }}
    >
      {bar.kind !== undefined && <ChangeSign icon={kindIcons[bar.kind]} />}
      {width >= titleFrom && <span className={styles.plannedTitle}>{bar.title}</span>}
    </div>
  );
}
