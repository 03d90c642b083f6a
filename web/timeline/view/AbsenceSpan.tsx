import type { AbsenceView } from '../../../api/contract/views.ts';
import { absenceTitle, spokenAbsence } from '../board/absenceText.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { type TimeScale, xOf } from '../time/timeScale.ts';
import styles from './absenceSpan.module.css';

/** Narrower than this it could not be told from a line, nor pointed at: it is drawn as wide, around its middle. */
const narrowest = 8;
/** From these widths on there is room for its name, and for all that is in the name. */
const nameFrom = 48;
const wholeNameFrom = 118;

export interface AbsenceSpanProps {
  readonly absence: AbsenceView;
  readonly scale: TimeScale;
  readonly format: TimeFormat;
}

/**
 * Leave or a break in a row, under the bookings: each with a pattern of its own and its name, since colours
 * alone tell not everybody. One that is drawn wider than it is has a head and a foot in the air above and below
 * the bars, so that it is seen between bookings that touch, and hides none. Those who hear the board are told of
 * it with the row's name.
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
