import type { AbsenceView } from '../../../api/contract/views.ts';
import { absenceTitle } from '../../../domain/absence/absenceTitle.ts';
import type { TimeFormat } from '../time/formatTime.ts';

/** `Tuesday 4 November, 09:15 to 10:45`, or the first and last day for whole days. */
export function absenceWhen({ start, end }: Pick<AbsenceView, 'start' | 'end'>, format: TimeFormat): string {
  return format.time(start) === format.clock(0) && format.time(end) === format.clock(0)
    ? format.spokenDays(start, end)
    : format.spoken(start, end);
}

/** The full description of an absence: the accessible label and the tooltip. */
export function spokenAbsence(absence: AbsenceView, format: TimeFormat): string {
  const when = `${absenceTitle(absence)}, ${absenceWhen(absence, format)}`;
  return absence.reason === '' ? when : `${when}: ${absence.reason}`;
}
