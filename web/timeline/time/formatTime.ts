import { type LocalDay, localDayOf, secondOfLocalDay, weekdayOf } from '../../../domain/time/localDay.ts';
import {
  clockOf,
  localDateText,
  localDateTimeText,
  localDateTimeToSecondText,
  localDayText,
  type MomentFormat,
} from '../../../domain/time/localText.ts';
import { weekdayNames } from '../../../domain/time/weekdays.ts';

/**
 * The texts of instants (epoch seconds) in an organisation's format and zone. Texts of days are cached, since
 * a board needs them often.
 */
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
  /** `04/Nov/2026 09:15` of epoch milliseconds, the unit of `recordedAt` in the log. */
  readonly recordedAt: (milliseconds: number) => string;
  /** `04/Nov/2026 09:15:30`, also of epoch milliseconds. */
  readonly recordedAtSecond: (milliseconds: number) => string;
  /** `Wed 4`, for a column with the day under a heading with the month. */
  readonly weekdayAndDay: (instant: number) => string;
  /** `4` */
  readonly dayOfMonth: (instant: number) => string;
  /** `Wednesday 04/Nov/2026, 09:15 to 10:45`, with the second day if it differs. */
  readonly spoken: (start: number, end: number) => string;
  /** `Wednesday 04/Nov/2026`, or the first and the last day. */
  readonly spokenDays: (start: number, end: number) => string;
  /** `03/Nov/2026 – 16/Nov/2026`, from the day of one instant to that of another. */
  readonly period: (start: number, lastMoment: number) => string;
}

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
  const weekday = (day: LocalDay) => weekdayNames[weekdayOf(day)] ?? '';
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
