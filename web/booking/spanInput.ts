import { isLongerThanADay } from '../../domain/booking/span.ts';
import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import { clockOf } from '../../domain/time/clockText.ts';
import {
  dateOfLocalDay,
  instantOnLocalDay,
  localDayOf,
  localDayOfDate,
  secondOfLocalDay,
} from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';

/** A span in date and time fields: `YYYY-MM-DD` and `HH:mm` in local time. */
export interface SpanInput {
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
}

export type SpanField = keyof SpanInput;

export type ReadSpan =
  | { readonly kind: 'span'; readonly start: number; readonly end: number }
  | { readonly kind: 'problem'; readonly field: SpanField; readonly message: string };

/** A span (epoch seconds) as the fields show it. */
export function spanInputOf(
  zone: Zone,
  { start, end }: { readonly start: number; readonly end: number },
): SpanInput {
  return {
    startDate: dateOfLocalDay(localDayOf(zone, start)),
    startTime: clockOf(secondOfLocalDay(zone, start)),
    endDate: dateOfLocalDay(localDayOf(zone, end)),
    endTime: clockOf(secondOfLocalDay(zone, end)),
  };
}

/** An hour, beginning at the next full hour. */
export function nextHour(zone: Zone, now: number): SpanInput {
  const start = Math.ceil(now / 3600) * 3600;
  return spanInputOf(zone, { start, end: start + 3600 });
}

/** What an organisation's settings say about the time of a booking. */
export type SpanLimits = Pick<OrganisationSettings, 'bookingsWithinADay'>;

/** The span in the fields, or the first field that is invalid (texts of shell §5). Without `limits`, a span may be of any length. */
export function readSpan(zone: Zone, input: SpanInput, limits?: SpanLimits): ReadSpan {
  for (const field of ['startDate', 'endDate'] as const) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(input[field])) return problem(field, 'you must enter a valid date');
  }
  for (const field of ['startTime', 'endTime'] as const) {
    if (!/^\d{2}:\d{2}$/.test(input[field])) return problem(field, 'you must enter a valid time');
  }
  const start = instantOf(zone, input.startDate, input.startTime);
  const end = instantOf(zone, input.endDate, input.endTime);
  if (end <= start) return problem('endTime', 'must be after the start');
  if (limits?.bookingsWithinADay === true && isLongerThanADay({ start, end })) {
    return problem('endTime', refusalTexts.atMostADay);
  }
  return { kind: 'span', start, end };
}

/** Moves the end together with the start, so that the length does not change. */
export function withStart(
  input: SpanInput,
  change: Partial<Pick<SpanInput, 'startDate' | 'startTime'>>,
): SpanInput {
  const next = { ...input, ...change };
  const before = wall(input.startDate, input.startTime);
  const after = wall(next.startDate, next.startTime);
  const end = wall(input.endDate, input.endTime);
  if ([before, after, end].some(Number.isNaN)) return next;
  const moved = new Date(end + after - before).toISOString();
  return { ...next, endDate: moved.slice(0, 10), endTime: moved.slice(11, 16) };
}

function wall(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00Z`);
}

function instantOf(zone: Zone, date: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return instantOnLocalDay(zone, localDayOfDate(date), hour * 3600 + minute * 60);
}

function problem(field: SpanField, message: string): ReadSpan {
  return { kind: 'problem', field, message };
}
