import type { AbsenceView } from '../../../api/contract/views.ts';
import type { TimeFormat } from '../time/formatTime.ts';

/** What leave or a break is called on the board and in lists; that it is only asked for is part of it. */
export function absenceTitle({ kind, status }: Pick<AbsenceView, 'kind' | 'status'>): string {
  const title = kind === 'leave' ? 'Leave' : 'Break';
  return status === 'requested' ? `${title} (requested)` : title;
}

/** `Tuesday 4 November, 09:15 to 10:45`, or from which day to which where it is of whole days. */
export function absenceWhen({ start, end }: Pick<AbsenceView, 'start' | 'end'>, format: TimeFormat): string {
  return format.time(start) === '00:00' && format.time(end) === '00:00'
    ? format.spokenDays(start, end)
    : format.spoken(start, end);
}

/** All that the board tells of it, for those who hear it and for the pointer that rests on it. */
export function spokenAbsence(absence: AbsenceView, format: TimeFormat): string {
  const when = `${absenceTitle(absence)}, ${absenceWhen(absence, format)}`;
  return absence.reason === '' ? when : `${when}: ${absence.reason}`;
}
