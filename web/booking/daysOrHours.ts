import { dateOfLocalDay, instantOnLocalDay, localDayOf, localDayOfDate } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { type ReadSpan, readSpan, type SpanInput, spanInputOf } from './spanInput.ts';

/** The form fields of a span: whole days, from the first to the last, or from one time to another. */
export interface DaysOrHours {
  readonly days: 'whole' | 'hours';
  /** For whole days only the dates count, and the end's date is the last day. */
  readonly span: SpanInput;
}

/** The fields of a span (epoch seconds). */
export function daysOrHoursOf(
  zone: Zone,
  { start, end }: { readonly start: number; readonly end: number },
): DaysOrHours {
  const span = spanInputOf(zone, { start, end });
  const whole = span.startTime === '00:00' && span.endTime === '00:00';
  return whole
    ? { days: 'whole', span: { ...span, endDate: dateOfLocalDay(localDayOf(zone, end - 1)) } }
    : { days: 'hours', span };
}

/** The same with whole days, or with times: an end at midnight has the day before as its last whole day. */
export function withDays({ days: before, span }: DaysOrHours, days: DaysOrHours['days']): DaysOrHours {
  if (before === days || span.endTime !== '00:00' || span.endDate === '') return { days, span };
  const endDate = dateOfLocalDay(localDayOfDate(span.endDate) + (days === 'whole' ? -1 : 1));
  return { days, span: { ...span, endDate } };
}

/** The span in the fields, or the first field that is invalid. */
export function readDaysOrHours(zone: Zone, { days, span }: DaysOrHours): ReadSpan {
  if (days === 'hours') return readSpan(zone, span);
  const read = readSpan(zone, { ...span, startTime: '00:00', endTime: '23:59' });
  if (read.kind === 'problem') {
    return read.field === 'endTime'
      ? { ...read, field: 'endDate', message: 'must not be before the first day' }
      : read;
  }
  return { ...read, end: instantOnLocalDay(zone, localDayOfDate(span.endDate) + 1, 0) };
}
