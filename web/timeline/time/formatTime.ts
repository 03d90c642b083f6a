import { type LocalDay, localDayOf, secondOfLocalDay } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

/** The texts of instants in one zone. Those of days are kept, since a board asks for few days very often. */
export interface TimeFormat {
  /** `09:15` */
  readonly time: (instant: number) => string;
  /** `09:15–10:45` */
  readonly range: (start: number, end: number) => string;
  /** `Tue 4 Nov` */
  readonly day: (instant: number) => string;
  /** `Tue 4` */
  readonly weekdayAndDate: (instant: number) => string;
  /** `4` */
  readonly date: (instant: number) => string;
  /** `Tuesday 4 November, 09:15 to 10:45`, with the second day where it differs. */
  readonly spoken: (start: number, end: number) => string;
  /** `Tuesday 4 November`, or from which day to which. */
  readonly spokenDays: (start: number, end: number) => string;
  /** `3–16 Nov 2026`, from the day of one instant to that of another. */
  readonly period: (start: number, lastMoment: number) => string;
}

const locale = 'en-AU';

/** Formats of an IANA zone. */
export function timeFormat(zoneName: string): TimeFormat {
  const zone = zoneOf(zoneName);
  const perDay = (options: Intl.DateTimeFormatOptions): ((instant: number) => string) => {
    let format: Intl.DateTimeFormat | undefined;
    const texts = new Map<LocalDay, string>();
    return (instant) => {
      const day = localDayOf(zone, instant);
      let text = texts.get(day);
      if (text === undefined) {
        format ??= new Intl.DateTimeFormat(locale, { timeZone: zoneName, ...options });
        text = format.format(instant * 1000).replaceAll(',', '');
        texts.set(day, text);
      }
      return text;
    };
  };
  const long = perDay({ weekday: 'long', day: 'numeric', month: 'long' });
  let period: Intl.DateTimeFormat | undefined;
  const periods = new Map<string, string>();
  const time = (instant: number) => clockOf(secondOfLocalDay(zone, instant));
  return {
    time,
    range: (start, end) => `${time(start)}–${time(end)}`,
    day: perDay({ weekday: 'short', day: 'numeric', month: 'short' }),
    weekdayAndDate: perDay({ weekday: 'short', day: 'numeric' }),
    date: perDay({ day: 'numeric' }),
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
      const key = `${start} ${lastMoment}`;
      const known = periods.get(key);
      if (known !== undefined) return known;
      period ??= new Intl.DateTimeFormat(locale, {
        timeZone: zoneName,
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      });
      const text = period.formatRange(start * 1000, lastMoment * 1000);
      periods.set(key, text);
      return text;
    },
  };
}

/** `HH:mm` of a local second of the day. */
export function clockOf(secondOfDay: number): string {
  const minutes = Math.floor(secondOfDay / 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Hours as people read them: `7.5 h`, `38 h`. */
export function hoursText(seconds: number): string {
  return `${Math.round(seconds / 360) / 10} h`;
}
