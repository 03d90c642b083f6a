import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import type { DaysOrHours } from '../booking/daysOrHours.ts';

/** The initial values: leave for the whole of tomorrow, a break of an hour at midday. */
export function usualSpan(zone: Zone, kind: 'leave' | 'break', now: number): DaysOrHours {
  const date = dateOfLocalDay(localDayOf(zone, now) + 1);
  return kind === 'leave'
    ? { days: 'whole', span: { startDate: date, startTime: '09:00', endDate: date, endTime: '17:00' } }
    : { days: 'hours', span: { startDate: date, startTime: '12:00', endDate: date, endTime: '12:30' } };
}
