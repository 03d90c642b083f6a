import { dateForm, momentForm } from '../../../domain/time/dateForm.ts';
import { instantOnLocalDay, type LocalDay, localDayOf } from '../../../domain/time/localDay.ts';
import { instantAt, type Moment, readMoment, skippedByClocks } from '../../../domain/time/localMoment.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import type { RowReader } from './rowReader.ts';

/** The time of a row's booking; `day`: only the date is known, and a time of day is still to be found. */
export type BookingTime =
  | { readonly kind: 'span'; readonly start: number; readonly end: number }
  | { readonly kind: 'day'; readonly day: LocalDay; readonly seconds: number | undefined };

/**
 * Bookings without a time of day are placed between these hours: outside them is after hours
 * (docs/decisions.md).
 */
const dayBegins = 8 * 3600;
const dayEnds = 18 * 3600;
/** The length of a booking if its row gives none, in seconds. */
export const usualLength = 3600;

/** Reads start and end from `start`, `date`, `end` and `duration`; undefined if that fails. */
export function readBookingTime(row: RowReader, zone: Zone): BookingTime | undefined {
  const seconds = row.duration('duration');
  const date = readDate(row, zone);
  const text = row.text('start');
  const start = text === '' ? timeOfDate(row) : readMoment(text, row.dateOrder);
  if (text !== '' && start === undefined) {
    row.fail('start', `is not a date and time (${momentForm(row.dateOrder)})`);
  }
  if (row.errors.length > 0) return undefined;
  if (start === undefined || start.kind === 'day') {
    const day = start?.day ?? date;
    if (day === undefined) {
      row.fail(
        text === '' && row.text('date') !== '' ? 'date' : 'start',
        'is required: the time of the booking',
      );
      return undefined;
    }
    if (row.text('end') === '') return { kind: 'day', day, seconds };
    row.fail('end', 'needs a start with a time of day: name its column');
    return undefined;
  }
  if (start.kind === 'instant') return spanFrom(row, zone, start.instant, undefined, seconds);
  const day = start.kind === 'dayAndTime' ? start.day : date;
  if (day === undefined) {
    row.fail('start', 'is a time of day without a date: name a column of dates');
    return undefined;
  }
  const instant = instantAt(zone, day, start.second);
  if (instant === undefined) {
    row.fail('start', skippedByClocks);
    return undefined;
  }
  return spanFrom(row, zone, instant, { day, second: start.second }, seconds);
}

function spanFrom(
  row: RowReader,
  zone: Zone,
  start: number,
  local: { readonly day: LocalDay; readonly second: number } | undefined,
  seconds: number | undefined,
): BookingTime | undefined {
  const end = readEnd(row);
  if (end === 'none') return { kind: 'span', start, end: start + (seconds ?? usualLength) };
  if (end === undefined || end.kind === 'day' || (end.kind === 'time' && local === undefined)) {
    row.fail('end', 'is not a date and time, nor a time of day (09:15)');
    return undefined;
  }
  if (end.kind === 'time' && end.second === local?.second) {
    const said = row.answer('sameTime', 'end');
    if (said === undefined) return undefined;
    if (said === 'unknown') return { kind: 'span', start, end: start + (seconds ?? usualLength) };
  }
  const instant = endInstant(end, zone, local);
  if (instant === undefined) {
    row.fail('end', skippedByClocks);
    return undefined;
  }
  // What an export has written was here before.
  const isLong = instant - start > longest && row.text('musterId') === '';
  if (isLong && row.answer('longBooking', 'end') === undefined) return undefined;
  return { kind: 'span', start, end: instant };
}

/** Longer bookings are asked about, in seconds. */
const longest = 7 * 86_400;

/** The end as it is written, with the date that a column of its own says. */
function readEnd(row: RowReader): Moment | undefined | 'none' {
  const [text, date] = [row.text('end'), row.text('endDate')];
  const day = date === '' ? undefined : readMoment(date, row.dateOrder);
  if (text === '') return day?.kind === 'dayAndTime' && day.second > 0 ? day : 'none';
  const end = readMoment(text, row.dateOrder);
  if (end?.kind !== 'time' || date === '') return end;
  return day?.kind === 'day' || day?.kind === 'dayAndTime'
    ? { ...day, kind: 'dayAndTime', second: end.second }
    : undefined;
}

/** The time of day in a column of dates, unless that says when the job was entered or is due. */
function timeOfDate(row: RowReader): Moment | undefined {
  const moment = row.text('date') === '' ? undefined : readMoment(row.text('date'), row.dateOrder);
  const isWork = !/creat|open|request|submit|logged|due/i.test(row.heading('date'));
  return isWork && moment?.kind === 'dayAndTime' && moment.second > 0 ? moment : undefined;
}

function endInstant(
  end: Exclude<Moment, { kind: 'day' }>,
  zone: Zone,
  start: { readonly day: LocalDay; readonly second: number } | undefined,
): number | undefined {
  if (end.kind === 'instant') return end.instant;
  if (end.kind === 'dayAndTime') return instantAt(zone, end.day, end.second);
  // If it is not after the start, it is on the next day.
  return start && instantAt(zone, end.second > start.second ? start.day : start.day + 1, end.second);
}

function readDate(row: RowReader, zone: Zone): LocalDay | undefined {
  const text = row.text('date');
  const date = text === '' ? undefined : readMoment(text, row.dateOrder);
  if (date?.kind === 'day' || date?.kind === 'dayAndTime') return date.day;
  if (date?.kind === 'instant') return localDayOf(zone, date.instant);
  if (text !== '') row.fail('date', `is not a date (${dateForm(row.dateOrder)})`);
  return undefined;
}

/** Gives bookings that have only a date a time of day. */
export interface DaySpreader {
  /** The next free time on the day for the team or resource `whose`. */
  next(day: LocalDay, whose: string, seconds: number): { readonly start: number; readonly end: number };
}

/**
 * The bookings of one date and one team (or resource) follow one another from 08:00; one that would not end
 * by 18:00 begins at 08:00 again.
 */
export function createDaySpreader(zone: Zone): DaySpreader {
  const free = new Map<string, number>();
  return {
    next(day, whose, seconds) {
      const key = `${day} ${whose}`;
      const after = free.get(key) ?? dayBegins;
      const second = after + seconds <= dayEnds ? after : dayBegins;
      free.set(key, second + seconds);
      const start = instantOnLocalDay(zone, day, second);
      return { start, end: start + seconds };
    },
  };
}
