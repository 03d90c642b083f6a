import { shortClockText } from '../time/clockText.ts';
import { type LocalDay, startOfLocalDay } from '../time/localDay.ts';
import { localDayText, type MomentFormat } from '../time/localText.ts';
import { shortName } from '../time/weekdays.ts';
import { type HourSpan, hoursOfDay } from './hoursOfDay.ts';
import { type DaySpan, localDays } from './localDays.ts';
import { firstDayShown, weekOfFortnight } from './weekStart.ts';

/** An hour of a day with what an axis says of it: `09:00`, or `9 am`. */
export interface WeekHour extends HourSpan {
  readonly label: string;
}

/** A day of a week view (scheduling §2): `Wed 04/Nov`, its span, its weekday and its hours. */
export interface WeekDay extends DaySpan {
  readonly label: string;
  readonly hours: readonly WeekHour[];
}

/** The days that a week view shows, in epoch seconds. */
export interface Week {
  readonly start: number;
  readonly end: number;
  /** Week 1 or 2 of the fortnight, of the first day. */
  readonly parity: 1 | 2;
  readonly days: readonly WeekDay[];
}

export interface WeekRequest {
  /** A day that is shown. */
  readonly day: LocalDay;
  /** 0 is Sunday. */
  readonly weekStart: number;
  /** 7, 14 or more, from the start of the week or fortnight; fewer begin with the day itself. */
  readonly days: number;
}

/** The days that show a day, with their hours (scheduling §4, Week building). `format` names the zone. */
export function buildWeek({ day, weekStart, days: count }: WeekRequest, format: MomentFormat): Week {
  const { zone, clock } = format;
  const first = count < 7 ? day : firstDayShown(day, weekStart, count);
  return {
    start: startOfLocalDay(zone, first),
    end: startOfLocalDay(zone, first + count),
    parity: weekOfFortnight(first, weekStart),
    days: localDays(zone, first, count).map((one) => ({
      ...one,
      label: `${shortName(one.weekday)} ${localDayText(format, one.day)}`,
      hours: hoursOfDay(zone, one).map((hour) => ({
        ...hour,
        label: shortClockText(clock, hour.hour * 3600),
      })),
    })),
  };
}
