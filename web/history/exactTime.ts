import type { Formats } from '../shell/useFormats.ts';

/** A time (epoch milliseconds) to the second, with its time zone, for those who want to know exactly. */
export function exactTime(at: number, { format, zone }: Formats): string {
  return `${format.recordedAtSecond(at)} (${zone.name})`;
}
