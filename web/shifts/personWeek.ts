import type { AbsenceView } from '../../api/contract/views.ts';
import type { Hours } from '../../domain/shift/dayHours.ts';
import { shiftSeconds } from '../../domain/shift/shiftSeconds.ts';
import { hoursMinutes } from '../../domain/time/hoursMinutes.ts';
import type { LocalDay } from '../../domain/time/localDay.ts';
import type { PeriodKind } from '../../domain/time/periods.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { firstDayOfFortnight } from '../../domain/week/weekStart.ts';

/** How long somebody works in a period, beside what is allowed. */
export interface PeriodTotal {
  readonly seconds: number;
  /** In hours; null if nobody has set one, or it is the whole period. */
  readonly limit: number | null;
  readonly isOver: boolean;
  /** `38 / 40`, `6:45 / 40` */
  readonly text: string;
}

const wholeHours = { day: 24, week: 168, fortnight: 336 } as const;
const periodDays = { day: 1, week: 7, fortnight: 14 } as const;

/** The total of the period that begins on a day, without what lies in approved leave. */
export function periodTotal(
  zone: Zone,
  kind: PeriodKind,
  first: LocalDay,
  hoursOf: (day: LocalDay) => readonly Hours[],
  limits: Readonly<Record<PeriodKind, number | null>>,
  absences: readonly Pick<AbsenceView, 'kind' | 'status' | 'start' | 'end'>[] = [],
): PeriodTotal {
  const days = Array.from({ length: periodDays[kind] }, (_, offset) => first + offset);
  const seconds = shiftSeconds(
    zone,
    days.map((day) => ({ day, hours: hoursOf(day) })),
    absences.filter(({ kind, status }) => kind === 'leave' && status === 'approved'),
  );
  const set = limits[kind];
  const limit = set === null || set >= wholeHours[kind] ? null : set;
  const worked = hoursMinutes(seconds);
  return {
    seconds,
    limit,
    isOver: limit !== null && Math.round(seconds / 60) > Math.round(limit * 60),
    text: limit === null ? worked : `${worked} / ${hoursMinutes(limit * 3600)}`,
  };
}

/** The first days of the fortnights that some weeks touch. */
export function fortnightsOf(first: LocalDay, weeks: number, weekStart: number): readonly LocalDay[] {
  const starts = Array.from({ length: weeks }, (_, week) => firstDayOfFortnight(first + 7 * week, weekStart));
  return [...new Set(starts)];
}
