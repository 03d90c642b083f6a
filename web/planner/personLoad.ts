import type { AbsenceView, BookingView, ResourceView } from '../../api/contract/views.ts';
import { hourLimits } from '../../domain/allocation/hourLimits.ts';
import { hoursUsed } from '../../domain/booking/hoursUsed.ts';
import { type Commitment, countedSeconds } from '../../domain/lane/lane.ts';
import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { type Interval, normalise, overlaps, sharedSeconds, subtract } from '../../domain/time/intervals.ts';
import type { TimelineDay } from '../timeline/time/timelineWindow.ts';

/** What a person has to do on a day, against the time that they have. */
export interface DayLoad {
  readonly day: TimelineDay;
  /** Seconds of work. */
  readonly used: number;
  /** Seconds of shifts, without leave that is approved. */
  readonly free: number;
  readonly bookings: number;
  readonly conflicts: number;
  /** Leave on the day: all of it, part of it, or only asked for; undefined for none. */
  readonly leave: 'all' | 'part' | 'requested' | undefined;
  /** What else there is, by name. */
  readonly others: readonly string[];
  /** More work than the person's hours of a day. */
  readonly over: boolean;
  readonly level: LoadLevel;
}

/** How full a day is: `none` without shifts and work, `outside` for work without a shift, else by the share of the shifts. */
export type LoadLevel = 'none' | 'free' | 'low' | 'half' | 'high' | 'full' | 'over' | 'outside';

export interface PersonOnBoard {
  readonly resource: Pick<ResourceView, 'maxHoursPerDay' | 'maxHoursPerWeek' | 'maxHoursPerFortnight'>;
  /** Sorted by start. */
  readonly bookings: readonly BookingView[];
  readonly working: readonly Interval[];
  readonly absences: readonly AbsenceView[];
  /** What else takes their time. */
  readonly commitments: readonly Commitment[];
}

type Limits = Pick<OrganisationSettings, 'maxHoursPerDay' | 'maxHoursPerWeek' | 'maxHoursPerFortnight'>;

/** The load of a person on each day, by the limits of the person, or else of the organisation (scheduling §5, §9). */
export function dayLoads(
  { resource, bookings, working, absences, commitments }: PersonOnBoard,
  days: readonly TimelineDay[],
  settings: Limits,
): readonly DayLoad[] {
  const { day: hours } = hourLimits(resource, settings);
  return days.map((day) => {
    const own = bookings.filter((booking) => overlaps(booking, day));
    const leave = absences.filter((absence) => absence.kind === 'leave' && overlaps(absence, day));
    const approved = normalise(leave.filter(({ status }) => status !== 'requested'));
    const shift = working.reduce((sum, span) => sum + sharedSeconds(span, day), 0);
    const free = subtract(working, approved).reduce((sum, span) => sum + sharedSeconds(span, day), 0);
    const away = subtract([day], approved).length === 0 || (shift > 0 && free === 0);
    const others = commitments.filter((one) => overlaps(one, day));
    const used = hoursUsed(own, day) + countedSeconds(others, day);
    const over = hours !== null && used > hours * 3600;
    return {
      day,
      used,
      free,
      bookings: own.filter((booking) => hoursUsed([booking], day) > 0).length,
      conflicts: own.filter(({ conflict }) => conflict === true).length,
      leave: leave.length === 0 ? undefined : approved.length === 0 ? 'requested' : away ? 'all' : 'part',
      others: others.map(({ title }) => title),
      over,
      level: over ? 'over' : levelOf(used, free),
    };
  });
}

function levelOf(used: number, free: number): LoadLevel {
  if (free === 0) return used === 0 ? 'none' : 'outside';
  if (used === 0) return 'free';
  const share = used / free;
  if (share > 1) return 'over';
  if (share < 0.35) return 'low';
  if (share < 0.65) return 'half';
  return share < 0.9 ? 'high' : 'full';
}

/** The work of a week against its limit, in seconds; `limit` is undefined where there is none. */
export interface WeekLoad {
  readonly used: number;
  readonly limit: number | undefined;
  readonly over: boolean;
}

export function weekLoad(
  { resource, bookings, commitments }: PersonOnBoard,
  week: Interval,
  settings: Limits,
): WeekLoad {
  const { week: hours } = hourLimits(resource, settings);
  const limit = hours === null ? undefined : hours * 3600;
  const used = hoursUsed(bookings, week) + countedSeconds(commitments, week);
  return { used, limit, over: limit !== undefined && used > limit };
}
