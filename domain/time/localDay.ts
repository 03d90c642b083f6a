import { instantOfLocal, type Zone } from './zone.ts';

/** A local calendar day: whole days since 1970-01-01, in the time zone that it was asked for. */
export type LocalDay = number;

const SECONDS_PER_DAY = 86_400;
/** 1970-01-01 was a Thursday; 0 is Sunday. */
const WEEKDAY_OF_DAY_0 = 4;

/** The local day on which an instant (epoch seconds) falls. */
export function localDayOf(zone: Zone, instant: number): LocalDay {
  return Math.floor((instant + zone.offsetAt(instant)) / SECONDS_PER_DAY);
}

/** Local seconds since midnight, as a clock on the wall shows them: 0 to 86,399. */
export function secondOfLocalDay(zone: Zone, instant: number): number {
  const local = instant + zone.offsetAt(instant);
  return local - Math.floor(local / SECONDS_PER_DAY) * SECONDS_PER_DAY;
}

/** The first instant of a local day. */
export function startOfLocalDay(zone: Zone, day: LocalDay): number {
  return instantOfLocal(zone, day * SECONDS_PER_DAY);
}

/** The instant at which a local clock shows this many seconds of a day; 86,400 is the next midnight. */
export function instantOnLocalDay(zone: Zone, day: LocalDay, secondOfDay: number): number {
  return instantOfLocal(zone, day * SECONDS_PER_DAY + secondOfDay);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: LocalDay): number {
  return (((day + WEEKDAY_OF_DAY_0) % 7) + 7) % 7;
}

/** The day of a `YYYY-MM-DD` date. */
export function localDayOfDate(date: string): LocalDay {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / 1000 / SECONDS_PER_DAY);
}

/** The `YYYY-MM-DD` date of a day. */
export function dateOfLocalDay(day: LocalDay): string {
  return new Date(day * SECONDS_PER_DAY * 1000).toISOString().slice(0, 10);
}

/** The local year of an instant. */
export function localYear(zone: Zone, instant: number): number {
  return Number(dateOfLocalDay(localDayOf(zone, instant)).slice(0, 4));
}
