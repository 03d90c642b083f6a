import {
  dateOfLocalDay,
  instantOnLocalDay,
  type LocalDay,
  localDayOf,
  localDayOfDate,
  startOfLocalDay,
} from '../../../domain/time/localDay.ts';
import { type Zone, zoneOf } from '../../../domain/time/zone.ts';
import { type DaySpan, localDays } from '../../../domain/week/localDays.ts';

/** A local calendar day of the window. */
export type TimelineDay = DaySpan;

/** The span that the timeline shows: consecutive whole local days, in epoch seconds. */
export interface TimelineWindow {
  readonly zone: Zone;
  readonly from: number;
  readonly to: number;
  readonly days: readonly TimelineDay[];
}

/** Days of a timeline (scheduling §9: a fortnight of 14 days). */
export const windowDays = 14;

/** The local days from `first` in an IANA zone; daylight saving makes some of them 23 or 25 hours long. */
export function timelineWindow(
  first: LocalDay,
  zoneName: string,
  count: number = windowDays,
): TimelineWindow {
  const zone = zoneOf(zoneName);
  const days = localDays(zone, first, count);
  return { zone, from: startOfLocalDay(zone, first), to: startOfLocalDay(zone, first + count), days };
}

/** The instant at which a day's wall clock shows this many seconds. */
export function instantIn(window: TimelineWindow, day: TimelineDay, secondOfDay: number): number {
  return instantOnLocalDay(window.zone, day.day, secondOfDay);
}

/** The local day on which an instant falls. */
export function dayOfInstant(instant: number, zoneName: string): LocalDay {
  return localDayOf(zoneOf(zoneName), instant);
}

/** The day in a text `YYYY-MM-DD`; undefined if it is not a calendar date. */
export function parseDate(text: string | null): LocalDay | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = localDayOfDate(text);
  return Number.isFinite(day) && dateOfLocalDay(day) === text ? day : undefined;
}

/** The day of the window in which an instant lies; undefined outside the window. */
export function dayAt(window: TimelineWindow, instant: number): TimelineDay | undefined {
  return window.days.find((day) => instant >= day.start && instant < day.end);
}
