import { instantOnLocalDay, type LocalDay, localDayOf } from '../../../domain/time/localDay.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import { dateForm, momentForm } from './findDateOrder.ts';
import { instantAt, type Moment, readMoment } from './localMoment.ts';
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
  const start = text === '' ? undefined : readMoment(text, row.dateOrder);
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
    row.fail('start', 'does not exist on that day, because the clocks change: correct it');
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
  const text = row.text('end');
  if (text === '') return { kind: 'span', start, end: start + (seconds ?? usualLength) };
  const end = withDate(readMoment(text, row.dateOrder), row);
  const instant = end === undefined ? undefined : endInstant(end, zone, local);
  if (instant === undefined) {
    row.fail('end', 'is not a date and time, nor a time of day (09:15)');
    return undefined;
  }
  return { kind: 'span', start, end: instant };
}

/** A time of day with the date that a column of its own says. */
function withDate(end: Moment | undefined, row: RowReader): Moment | undefined {
  const date = row.text('endDate');
  if (end?.kind !== 'time' || date === '') return end;
  const day = readMoment(date, row.dateOrder);
  return day?.kind === 'day' ? { kind: 'dayAndTime', day: day.day, second: end.second } : undefined;
}

function endInstant(
  end: Moment,
  zone: Zone,
  start: { readonly day: LocalDay; readonly second: number } | undefined,
): number | undefined {
  switch (end.kind) {
    case 'instant':
      return end.instant;
    case 'dayAndTime':
      return instantAt(zone, end.day, end.second);
    case 'time':
      // If it is not after the start, it is on the next day.
      return start === undefined
        ? undefined
        : instantAt(zone, end.second > start.second ? start.day : start.day + 1, end.second);
    case 'day':
      return undefined;
  }
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
