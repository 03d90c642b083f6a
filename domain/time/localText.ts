import { type Clock, clockText, clockToSecondText } from './clockText.ts';
import { type DateFormat, dateText, dateTextWithoutYear } from './dateFormat.ts';
import { dateOfLocalDay, type LocalDay, localDayOf, secondOfLocalDay } from './localDay.ts';
import { repeatOf, type Zone } from './zone.ts';

/** How times are shown to people: in which time zone, date format and time format. */
export interface MomentFormat {
  readonly zone: Zone;
  readonly dateFormat: DateFormat;
  readonly clock: Clock;
  /**
   * The year whose dates are written without it: on screens, the present one. Undefined for what is kept or sent
   * elsewhere (reasons, histories, files), which is read in later years too.
   */
  readonly thisYear?: number;
}

/** `09:15`, in local time; in the hour that clocks show twice in autumn `02:30 first`, then `02:30 second`. */
export function localTimeText(
  { zone, clock }: Pick<MomentFormat, 'zone' | 'clock'>,
  instant: number,
): string {
  return `${clockText(clock, secondOfLocalDay(zone, instant))}${repeatMark(zone, instant)}`;
}

function repeatMark(zone: Zone, instant: number): string {
  const repeat = repeatOf(zone, instant);
  return repeat === undefined ? '' : ` ${repeat}`;
}

/** `04/Nov/2026 09:15`, in local time. */
export function localDateTimeText(format: MomentFormat, instant: number): string {
  return `${localDateText(format, instant)} ${localTimeText(format, instant)}`;
}

/** `04/Nov/2026 09:15:30`, for lists of things that happened within a minute. */
export function localDateTimeToSecondText(format: MomentFormat, instant: number): string {
  const { zone, clock } = format;
  const time = clockToSecondText(clock, secondOfLocalDay(zone, instant));
  return `${localDateText(format, instant)} ${time}${repeatMark(zone, instant)}`;
}

/** `04/Nov/2026`, the local date. */
export function localDateText(format: MomentFormat, instant: number): string {
  return localDayText(format, localDayOf(format.zone, instant));
}

type DayFormat = Pick<MomentFormat, 'dateFormat' | 'thisYear'>;

/** The last day formatted: one ranking formats the same day hundreds of times. */
let last:
  | {
      readonly day: LocalDay;
      readonly dateFormat: DateFormat;
      readonly thisYear: number | undefined;
      readonly text: string;
    }
  | undefined;

/** `04/Nov/2026` of a local day. */
export function localDayText(format: DayFormat, day: LocalDay): string {
  const { dateFormat, thisYear } = format;
  if (
    last === undefined ||
    last.day !== day ||
    last.dateFormat !== dateFormat ||
    last.thisYear !== thisYear
  ) {
    last = { day, dateFormat, thisYear, text: localDate(format, dateOfLocalDay(day)) };
  }
  return last.text;
}

/** `04/Nov/2026` of a date (`YYYY-MM-DD`); `04/Nov` if it is of this year. */
export function localDate({ dateFormat, thisYear }: DayFormat, date: string): string {
  return thisYear !== undefined && Number(date.slice(0, 4)) === thisYear
    ? dateTextWithoutYear(dateFormat, date)
    : dateText(dateFormat, date);
}

/**
 * The days from one to another: `03/Nov/2026 – 16/Nov/2026`, a year that both share only once. The same day twice is
 * one day.
 */
export function localPeriodText(format: DayFormat, first: LocalDay, last: LocalDay): string {
  const [from, to] = periodTexts(format, first, last);
  return first === last ? from : `${from} – ${to}`;
}

/** The texts of the two days of a period; a year that both share is named once, where the format ends or begins with it. */
export function periodTexts(format: DayFormat, first: LocalDay, last: LocalDay): readonly [string, string] {
  const { dateFormat, thisYear } = format;
  const [from, to] = [dateOfLocalDay(first), dateOfLocalDay(last)];
  const year = from.slice(0, 4);
  if (first === last || year !== to.slice(0, 4) || Number(year) === thisYear) {
    return [localDate(format, from), localDate(format, to)];
  }
  return dateFormat === 'yyyy-mm-dd'
    ? [dateText(dateFormat, from), dateTextWithoutYear(dateFormat, to)]
    : [dateTextWithoutYear(dateFormat, from), dateText(dateFormat, to)];
}
