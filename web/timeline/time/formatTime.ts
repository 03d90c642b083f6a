import { type LocalDay, localDayOf, secondOfLocalDay, weekdayOf } from '../../../domain/time/localDay.ts';
import {
  clockOf,
  localDateText,
  localDateTimeText,
  localDateTimeToSecondText,
  localDayText,
  type MomentFormat,
} from '../../../domain/time/localText.ts';

/** The texts of instants (epoch seconds) as an organisation reads them. Those of days are kept: a board asks often. */
export interface TimeFormat {
  /** `09:15` */
  readonly time: (instant: number) => string;
  /** `09:15–10:45` */
  readonly range: (start: number, end: number) => string;
  /** `04/Nov/2026` */
  readonly date: (instant: number) => string;
  /** `Wed 04/Nov/2026` */
  readonly day: (instant: number) => string;
  /** `04/Nov/2026 09:15` */
  readonly moment: (instant: number) => string;
  /** `04/Nov/2026 09:15` of epoch milliseconds, in which the log tells when something was recorded. */
  readonly recordedAt: (milliseconds: number) => string;
  /** `04/Nov/2026 09:15:30`, of epoch milliseconds too. */
  readonly recordedAtSecond: (milliseconds: number) => string;
  /** `Wed 4`, where a column has a day and the heading above it has the month. */
  readonly weekdayAndDay: (instant: number) => string;
  /** `4` */
  readonly dayOfMonth: (instant: number) => string;
  /** `Wednesday 04/Nov/2026, 09:15 to 10:45`, with the second day where it differs. */
  readonly spoken: (start: number, end: number) => string;
  /** `Wednesday 04/Nov/2026`, or from which day to which. */
  readonly spokenDays: (start: number, end: number) => string;
  /** `03/Nov/2026 – 16/Nov/2026`, from the day of one instant to that of another. */
  readonly period: (start: number, lastMoment: number) => string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

export function timeFormat(moments: MomentFormat): TimeFormat {
  const { zone, dateFormat } = moments;
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
  const weekday = (day: LocalDay) => weekdays[weekdayOf(day)] ?? '';
  const short = (day: LocalDay) => weekday(day).slice(0, 3);
  const dayOfMonth = (day: LocalDay) => String(new Date(day * 86_400_000).getUTCDate());
  const long = perDay((day) => `${weekday(day)} ${localDayText(dateFormat, day)}`);
  const date = (instant: number) => localDateText(moments, instant);
  const time = (instant: number) => clockOf(secondOfLocalDay(zone, instant));
  return {
    time,
    range: (start, end) => `${time(start)}–${time(end)}`,
    date,
    day: perDay((day) => `${short(day)} ${localDayText(dateFormat, day)}`),
    moment: (instant) => localDateTimeText(moments, instant),
    recordedAt: (milliseconds) => localDateTimeText(moments, Math.floor(milliseconds / 1000)),
    recordedAtSecond: (milliseconds) => localDateTimeToSecondText(moments, Math.floor(milliseconds / 1000)),
    weekdayAndDay: perDay((day) => `${short(day)} ${dayOfMonth(day)}`),
    dayOfMonth: perDay(dayOfMonth),
    spoken: (start, end) => {
      const from = long(start);
      const to = long(end - 1);
      return from === to
        ? `${from}, ${time(start)} to ${time(end)}`
        : `${from}, ${time(start)} to ${to}, ${time(end)}`;
    },
    spokenDays: (start, end) => {
      const from = long(start);
      const to = long(end - 1);
      return from === to ? from : `${from} to ${to}`;
    },
    period: (start, lastMoment) => {
      const from = date(start);
      const to = date(lastMoment);
      return from === to ? from : `${from} – ${to}`;
    },
  };
}
