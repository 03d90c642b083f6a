/** The texts of instants in one zone; made once a zone, since formatters are slow to make. */
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
  /** `Tuesday 4 November, 09:15 to 10:45`, with the second day where it differs */
  readonly spoken: (start: number, end: number) => string;
  /** `3 – 16 November 2026` */
  readonly period: (start: number, lastMoment: number) => string;
}

const locale = 'en-AU';

/** Formats of an IANA zone. */
export function timeFormat(zone: string): TimeFormat {
  const clock = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const short = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  });
  const long = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const narrow = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'short', day: 'numeric' });
  const date = new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric' });
  const period = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const time = (instant: number) => clock.format(instant * 1000);
  return {
    time,
    range: (start, end) => `${time(start)}–${time(end)}`,
    day: (instant) => plain(short.format(instant * 1000)),
    weekdayAndDate: (instant) => plain(narrow.format(instant * 1000)),
    date: (instant) => date.format(instant * 1000),
    spoken: (start, end) => {
      const from = plain(long.format(start * 1000));
      const to = plain(long.format((end - 1) * 1000));
      return from === to
        ? `${from}, ${time(start)} to ${time(end)}`
        : `${from}, ${time(start)} to ${to}, ${time(end)}`;
    },
    period: (start, lastMoment) => period.formatRange(start * 1000, lastMoment * 1000),
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

function plain(text: string): string {
  return text.replaceAll(',', '');
}
