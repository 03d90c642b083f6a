import type { Interval } from './intervals.ts';
import { dateOfLocalDay, type LocalDay, localDayOf, secondOfLocalDay, weekdayOf } from './localDay.ts';
import { localDayText, localTimeText, type MomentFormat } from './localText.ts';
import { shortName, weekdayNames } from './weekdays.ts';

/**
 * When something is, with its day: `Fri 11/Dec 09:00–17:00`, `Fri 11/Dec 22:00–06:00` of one night, and
 * `Fri 11/Dec 09:00 – Sun 13/Dec 17:00` over days. No other function joins a day and a range of times
 * (`tests/specification/oneFunction.test.ts`).
 */
export function spanText(format: MomentFormat, span: Interval): string {
  const begin = `${shortDay(format, localDayOf(format.zone, span.start))} ${localTimeText(format, span.start)}`;
  const end = spanEndText(format, span);
  return endsWithItsDay(format, span) ? `${begin}–${end}` : `${begin} – ${end}`;
}

/** The same where whole days are days: `Tue 24/Nov – Wed 25/Nov`, `Tue 24/Nov`. */
export function daysOrSpanText(format: MomentFormat, span: Interval): string {
  const { zone } = format;
  if ([span.start, span.end].some((instant) => secondOfLocalDay(zone, instant) !== 0))
    return spanText(format, span);
  const [first, last] = [localDayOf(zone, span.start), localDayOf(zone, span.end - 1)];
  return first === last ? shortDay(format, first) : `${shortDay(format, first)} – ${shortDay(format, last)}`;
}

/** When something ends, for those who know when it begins: `17:00`, and `Sun 13/Dec 17:00` where it goes on over days. */
export function spanEndText(format: MomentFormat, span: Interval): string {
  const time = localTimeText(format, span.end);
  return endsWithItsDay(format, span)
    ? time
    : `${shortDay(format, localDayOf(format.zone, span.end))} ${time}`;
}

/** In full: `Wednesday 04/Nov, 09:15 to 10:45`, with the second day if it is another one. */
export function spokenSpanText(format: MomentFormat, { start, end }: Interval): string {
  const [from, to] = [start, end - 1].map((instant) => {
    const day = localDayOf(format.zone, instant);
    return `${weekdayNames[weekdayOf(day)]} ${localDayText(format, day)}`;
  });
  const until = localTimeText(format, end);
  return `${from}, ${localTimeText(format, start)} to ${from === to ? until : `${to}, ${until}`}`;
}

/**
 * When something is, in lines, where it stands under a day: `22:00–06:00`, and on which day it begins or ends where that is
 * another one, `from Sat 28/Feb` and `to Wed 04/Mar`. Of work that ends in the night after the day the times say so
 * themselves. A date has its year where it is not that of the day.
 */
export function spanOnDay(format: MomentFormat, span: Interval, day: LocalDay): readonly string[] {
  const { zone, dateFormat } = format;
  const [from, to] = [localDayOf(zone, span.start), localDayOf(zone, span.end)];
  const ofDay = { dateFormat, thisYear: Number(dateOfLocalDay(day).slice(0, 4)) };
  return [
    timesText(format, span),
    ...(from === day ? [] : [`from ${shortDay(ofDay, from)}`]),
    ...(to === day || (from === day && endsWithItsDay(format, span)) ? [] : [`to ${shortDay(ofDay, to)}`]),
  ];
}

/**
 * The same where there is room for one time: `22:00` under the day on which it begins; after that `until 06:00` under the
 * day on which it ends, and `all day` in between.
 */
export function timeOnDay(format: MomentFormat, { start, end }: Interval, day: LocalDay): string {
  if (localDayOf(format.zone, start) >= day) return localTimeText(format, start);
  return localDayOf(format.zone, end - 1) > day ? 'all day' : `until ${localTimeText(format, end)}`;
}

/** The two times alone, `22:00–06:00`: for hours that are the same on every day, such as those of shifts. */
export function timesText(format: Pick<MomentFormat, 'zone' | 'clock'>, { start, end }: Interval): string {
  return `${localTimeText(format, start)}–${localTimeText(format, end)}`;
}

/** Whether it ends on the day on which it begins, or in the night after it, so that the two times say all. */
function endsWithItsDay({ zone }: MomentFormat, { start, end }: Interval): boolean {
  const [from, to] = [localDayOf(zone, start), localDayOf(zone, end)];
  const ends = secondOfLocalDay(zone, end);
  return from === to || (to === from + 1 && (ends === 0 || ends < secondOfLocalDay(zone, start)));
}

function shortDay(format: Pick<MomentFormat, 'dateFormat' | 'thisYear'>, day: LocalDay): string {
  return `${shortName(weekdayOf(day))} ${localDayText(format, day)}`;
}
