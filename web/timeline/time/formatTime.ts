import { clockText, shortClockText } from '../../../domain/time/clockText.ts';
import { textWithoutYear } from '../../../domain/time/dateFormat.ts';
import { type LocalDay, localDayOf, localDayOfDate, weekdayOf } from '../../../domain/time/localDay.ts';
import {
  localDate,
  localDateText,
  localDateTimeText,
  localDateTimeToSecondText,
  localDayText,
  localPeriodText,
  localTimeText,
  type MomentFormat,
  periodTexts,
} from '../../../domain/time/localText.ts';
import { spanOnDay, spanText, spokenSpanText, timeOnDay } from '../../../domain/time/spanText.ts';
import { shortName, weekdayNames } from '../../../domain/time/weekdays.ts';

/**
 * How every screen writes dates and times: instants (epoch seconds) in the organisation's zone, date format and time
 * format. A date of this year is written without its year. Texts of days are cached, since a board needs them often.
 */
export interface TimeFormat {
  /** `09:15`, or `9:15 am` */
  readonly time: (instant: number) => string;
  /** `09:15` of a local second of the day. */
  readonly clock: (secondOfDay: number) => string;
  /** The same as short as it can be, for an axis: `09:00`, or `9 am`. */
  readonly hour: (secondOfDay: number) => string;
  /** `Wed 04/Nov 09:15–10:45`, with the second day if it goes on over days. */
  readonly span: (start: number, end: number) => string;
  /** Under a day, that of its beginning if omitted: `09:15–10:45`; `22:00–06:00, from Tue 03/Nov` of last night. */
  readonly onDay: (start: number, end: number, day?: LocalDay) => string;
  /** The same on paper, with a line for a beginning or an end on another day. */
  readonly onSheet: (start: number, end: number, day: LocalDay) => readonly string[];
  /** Where there is room for one time under a day: `22:00`; `until 06:00` of last night. */
  readonly timeOnDay: (start: number, end: number, day?: LocalDay) => string;
  /** `04/Nov` */
  readonly date: (instant: number) => string;
  /** `04/Nov` of a date, `YYYY-MM-DD`. */
  readonly dateOf: (date: string) => string;
  /** `Wed 04/Nov` of a date, `YYYY-MM-DD`. */
  readonly dayOf: (date: string) => string;
  /** `Wed 04/Nov` */
  readonly day: (instant: number) => string;
  /** `Wed 04/Nov/2026`: on paper, which is read in later years too. */
  readonly dayWithYear: (instant: number) => string;
  /** `04/Nov 09:15` */
  readonly moment: (instant: number) => string;
  /** `04/Nov 09:15` of epoch milliseconds, the unit of `recordedAt` in the log. */
  readonly recordedAt: (milliseconds: number) => string;
  /** A text that was recorded with the year of its dates, such as the reason of a check, as a screen shows it. */
  readonly recorded: (text: string) => string;
  /** `04/Nov/2026 09:15:30`, also of epoch milliseconds, always with the year. */
  readonly recordedAtSecond: (milliseconds: number) => string;
  /** `Wed 4`, for a column with the day under a heading with the month. */
  readonly weekdayAndDay: (instant: number) => string;
  /** `4` */
  readonly dayOfMonth: (instant: number) => string;
  /** `Wednesday 04/Nov, 09:15 to 10:45`, with the second day if it differs. */
  readonly spoken: (start: number, end: number) => string;
  /** `Wednesday 04/Nov`, or the first and the last day. */
  readonly spokenDays: (start: number, end: number) => string;
  /** `03/Nov – 16/Nov`, from the day of one instant to that of another. */
  readonly period: (start: number, lastMoment: number) => string;
  /** `Tue 03/Nov – Mon 16/Nov`, or the one day. */
  readonly days: (start: number, lastMoment: number) => string;
}

/** The texts of an organisation's dates and times; `moments.thisYear` is the year whose dates do without it. */
export function timeFormat(moments: MomentFormat): TimeFormat {
  const { zone, dateFormat, clock, thisYear } = moments;
  const withYear: MomentFormat = { zone, dateFormat, clock };
  const perDay = (textOf: (day: LocalDay) => string): ((instant: number) => string) => {
    const texts = new Map<LocalDay, string>();
    return (instant) => {
      const day = localDayOf(zone, instant);
      const known = texts.get(day);
      if (known !== undefined) return known;
      const text = textOf(day);
      texts.set(day, text);
      return text;
    };
  };
  const weekday = (day: LocalDay) => weekdayNames[weekdayOf(day)] ?? '';
  const short = (day: LocalDay) => shortName(weekdayOf(day));
  const shortDay = (day: LocalDay) => `${short(day)} ${localDayText(moments, day)}`;
  const dayOfMonth = (day: LocalDay) => String(new Date(day * 86_400_000).getUTCDate());
  const long = perDay((day) => `${weekday(day)} ${localDayText(moments, day)}`);
  return {
    time: (instant) => localTimeText(moments, instant),
    clock: (secondOfDay) => clockText(clock, secondOfDay),
    hour: (secondOfDay) => shortClockText(clock, secondOfDay),
    span: (start, end) => spanText(moments, { start, end }),
    onDay: (start, end, day = localDayOf(zone, start)) => spanOnDay(moments, { start, end }, day).join(', '),
    onSheet: (start, end, day) => spanOnDay(moments, { start, end }, day),
    timeOnDay: (start, end, day = localDayOf(zone, start)) => timeOnDay(moments, { start, end }, day),
    date: (instant) => localDateText(moments, instant),
    dateOf: (date) => localDate(moments, date),
    dayOf: (date) => shortDay(localDayOfDate(date)),
    day: perDay(shortDay),
    dayWithYear: perDay((day) => `${short(day)} ${localDayText(withYear, day)}`),
    moment: (instant) => localDateTimeText(moments, instant),
    recordedAt: (milliseconds) => localDateTimeText(moments, Math.floor(milliseconds / 1000)),
    recorded: (text) => (thisYear === undefined ? text : textWithoutYear(dateFormat, text, thisYear)),
    recordedAtSecond: (milliseconds) => localDateTimeToSecondText(withYear, Math.floor(milliseconds / 1000)),
    weekdayAndDay: perDay((day) => `${short(day)} ${dayOfMonth(day)}`),
    dayOfMonth: perDay(dayOfMonth),
    spoken: (start, end) => spokenSpanText(moments, { start, end }),
    spokenDays: (start, end) => {
      const from = long(start);
      const to = long(end - 1);
      return from === to ? from : `${from} to ${to}`;
    },
    period: (start, lastMoment) =>
      localPeriodText(moments, localDayOf(zone, start), localDayOf(zone, lastMoment)),
    days: (start, lastMoment) => {
      const [first, last] = [localDayOf(zone, start), localDayOf(zone, lastMoment)];
      const [from, to] = periodTexts(moments, first, last);
      return first === last ? `${short(first)} ${from}` : `${short(first)} ${from} – ${short(last)} ${to}`;
    },
  };
}
