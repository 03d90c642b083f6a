import { z } from 'zod';
import type { ShiftView } from '../../api/contract/views.ts';
import { type ShiftTiming, shiftTimingSchema } from '../../domain/shift/shift.ts';
import { type DateFormat, dateText } from '../../domain/time/dateFormat.ts';
import { localDayOfDate, weekdayOf } from '../../domain/time/localDay.ts';
import { clockOf } from '../../domain/time/localText.ts';

const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** A shift as people read it: the hours of each weekday, or of its single date, and from when until when. */
export function shiftText(
  shift: ShiftView,
  dateFormat: DateFormat,
): { readonly hours: readonly string[]; readonly valid: string } {
  const { startDate, endDate, timings } = shift;
  if (startDate === endDate) {
    const day = days[weekdayOf(localDayOfDate(startDate))];
    return {
      hours: timings.map((one) => rangeText(one)),
      valid: `${day} ${dateText(dateFormat, startDate)}`,
    };
  }
  const until = endDate === null ? '' : ` until ${dateText(dateFormat, endDate)}`;
  return { hours: timingTexts(timings), valid: `Every week from ${dateText(dateFormat, startDate)}${until}` };
}

/** The hours of each weekday, those of the same hours together: `Mon–Fri 08:00–17:00`. */
export function timingTexts(timings: readonly ShiftTiming[]): readonly string[] {
  const byDays = new Map<string, number[]>();
  for (const { day, begin, end } of timings) {
    const range = rangeText({ begin, end });
    byDays.set(range, [...(byDays.get(range) ?? []), day]);
  }
  return [...byDays].map(([range, of]) => `${daysText(of)} ${range}`);
}

/** The same in a line, of a value that a record holds. */
export function shiftTimingsText(value: unknown): string {
  const timings = z.array(shiftTimingSchema).safeParse(value);
  return timings.success ? timingTexts(timings.data).join(', ') : '';
}

function rangeText({ begin, end }: { readonly begin: number; readonly end: number }): string {
  if (begin === 0 && end === 86_400) return 'all day';
  return `${clockOf(begin)}–${clockOf(end % 86_400 === 0 ? 0 : end)}${end <= begin ? ' (next day)' : ''}`;
}

/** `Mon–Fri`, or the days one by one; a week is told from Monday on. */
export function daysText(of: readonly number[]): string {
  const fromMonday = [...new Set(of)].map((day) => (day + 6) % 7).sort((one, other) => one - other);
  const names = fromMonday.map((day) => days[(day + 1) % 7] ?? '');
  const [first = 0] = fromMonday;
  const unbroken = fromMonday.every((day, index) => day === first + index);
  return unbroken && names.length > 2 ? `${names[0]}–${names.at(-1)}` : names.join(', ');
}
