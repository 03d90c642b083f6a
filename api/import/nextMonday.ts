import { type LocalDay, localDayOf, weekdayOf } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';

/** The Monday after today; `now` in epoch milliseconds. */
export function nextMonday(timeZone: string, now: number): LocalDay {
  const today = localDayOf(zoneOf(timeZone), Math.floor(now / 1000));
  return today + ((8 - weekdayOf(today)) % 7 || 7);
}
