import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';

/** A moment (epoch milliseconds) in words: `Tue 4 Nov, 14:05`, with its year where that is another than today's. */
export function momentText(
  at: number,
  format: Pick<TimeFormat, 'day' | 'time'>,
  zone: Zone,
  now: number = Date.now(),
): string {
  const instant = Math.floor(at / 1000);
  const year = yearOf(zone, instant);
  const day = `${format.day(instant)}${year === yearOf(zone, Math.floor(now / 1000)) ? '' : ` ${year}`}`;
  return `${day}, ${format.time(instant)}`;
}

function yearOf(zone: Zone, instant: number): string {
  return dateOfLocalDay(localDayOf(zone, instant)).slice(0, 4);
}
