import { clockText } from './clockText.ts';
import type { Interval } from './intervals.ts';
import { secondOfLocalDay } from './localDay.ts';
import type { MomentFormat } from './localText.ts';

/** `09:15–10:45`, whatever the days. */
export function timeRangeText(
  { zone, clock }: Pick<MomentFormat, 'zone' | 'clock'>,
  { start, end }: Interval,
): string {
  return `${clockText(clock, secondOfLocalDay(zone, start))}–${clockText(clock, secondOfLocalDay(zone, end))}`;
}
