import { lastInstant } from '../kernel/fields.ts';
import { instantOnLocalDay, type LocalDay, localDayOf, secondOfLocalDay } from './localDay.ts';
import { type DateOrder, readDay, tidied, twoNumbers } from './readDay.ts';
import type { Zone } from './zone.ts';

/** The time in a cell of a file: a day, a time of day, both, or an instant with its own offset. */
export type Moment =
  | { readonly kind: 'day'; readonly day: LocalDay }
  | { readonly kind: 'time'; readonly second: number }
  | { readonly kind: 'dayAndTime'; readonly day: LocalDay; readonly second: number }
  | { readonly kind: 'instant'; readonly instant: number };

/**
 * Reads a date (`readDay`), a time of day (`readTimeOfDay`), or both, joined by a space, a comma, a word or a T, with an
 * offset or `Z` after ISO ones. Years of two digits are those from 1970 to 2069. Epoch seconds are understood as the records write them. Undefined for anything else, and for
 * dates that do not exist.
 */
export function readMoment(text: string, order: DateOrder): Moment | undefined {
  // Of the hour that clocks show twice a local time means the first; one that says it is the second is not read, rather than an
  // hour early.
  const cleaned = tidied(text).replace(/(?<=[\dm]) first$/i, '');
  if (/^\d{9,10}$/.test(cleaned)) return { kind: 'instant', instant: Number(cleaned) };
  const basic = /^(\d{8})T(\d{2})(\d{2})(\d{2})?(Z?)$/i.exec(cleaned);
  if (basic !== null) {
    const [, date = '', hour = '', minute = '', second = '00', zone = ''] = basic;
    return momentOf(readDay(date, order), readTimeOfDay(`${hour}:${minute}:${second}`), zone);
  }
  const offset =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.exec(
      cleaned,
    );
  if (offset !== null) {
    const [, date = '', time = '', zone = ''] = offset;
    return momentOf(readDay(date, order), readTimeOfDay(time), zone);
  }
  const alone = readTimeOfDay(cleaned);
  if (alone !== undefined) return { kind: 'time', second: alone };
  const wholeDay = readDay(cleaned, order);
  if (wholeDay !== undefined) return { kind: 'day', day: wholeDay };

  // A date and a time of day, with a space, a comma or a T between them; either may have spaces of its own.
  for (const { index, 0: between } of cleaned.matchAll(/,? |T|(?<=日)/g)) {
    const second = readTimeOfDay(cleaned.slice(index + between.length).replace(timeBegins, ''));
    const day = second === undefined ? undefined : readDay(cleaned.slice(0, index), order);
    if (day !== undefined && second !== undefined) return { kind: 'dayAndTime', day, second };
  }
  return undefined;
}

/** What stands between a date and its time of day: `à 8h30`, `um 8 Uhr`, `kl. 08.30`. */
const timeBegins = /^(?:à|a las|alle ore|alle|ore|às|as|at|um|om|o|kl\.?|godz\.?) ?/iu;

function momentOf(day: LocalDay | undefined, second: number | undefined, zone: string): Moment | undefined {
  if (day === undefined || second === undefined) return undefined;
  if (zone === '') return { kind: 'dayAndTime', day, second };
  return { kind: 'instant', instant: day * 86_400 + second - offsetSeconds(zone) };
}

/** In which orders the numbers of a date can be read; undefined for a cell that does not begin with such a date. */
export function possibleOrders(
  text: string,
): { readonly [Order in DateOrder]: LocalDay | undefined } | undefined {
  const [date] = twoNumbers.exec(tidied(text)) ?? [];
  if (date === undefined) return undefined;
  const dayFirst = readDay(date, 'dayFirst');
  // Nobody writes the month first with dots between the numbers.
  const monthFirst = date.includes('.') ? undefined : readDay(date, 'monthFirst');
  return dayFirst === undefined && monthFirst === undefined ? undefined : { dayFirst, monthFirst };
}

const timeForms: readonly RegExp[] = [
  // `08:30`, `8:30:15.0`, `8:30 PM`, `8pm`, with the word for the clock before or behind it.
  /^(\d{1,2})(?:[:：](\d{2}))?(?:[:：](\d{2})(?:\.\d+)?)? ?(?:([ap])\.? ?m\.?)?$/i,
  // `8h`, `8h30`, `8 h 30 min`, `8u30`.
  /^(\d{1,2}) ?[hu](?: ?(\d{2})(?: ?m(?:in)?\.?)?)?$/i,
  // `08.30`
  /^(\d{1,2})\.(\d{2})(?:\.(\d{2}))?$/,
  // `8時30分`
  /^(\d{1,2})時(?:(\d{1,2})分)?$/,
];
/** With one of them, an hour alone is a time of day. */
const clockWord = / ?(?:uhr|uur|hrs?|hs|kl|godz|h)\.?$|^(?:kl\.?|godz\.?|ore|um|om|à|às) ?/iu;
const halves: Readonly<Record<string, string>> = { 午前: 'a', 午後: 'p' };

/**
 * Local seconds since midnight, 0 to 86,400 (`24:00`), as it is written in the languages of `calendarWords.ts`: `08:30`,
 * `8pm`, `8h30`, `14h`, `8.30 Uhr`, `kl. 08.30`, `午後2時30分`; undefined if it is not a time of day.
 */
export function readTimeOfDay(text: string): number | undefined {
  const [, japanese = ''] = /^(午前|午後)/.exec(text.trim()) ?? [];
  const given = text.trim().slice(japanese.length).trim();
  const bare = given.replace(clockWord, '');
  const match = timeForms
    .flatMap((form) => [form.exec(given) ?? [], form.exec(bare) ?? []])
    .find(({ length }) => length > 0);
  const [, hourText, minuteText, secondText, latin = halves[japanese]] = match ?? [];
  if (hourText === undefined) return undefined;
  // A number alone is an hour only where a word says so.
  if (/^\d+$/.test(given) && latin === undefined) return undefined;
  const hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  const second = Number(secondText ?? 0);
  if (minute > 59 || second > 59) return undefined;
  if (latin === undefined) {
    const seconds = hour * 3600 + minute * 60 + second;
    return seconds <= 86_400 ? seconds : undefined;
  }
  if (hour > 12 || (hour < 1 && japanese === '')) return undefined;
  return ((hour % 12) + (latin.toLowerCase() === 'p' ? 12 : 0)) * 3600 + minute * 60 + second;
}

/** A time of day as `readTimeOfDay` reads it: `07:00`, with seconds if there are any. */
export function timeOfDayText(second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return (second % 60 === 0 ? parts.slice(0, 2) : parts)
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** An instant in a cell: a local date and time, a day, or with an offset of its own. */
export function readInstant(text: string, zone: Zone, order: DateOrder): number | undefined {
  const moment = readMoment(text, order);
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

/** Why a local time is none, on the day on which the clocks go forward. */
export const skippedByClocks = 'does not exist on that day, because the clocks change: correct it';

/** The instant at which the local clock shows that time; undefined if the clocks skip it. */
export function instantAt(zone: Zone, day: LocalDay, second: number): number | undefined {
  const instant = instantOnLocalDay(zone, day, second);
  const shown = localDayOf(zone, instant) * 86_400 + secondOfLocalDay(zone, instant);
  return shown === day * 86_400 + second ? instant : undefined;
}

function offsetSeconds(zone: string): number {
  if (/^(?:z|utc|gmt)$/i.test(zone)) return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 3600 + Number(zone.slice(-2)) * 60);
}
