import type { Hours } from '../../../domain/shift/dayHours.ts';
import { type HoursPattern, patternOf } from '../../../domain/shiftTemplate/hoursPattern.ts';
import { type LocalDay, weekdayOf } from '../../../domain/time/localDay.ts';

/** The days that are selected: of the weeks shown, from the first on. */
export interface SelectedDays {
  /** The first day of the first week. */
  readonly first: LocalDay;
  readonly weeks: number;
  /** Columns of the selection, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * The hours of the selected days as a pattern; of all the days shown if only one is selected. It has two weeks only if
 * days of both are selected.
 */
export function selectedPattern(
  { first, weeks, from, to }: SelectedDays,
  hoursOf: (day: LocalDay) => readonly Hours[],
): HoursPattern {
  const [begin, end] = from === to ? [0, 7 * weeks - 1] : [from, to];
  const base = Math.floor(begin / 7);
  const turns = Math.floor(end / 7) - base + 1;
  return patternOf(turns, (week, weekday) => {
    const offset = (((weekday - weekdayOf(first)) % 7) + 7) % 7;
    const column = 7 * (base + week - 1) + offset;
    return column < begin || column > end ? [] : wholeMinutes(hoursOf(first + column));
  });
}

/** Hours to the minute, as people enter them; files of other programs may have seconds. */
function wholeMinutes(hours: readonly Hours[]): readonly Hours[] {
  return hours.map(({ begin, end }) => ({
    begin: Math.floor(begin / 60) * 60,
    end: end === 0 ? 86_400 : Math.ceil(end / 60) * 60,
  }));
}
