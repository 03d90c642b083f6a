import { dateOfLocalDay, type LocalDay, localDayOfDate } from '../time/localDay.ts';
import { firstDayOfWeek } from './weekStart.ts';

/** A calendar month, and the whole weeks that have a day of it. */
export interface Month {
  /** Its first day and how many it has. */
  readonly first: LocalDay;
  readonly days: number;
  /** The first day that is shown, which begins a week, and how many weeks are. */
  readonly shownFrom: LocalDay;
  readonly weeks: number;
}

/** The month of a day, in weeks that begin on `weekStart` (0 is Sunday). */
export function buildMonth(day: LocalDay, weekStart: number): Month {
  const first = localDayOfDate(`${dateOfLocalDay(day).slice(0, 7)}-01`);
  const days = firstOfNextMonth(first) - first;
  const shownFrom = firstDayOfWeek(first, weekStart);
  return { first, days, shownFrom, weeks: Math.ceil((first + days - shownFrom) / 7) };
}

/** The first day of the month before (`-1`) or after (`1`) that of a day. */
export function neighbouringMonth(day: LocalDay, direction: -1 | 1): LocalDay {
  const { first } = buildMonth(day, 0);
  return direction === 1 ? firstOfNextMonth(first) : buildMonth(first - 1, 0).first;
}

/** Every month ends within 31 days, and the next has the 32nd. */
function firstOfNextMonth(first: LocalDay): LocalDay {
  return localDayOfDate(`${dateOfLocalDay(first + 31).slice(0, 7)}-01`);
}
