import type { Zone } from './zone.ts';

/** `dd/mm/yyyy hh:MM AA` on the local clock, the specification's format for people (scheduling §3), to the minute. */
export function localDateTimeText(zone: Zone, instant: number): string {
  const local = new Date((instant + zone.offsetAt(instant)) * 1000);
  const hour = local.getUTCHours();
  const half = hour < 12 ? 'AM' : 'PM';
  return `${localDateText(zone, instant)} ${two(hour % 12 === 0 ? 12 : hour % 12)}:${two(local.getUTCMinutes())} ${half}`;
}

/** `dd/mm/yyyy` on the local calendar. */
export function localDateText(zone: Zone, instant: number): string {
  const local = new Date((instant + zone.offsetAt(instant)) * 1000);
  return `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`;
}

/** `dd/mm/yyyy` of a `YYYY-MM-DD` date. */
export function dateText(date: string): string {
  return date.split('-').reverse().join('/');
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
