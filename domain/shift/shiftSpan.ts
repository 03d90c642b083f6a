import { requiredInstant } from '../record/field.ts';
import type { Interval } from '../time/intervals.ts';

/** The longest shift that is a record of its own: hours of one day, which may go past midnight. */
const longestSeconds = 86_400;

/** By which lists of such shifts are asked for a span. */
export const shiftSpan = { start: 'start', end: 'end', longest: longestSeconds } as const;

/** When a shift is that is a record of its own: one that is open, or offered. */
export const shiftSpanFields = {
  start: requiredInstant('Start', {
    class: 'plain',
    alsoKnownAs: ['From', 'Begin'],
    example: '02/03/2026 18:00',
  }),
  end: requiredInstant('End', { class: 'plain', alsoKnownAs: ['To', 'Finish'], example: '02/03/2026 22:00' }),
};

/** What is wrong with the span of such a shift, and in which field; undefined: nothing. */
export function shiftSpanRule({ start, end }: Interval) {
  if (end <= start) return { path: 'end', message: 'must be after the start' };
  return end - start > longestSeconds
    ? { path: 'end', message: 'must be at most 24 hours after the start' }
    : undefined;
}
