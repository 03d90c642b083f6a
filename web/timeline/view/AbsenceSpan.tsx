import type { AbsenceView } from '../../../api/contract/views.ts';
import { absenceTitle, spokenAbsence } from '../board/absenceText.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { type TimeScale, xOf } from '../time/timeScale.ts';
import styles from './absenceSpan.module.css';

/** From these widths on there is room for edges and a pattern, for its name, and for all that is in the name. */
const patternFrom = 10;
const nameFrom = 48;
const wholeNameFrom = 118;

export interface AbsenceSpanProps {
  readonly absence: AbsenceView;
  readonly scale: TimeScale;
  readonly format: TimeFormat;
}

/**
 * Leave or a break in a row, under the bookings: each with a pattern of its own and its name, since colours
 * alone tell not everybody. Those who hear the board are told of it with the row's name.
 */
export function AbsenceSpan({ absence, scale, format }: AbsenceSpanProps) {
  const start = xOf(scale, Math.max(absence.start, scale.from));
  const width = xOf(scale, Math.min(absence.end, scale.to)) - start;
  const requested = absence.status === 'requested';
  const short = `${absenceTitle({ ...absence, status: 'approved' })}${requested ? '?' : ''}`;
  const name = width >= wholeNameFrom ? absenceTitle(absence) : short;
  return (
    <div
      className={styles.absence}
      style={{ left: `calc(var(--track-left) + ${start}px)`, width }}
      data-absence={absence.kind}
      data-requested={requested || undefined}
      data-narrow={width < patternFrom || undefined}
      title={spokenAbsence(absence, format)}
      aria-hidden="true"
    >
      {width >= nameFrom && <span className={styles.name}>{name}</span>}
    </div>
  );
}
