import { lastInstant } from '../../domain/fields.ts';
import {
  instantOnLocalDay,
  type LocalDay,
  localDayOf,
  localDayOfDate,
  secondOfLocalDay,
} from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';

/** The time in a cell of a file: a day, a time of day, both, or an instant with its own offset. */
export type Moment =
  | { readonly kind: 'day'; readonly day: LocalDay }
  | { readonly kind: 'time'; readonly second: number }
  | { readonly kind: 'dayAndTime'; readonly day: LocalDay; readonly second: number }
  | { readonly kind: 'instant'; readonly instant: number };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a date, a time, or both: `2026-03-09`, `09/03/2026` (the day comes first), `9 Mar 2026`; `08:30`,
 * `8:30 PM`, `8pm`; joined by a space or a T, with an offset or `Z` after ISO ones. Epoch seconds are
 * understood as the records write them. Undefined for anything else, and for dates that do not exist.
 */
export function readMoment(text: string): Moment | undefined {
  const cleaned = text.trim().replaceAll(/\s+/g, ' ');
  if (/^\d{9,10}$/.test(cleaned)) return { kind: 'instant', instant: Number(cleaned) };
  const offset = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})$/i.exec(
    cleaned,
  );
  if (offset !== null) {
    const [, date = '', time = '', zone = ''] = offset;
    const day = readDay(date);
    const second = readTimeOfDay(time);
    if (day === undefined || second === undefined) return undefined;
    return { kind: 'instant', instant: day * 86_400 + second - offsetSeconds(zone) };
  }
  const alone = readTimeOfDay(cleaned);
  if (alone !== undefined) return { kind: 'time', second: alone };
  const wholeDay = readDay(cleaned);
  if (wholeDay !== undefined) return { kind: 'day', day: wholeDay };

  const parts = /^(.*?\d)(?:,? |T)(\d{1,2}(?::\d{2}){0,2}(?:\.\d+)? ?(?:[ap]\.?m\.?)?)$/i.exec(cleaned);
  const day = readDay(parts?.[1] ?? '');
  const second = readTimeOfDay((parts?.[2] ?? '').replace(/\.\d+/, ''));
  return day === undefined || second === undefined ? undefined : { kind: 'dayAndTime', day, second };
}

/** A date without a time, in any of the forms of `readMoment`. */
export function readDay(text: string): LocalDay | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  if (dayFirst !== null) return dayOf(Number(dayFirst[3]), Number(dayFirst[2]), Number(dayFirst[1]));
  const named = /^(\d{1,2})[-/. ]([a-z]{3,9})\.?[-/., ]+(\d{4})$/i.exec(text);
  if (named === null) return undefined;
  const month = months.indexOf((named[2] ?? '').slice(0, 3).toLowerCase());
  return month < 0 ? undefined : dayOf(Number(named[3]), month + 1, Number(named[1]));
}

/** Local seconds since midnight, 0 to 86,400 (`24:00`); undefined if it is not a time of day. */
export function readTimeOfDay(text: string): number | undefined {
  const match = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))? ?(?:([ap])\.?m\.?)?$/i.exec(text.trim());
  if (match === null) return undefined;
  const [, hourText, minuteText, secondText, half] = match;
  if (minuteText === undefined && half === undefined) return undefined;
  const hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  const second = Number(secondText ?? 0);
  if (minute > 59 || second > 59) return undefined;
  if (half === undefined) {
    const seconds = hour * 3600 + minute * 60 + second;
    return seconds <= 86_400 ? seconds : undefined;
  }
  if (hour < 1 || hour > 12) return undefined;
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 3600 + minute * 60 + second;
}

/** A time of day as `readTimeOfDay` reads it: `07:00`, with seconds if there are any. */
export function timeOfDayText(second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return (second % 60 === 0 ? parts.slice(0, 2) : parts)
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** An instant in a cell: a local date and time, a day, or with an offset of its own. */
export function readInstant(text: string, zone: Zone): number | undefined {
  const moment = readMoment(text);
  switch (moment?.kind) {
    case 'instant':
      return moment.instant;
    case 'dayAndTime':
      return instantAt(zone, moment.day, moment.second);
    case 'day':
      return instantAt(zone, moment.day, 0);
    default:
      return undefined;
  }
}

/** An instant in local time with its offset, so that the hour which occurs twice is unambiguous. */
export function isoText(zone: Zone, instant: number): string {
  const offset = zone.offsetAt(instant);
  const local = instant + offset;
  // ISO 8601 has no offsets with seconds, which a few time zones had; days before 1970 are not read.
  if (offset === 0 || offset % 60 !== 0 || local < 0 || local > lastInstant) return `${localText(instant)}Z`;
  const { abs, floor } = Math;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${localText(local)}${offset < 0 ? '-' : '+'}${two(floor(abs(offset) / 3600))}:${two(floor(abs(offset) / 60) % 60)}`;
}

function localText(local: number): string {
  return new Date(local * 1000).toISOString().slice(0, 19);
}

/** The instant at which the local clock shows that time; undefined if the clocks skip it. */
export function instantAt(zone: Zone, day: LocalDay, second: number): number | undefined {
  const instant = instantOnLocalDay(zone, day, second);
  const shown = localDayOf(zone, instant) * 86_400 + secondOfLocalDay(zone, instant);
  return shown === day * 86_400 + second ? instant : undefined;
}

function dayOf(year: number, month: number, day: number): LocalDay | undefined {
  const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const found = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(found.getTime()) && found.toISOString().slice(0, 10) === date;
  return exists && year >= 1970 ? localDayOfDate(date) : undefined;
}

function offsetSeconds(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60);
}
