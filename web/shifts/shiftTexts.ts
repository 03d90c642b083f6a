import { z } from 'zod';
import type { ShiftView } from '../../api/contract/views.ts';
import { type ShiftTiming, shiftTimingSchema } from '../../domain/shift/shift.ts';
import { hoursPatternSchema, timingsByWeek } from '../../domain/shiftTemplate/hoursPattern.ts';
import { type Clock, clockText } from '../../domain/time/clockText.ts';
import { localDayOfDate, weekdayOf } from '../../domain/time/localDay.ts';
import { localDate, type MomentFormat } from '../../domain/time/localText.ts';
import { daysText, shortName } from '../../domain/time/weekdays.ts';

/**
 * A shift for people to read: the hours of each weekday, or of its single date, and its first and last day.
 */
export function shiftText(
  shift: ShiftView,
  moments: MomentFormat,
): { readonly hours: readonly string[]; readonly valid: string } {
  const { startDate, endDate, timings } = shift;
  if (startDate === endDate) {
    const day = shortName(weekdayOf(localDayOfDate(startDate)));
    return {
      hours: timings.map((one) => rangeText(one, moments.clock)),
      valid: `${day} ${localDate(moments, startDate)}`,
    };
  }
  const until = endDate === null ? '' : ` until ${localDate(moments, endDate)}`;
  return {
    hours: timingTexts(timings, moments.clock),
    valid: `Every week from ${localDate(moments, startDate)}${until}`,
  };
}

/** The hours of each weekday, with weekdays of the same hours together: `Mon–Fri 08:00–17:00`. */
export function timingTexts(timings: readonly ShiftTiming[], clock: Clock): readonly string[] {
  const byDays = new Map<string, number[]>();
  for (const { day, begin, end } of timings) {
    const range = rangeText({ begin, end }, clock);
    byDays.set(range, [...(byDays.get(range) ?? []), day]);
  }
  return [...byDays].map(([range, of]) => `${daysText(of)} ${range}`);
}

/** The same in one line, for a value in a record. */
export function shiftTimingsText(value: unknown, { clock }: MomentFormat): string {
  const timings = z.array(shiftTimingSchema).safeParse(value);
  return timings.success ? timingTexts(timings.data, clock).join(', ') : '';
}

/** The hours of a pattern in one line: `Mon–Fri 07:00–15:00`, or week by week. */
export function patternInWords(value: unknown, { clock }: MomentFormat): string {
  const pattern = hoursPatternSchema.safeParse(value);
  if (!pattern.success) return '';
  const weeks = timingsByWeek(pattern.data).map(
    (timings) => timingTexts(timings, clock).join(', ') || 'no shifts',
  );
  return weeks.length === 1 ? weeks.join() : weeks.map((week, at) => `Week ${at + 1}: ${week}`).join('; ');
}

function rangeText({ begin, end }: { readonly begin: number; readonly end: number }, clock: Clock): string {
  if (begin === 0 && end === 86_400) return 'all day';
  return `${clockText(clock, begin)}–${clockText(clock, end % 86_400 === 0 ? 0 : end)}${end <= begin ? ' (next day)' : ''}`;
}
