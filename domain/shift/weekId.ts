import { dateOfLocalDay, type LocalDay } from '../time/localDay.ts';
import { firstDayOfWeek } from '../week/weekStart.ts';

/** A week by its first and last date (scheduling §3, `week_id`); both local and inclusive. */
export interface WeekId {
  readonly startDate: string;
  readonly endDate: string;
}

/** The week of a day. `weekStart` 0 is Sunday. */
export function weekIdOf(day: LocalDay, weekStart: number): WeekId {
  const first = firstDayOfWeek(day, weekStart);
  return { startDate: dateOfLocalDay(first), endDate: dateOfLocalDay(first + 6) };
}
