import { dateOfLocalDay, instantOnLocalDay, localDayOf, localDayOfDate } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { type ReadSpan, readSpan, type SpanInput, spanInputOf } from '../booking/spanInput.ts';

/**
 * The form fields of leave or a break: whole days, from the first to the last, or from one time to another.
 */
export interface AbsenceSpanInput {
  readonly days: 'whole' | 'hours';
  /** For whole days only the dates count, and the end's date is the last day away. */
  readonly span: SpanInput;
}

/** The fields of a span (epoch seconds). */
export function absenceSpanInputOf(
  zone: Zone,
  { start, end }: { readonly start: number; readonly end: number },
): AbsenceSpanInput {
  const span = spanInputOf(zone, { start, end });
  const whole = span.startTime === '00:00' && span.endTime === '00:00';
  return whole
    ? { days: 'whole', span: { ...span, endDate: dateOfLocalDay(localDayOf(zone, end - 1)) } }
    : { days: 'hours', span };
}

/** The same with whole days, or with times: an end at midnight has the day before as its last whole day. */
export function withDays(
  { days: before, span }: AbsenceSpanInput,
  days: AbsenceSpanInput['days'],
): AbsenceSpanInput {
  if (before === days || span.endTime !== '00:00' || span.endDate === '') return { days, span };
  const endDate = dateOfLocalDay(localDayOfDate(span.endDate) + (days === 'whole' ? -1 : 1));
  return { days, span: { ...span, endDate } };
}

/** The span in the fields, or the first field that is invalid. */
export function readAbsenceSpan(zone: Zone, { days, span }: AbsenceSpanInput): ReadSpan {
  if (days === 'hours') return readSpan(zone, span);
  const read = readSpan(zone, { ...span, startTime: '00:00', endTime: '23:59' });
  if (read.kind === 'problem') {
    return read.field === 'endTime'
      ? { ...read, field: 'endDate', message: 'must not be before the first day' }
      : read;
  }
  return { ...read, end: instantOnLocalDay(zone, localDayOfDate(span.endDate) + 1, 0) };
}

/** The initial values: leave for the whole of tomorrow, a break of an hour at midday. */
export function usualSpan(zone: Zone, kind: 'leave' | 'break', now: number): AbsenceSpanInput {
  const date = dateOfLocalDay(localDayOf(zone, now) + 1);
  return kind === 'leave'
    ? { days: 'whole', span: { startDate: date, startTime: '09:00', endDate: date, endTime: '17:00' } }
    : { days: 'hours', span: { startDate: date, startTime: '12:00', endDate: date, endTime: '12:30' } };
}
