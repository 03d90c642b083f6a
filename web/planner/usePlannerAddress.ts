import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import { firstDayOfWeek } from '../../domain/week/weekStart.ts';
import { addressOptions } from '../shell/addressOptions.ts';
import { useSession } from '../shell/SessionContext.ts';
import { withParameters } from '../shell/withParameters.ts';
import { dayOfInstant, parseDate } from '../timeline/time/timelineWindow.ts';

export const weekCounts = [2, 4, 6] as const;
export type WeekCount = (typeof weekCounts)[number];

/** What the planner shows, as its address says: `?from=2026-11-01&weeks=6&search=nurse`. */
export interface PlannerAddress {
  /** The first day of the first week. */
  readonly first: LocalDay;
  readonly weeks: WeekCount;
  readonly today: LocalDay;
  readonly search: string;
  readonly change: (to: {
    readonly first?: LocalDay;
    readonly weeks?: WeekCount;
    readonly search?: string;
  }) => void;
}

export function usePlannerAddress(now: number): PlannerAddress {
  const [parameters, setParameters] = useSearchParams();
  const { timeZone, settings } = useSession().organisation;
  const { weekStart } = settings;
  const today = dayOfInstant(now, timeZone);
  return useMemo(() => {
    const thisWeek = firstDayOfWeek(today, weekStart);
    return {
      first: firstDayOfWeek(parseDate(parameters.get('from')) ?? today, weekStart),
      weeks: weekCounts.find((one) => String(one) === parameters.get('weeks')) ?? 4,
      today,
      search: parameters.get('search') ?? '',
      change: (to) =>
        setParameters(
          (old) =>
            withParameters(old, {
              from:
                to.first === undefined ? undefined : to.first === thisWeek ? null : dateOfLocalDay(to.first),
              weeks: to.weeks === undefined ? undefined : to.weeks === 4 ? null : String(to.weeks),
              search: to.search,
            }),
          addressOptions(to, to.first !== undefined),
        ),
    };
  }, [parameters, setParameters, today, weekStart]);
}
