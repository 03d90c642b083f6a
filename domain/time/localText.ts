import type { Zone } from './zone.ts';

const SECONDS_PER_DAY = 86_400;

/** `dd/mm/yyyy hh:MM AA` on the local clock, the specification's format for people (scheduling §3), to the minute. */
export function localDateTimeText(zone: Zone, instant: number): string {
  const local = instant + zone.offsetAt(instant);
  const day = Math.floor(local / SECONDS_PER_DAY);
  const minute = Math.floor((local - day * SECONDS_PER_DAY) / 60);
  const hour = Math.floor(minute / 60);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${textOfDay(day)} ${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(minute % 60)} ${half}`;
}

/** `dd/mm/yyyy` on the local calendar. */
export function localDateText(zone: Zone, instant: number): string {
  return textOfDay(Math.floor((instant + zone.offsetAt(instant)) / SECONDS_PER_DAY));
}

/** The day told last: one ranking tells of the same day hundreds of times. */
let lastDay = Number.NaN;
let lastText = '';

/** `dd/mm/yyyy` of a day counted from 1 January 1970. */
function textOfDay(day: number): string {
  if (day === lastDay) return lastText;
  const date = new Date(day * SECONDS_PER_DAY * 1000);
  lastText = `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
  lastDay = day;
  return lastText;
}

/** `dd/mm/yyyy` of a `YYYY-MM-DD` date. */
export function dateText(date: string): string {
  return date.split('-').reverse().join('/');
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
