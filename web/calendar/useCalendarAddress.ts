import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import { addressOptions } from '../shell/addressOptions.ts';
import { useSession } from '../shell/SessionContext.ts';
import { usePhone } from '../shell/usePhone.ts';
import { withParameters } from '../shell/withParameters.ts';
import { dayOfInstant, parseDate } from '../timeline/time/timelineWindow.ts';
import { type CalendarView, calendarViews } from './calendarSpan.ts';

/** What the calendar shows, as its address says: `?view=week&day=2026-11-04&search=baker`. */
export interface CalendarAddress {
  /** A phone has the agenda unless another view is chosen. */
  readonly view: CalendarView;
  /** A day that is shown. */
  readonly day: LocalDay;
  readonly today: LocalDay;
  readonly search: string;
  readonly change: (to: {
    readonly view?: CalendarView;
    readonly day?: LocalDay;
    readonly search?: string;
  }) => void;
}

export function useCalendarAddress(now: number): CalendarAddress {
  const [parameters, setParameters] = useSearchParams();
  const { timeZone } = useSession().organisation;
  const phone = usePhone();
  const today = dayOfInstant(now, timeZone);
  return useMemo(
    () => ({
      view: calendarViews.find((one) => one === parameters.get('view')) ?? (phone ? 'agenda' : 'month'),
      day: parseDate(parameters.get('day')) ?? today,
      today,
      search: parameters.get('search') ?? '',
      change: (to) =>
        setParameters(
          (old) =>
            withParameters(old, {
              view: to.view,
              day: to.day === undefined ? undefined : to.day === today ? null : dateOfLocalDay(to.day),
              search: to.search,
            }),
          addressOptions(to, to.day !== undefined),
        ),
    }),
    [parameters, setParameters, phone, today],
  );
}
