import type { AbsenceView } from '../../../../api/contract/views.ts';
import { absenceTitle } from '../../../../domain/absence/absenceTitle.ts';
import { spokenAbsence } from '../../board/absenceText.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import { type TimeScale, xOf } from '../../time/timeScale.ts';
import styles from './absenceSpan.module.css';

/**
 * Anything narrower could neither be told from a line nor pointed at, so it is widened to this, around its
 * middle.
 */
const narrowest = 8;
/** Widths from which there is room for the name, and for the name with its details. */
const nameFrom = 48;
const wholeNameFrom = 118;

export interface AbsenceSpanProps {
  readonly absence: AbsenceView;
  readonly scale: TimeScale;
  readonly format: TimeFormat;
}

/**
 * Leave or a break in a row, under the bookings. Each has its own pattern and its name, since not everybody
 * can tell colours apart. One that is drawn wider than it is sticks out above and below the bars, so that it
 * shows between bookings that touch, and hides none. Screen readers hear of it with the row's name.
 */
export function AbsenceSpan({ absence, scale, format }: AbsenceSpanProps) {
  const from = xOf(scale, Math.max(absence.start, scale.from));
  const exact = xOf(scale, Math.min(absence.end, scale.to)) - from;
  const width = Math.max(narrowest, exact);
  const start = Math.min(Math.max(0, from - (width - exact) / 2), scale.width - width);
  const requested = absence.status === 'requested';
  const short = `${absenceTitle({ ...absence, status: 'approved' })}${requested ? '?' : ''}`;
  const name = width >= wholeNameFrom ? absenceTitle(absence) : short;
  return (
    <div
      className={styles.absence}
      style={{ left: `calc(var(--track-left) + ${start}px)`, width }}
      data-absence={absence.kind}
      data-requested={requested || undefined}
      data-narrow={exact < narrowest || undefined}
      title={spokenAbsence(absence, format)}
      aria-hidden="true"
    >
      {width >= nameFrom && <span className={styles.name}>{name}</span>}
    </div>
  );
}
