import type { AbsenceView } from '../../../api/contract/views.ts';
import { absenceTitle, spokenAbsence } from '../board/absenceText.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { type TimeScale, xOf } from '../time/timeScale.ts';
import styles from './absenceSpan.module.css';

/** From this width on its name fits; a narrower one is told by its pattern and its tooltip. */
const nameFrom = 48;

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
  return (
    <div
      className={styles.absence}
      style={{ left: `calc(var(--track-left) + ${start}px)`, width }}
      data-absence={absence.kind}
      data-requested={absence.status === 'requested' || undefined}
      title={spokenAbsence(absence, format)}
      aria-hidden="true"
    >
      {width >= nameFrom && <span className={styles.name}>{absenceTitle(absence)}</span>}
    </div>
  );
}
