import type { CommandInput } from '../../domain/catalogues/commandCatalogue.ts';
import { type LocalDay, localDayOf, startOfLocalDay } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { askedStore } from '../shell/askedStore.ts';

/** The id of the person who is off sick, asked from wherever their name stands; `OffSickDialog.tsx` asks for the days. */
export const offSick = askedStore<string>();

/** The day that the board on the screen shows, where one is; undefined elsewhere. */
export const boardDay = askedStore<LocalDay>();

/** The longest that is entered at once; anything longer has a form of its own. */
export const mostSickDays = 99;

/** The first day that is proposed: the board's, but no day that is over. */
export function firstSickDay(zone: Zone, now: number): LocalDay {
  return Math.max(localDayOf(zone, now), boardDay.now() ?? 0);
}

/**
 * Leave for so many days from a day on; today it begins now, so that what was done this morning stays. `now` in epoch
 * seconds.
 */
export function sickLeave(
  zone: Zone,
  {
    resourceId,
    first,
    days,
    now,
  }: {
    readonly resourceId: string;
    readonly first: LocalDay;
    readonly days: number;
    readonly now: number;
  },
): CommandInput<'absence.create'> {
  const begins = startOfLocalDay(zone, first);
  return {
    resourceId,
    kind: 'leave',
    start: first === localDayOf(zone, now) ? Math.floor(now / 60) * 60 : begins,
    end: startOfLocalDay(zone, first + days),
    reason: 'Off sick',
    status: 'approved',
  };
}
