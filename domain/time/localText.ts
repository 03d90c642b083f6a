import { type DateFormat, dateText } from './dateFormat.ts';
import { dateOfLocalDay, type LocalDay, localDayOf, secondOfLocalDay } from './localDay.ts';
import type { Zone } from './zone.ts';

/**
 * How times are shown to people: in which time zone, and in which date format. The clock is always a 24-hour
 * clock.
 */
export interface MomentFormat {
  readonly zone: Zone;
  readonly dateFormat: DateFormat;
}

/** `04/Nov/2026 09:15`, in local time. */
export function localDateTimeText(format: MomentFormat, instant: number): string {
  return `${localDateText(format, instant)} ${clockOf(secondOfLocalDay(format.zone, instant))}`;
}

/** `04/Nov/2026 09:15:30`, for lists of things that happened within a minute. */
export function localDateTimeToSecondText(format: MomentFormat, instant: number): string {
  const second = secondOfLocalDay(format.zone, instant) % 60;
  return `${localDateTimeText(format, instant)}:${two(second)}`;
}

/** `04/Nov/2026`, the local date. */
export function localDateText({ zone, dateFormat }: MomentFormat, instant: number): string {
  return localDayText(dateFormat, localDayOf(zone, instant));
}

/** The last day formatted: one ranking formats the same day hundreds of times. */
let last: { readonly day: LocalDay; readonly dateFormat: DateFormat; readonly text: string } | undefined;

/** `04/Nov/2026` of a local day. */
export function localDayText(dateFormat: DateFormat, day: LocalDay): string {
  if (last === undefined || last.day !== day || last.dateFormat !== dateFormat) {
    last = { day, dateFormat, text: dateText(dateFormat, dateOfLocalDay(day)) };
  }
  return last.text;
}

/** `HH:mm` of a local second of the day. */
export function clockOf(secondOfDay: number): string {
  const minutes = Math.floor(secondOfDay / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
