import type { LocalDay } from '../../domain/time/localDay.ts';
import { buildMonth, neighbouringMonth } from '../../domain/week/buildMonth.ts';
import { firstDayOfWeek } from '../../domain/week/weekStart.ts';

export const calendarViews = ['month', 'week', 'agenda'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days that an agenda lists. */
const agendaDays = 14;

/** The days that a view shows. */
export interface CalendarSpan {
  readonly first: LocalDay;
  readonly count: number;
  /** Where the steps back and forward lead. */
  readonly before: LocalDay;
  readonly after: LocalDay;
}

/** The days of the month (in whole weeks), of the week or of the fortnight that begins with a day. */
export function calendarSpan(view: CalendarView, day: LocalDay, weekStart: number): CalendarSpan {
  switch (view) {
    case 'month': {
      const { shownFrom, weeks } = buildMonth(day, weekStart);
      return {
        first: shownFrom,
        count: 7 * weeks,
        before: neighbouringMonth(day, -1),
        after: neighbouringMonth(day, 1),
      };
    }
    case 'week': {
      const first = firstDayOfWeek(day, weekStart);
      return { first, count: 7, before: first - 7, after: first + 7 };
    }
    case 'agenda':
      return { first: day, count: agendaDays, before: day - agendaDays, after: day + agendaDays };
  }
}
