import type { Interval } from '../time/intervals.ts';
import { dateOfLocalDay, type LocalDay, localDayOf, secondOfLocalDay, weekdayOf } from '../time/localDay.ts';
import { localDayText, type MomentFormat } from '../time/localText.ts';
import { timeRangeText } from '../time/timeRangeText.ts';
import { shortName } from '../time/weekdays.ts';

/**
 * When a booking is, in lines, for paper on which it stands under a day: `22:00–06:00`, and on which day it begins or ends
 * where that is another one, `from Sat 28/Feb` and `to Wed 04/Mar`. Of work that ends in the night after the day the times
 * say so themselves. A date has its year where it is not that of the day.
 */
export function sheetTimes(format: MomentFormat, { start, end }: Interval, day: LocalDay): readonly string[] {
  const { zone, dateFormat } = format;
  const [from, to] = [localDayOf(zone, start), localDayOf(zone, end)];
  const ends = secondOfLocalDay(zone, end);
  const isNight = from === day && to === day + 1 && (ends === 0 || ends < secondOfLocalDay(zone, start));
  const thisYear = Number(dateOfLocalDay(day).slice(0, 4));
  const text = (other: LocalDay) =>
    `${shortName(weekdayOf(other))} ${localDayText({ dateFormat, thisYear }, other)}`;
  return [
    timeRangeText(format, { start, end }),
    ...(from === day ? [] : [`from ${text(from)}`]),
    ...(to === day || isNight ? [] : [`to ${text(to)}`]),
  ];
}
