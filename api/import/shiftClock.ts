import type { ShiftInstance } from './shiftInstance.ts';

/** Local seconds of the day. */
export interface ShiftTimes {
  readonly start: number;
  /** 86,400: midnight. */
  readonly end: number;
}

const day = 86_400;
const earliest = 6 * 3600;
const quarter = 900;

/**
 * The time of day that an import gives each type of shift, since the instances have only lengths. Types that more others
 * must not follow are later; starts are spread from 06:00 to the last at which a shift still ends by midnight.
 */
export function shiftClock({ shifts }: Pick<ShiftInstance, 'shifts'>): ReadonlyMap<string, ShiftTimes> {
  const inOrder = shifts.toSorted((one, other) => one.notAfter.length - other.notAfter.length);
  return new Map(
    inOrder.map(({ id, minutes }, place) => {
      const seconds = Math.min(minutes * 60, day);
      const first = Math.min(earliest, day - seconds);
      const part = inOrder.length === 1 ? 0 : place / (inOrder.length - 1);
      const start = first + Math.floor(((day - seconds - first) * part) / quarter) * quarter;
      return [id, { start, end: start + seconds }];
    }),
  );
}
