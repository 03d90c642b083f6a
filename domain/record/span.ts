import { localDayOf, startOfLocalDay } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';

/** The fields between which a record lasts, and the most seconds between them. */
export interface Span<Field extends string = string> {
  readonly start: Field;
  readonly end: Field;
  readonly longest: number;
  /** The field that says, while it is true, that it lasts whole days, from local midnight to local midnight. */
  readonly wholeDays?: Field;
}

type Details = Readonly<Record<string, unknown>>;

/** The details of a record that lasts whole days, from the midnight before its start to the one after its end; others as they are. */
export function wholeDaysOf({ start, end, wholeDays }: Span, details: Details, zone: Zone): Details {
  const { [start]: from, [end]: to } = details;
  if (wholeDays === undefined || details[wholeDays] !== true) return details;
  if (typeof from !== 'number' || typeof to !== 'number') return details;
  const first = startOfLocalDay(zone, localDayOf(zone, from));
  return {
    ...details,
    [start]: first,
    [end]: startOfLocalDay(zone, localDayOf(zone, Math.max(to - 1, first)) + 1),
  };
}

/** Why a record cannot last from one of its values to the other; undefined if it can, or has neither. */
export function brokenSpan(
  { start, end, longest }: Span,
  { [start]: from = null, [end]: to = null }: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly message: string } | undefined {
  if (typeof from !== 'number' || typeof to !== 'number') {
    if (from === to) return undefined;
    return { path: from === null ? start : end, message: 'is required if the other is given' };
  }
  if (to <= from) return { path: end, message: 'must be after start' };
  return to - from > longest
    ? { path: end, message: `must be at most ${longest / 86_400} days after start` }
    : undefined;
}
