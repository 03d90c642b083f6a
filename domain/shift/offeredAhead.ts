import type { Interval } from '../time/intervals.ts';

/** How far ahead people are shown what is offered to everybody, and told of it. */
export const offeredAheadWeeks = 8;
export const offeredAheadSeconds = offeredAheadWeeks * 7 * 86_400;

/** Whether hours that are offered to everybody begin soon enough to be shown. */
export function isOfferedSoon({ start }: Pick<Interval, 'start'>, now: number): boolean {
  return start <= now + offeredAheadSeconds;
}
