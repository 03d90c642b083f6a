/** A span of time, epoch seconds: `start` inclusive, `end` exclusive. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** The seconds that two intervals share; 0 if they only touch or are apart. */
export function sharedSeconds(one: Interval, other: Interval): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
}

/** Whether two intervals overlap. */
export function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The same moments as sorted intervals that neither overlap nor touch; empty ones are dropped. */
export function normalise(intervals: readonly Interval[]): readonly Interval[] {
  const sorted = intervals
    .filter((interval) => interval.end > interval.start)
    .sort((one, other) => one.start - other.start || one.end - other.end);
  const merged: Interval[] = [];
  for (const interval of sorted) {
    const last = merged.at(-1);
    if (last === undefined || interval.start > last.end) merged.push(interval);
    else if (interval.end > last.end) merged[merged.length - 1] = { start: last.start, end: interval.end };
  }
  return merged;
}

/** What remains of `from` without the moments of `taken`; inputs and result are normalised. */
export function subtract(from: readonly Interval[], taken: readonly Interval[]): readonly Interval[] {
  const remaining: Interval[] = [];
  let next = 0;
  for (const interval of from) {
    let start = interval.start;
    while (next > 0 && (taken[next - 1]?.end ?? 0) > start) next -= 1;
    for (let cut = taken[next]; cut !== undefined && cut.start < interval.end; cut = taken[next]) {
      if (cut.start > start) remaining.push({ start, end: cut.start });
      start = Math.max(start, cut.end);
      next += 1;
    }
    if (start < interval.end) remaining.push({ start, end: interval.end });
  }
  return remaining;
}

/** Whether one of the normalised intervals contains the whole span. */
export function covers(intervals: readonly Interval[], span: Interval): boolean {
  for (const interval of intervals) {
    if (interval.start > span.start) return false;
    if (interval.end >= span.end) return true;
  }
  return false;
}
