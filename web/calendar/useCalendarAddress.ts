import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dateOfLocalDay, type LocalDay } from '../../domain/time/localDay.ts';
import { useSession } from '../shell/SessionContext.ts';
import { usePhone } from '../shell/usePhone.ts';
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
          (old) => {
            const next = new URLSearchParams(old);
            const put = (name: string, value: string | undefined) => {
              if (value === undefined || value === '') next.delete(name);
              else next.set(name, value);
            };
            if (to.view !== undefined) put('view', to.view);
            if (to.day !== undefined) put('day', to.day === today ? undefined : dateOfLocalDay(to.day));
            if (to.search !== undefined) put('search', to.search);
            return next;
          },
          { replace: to.search !== undefined },
        ),
    }),
    [parameters, setParameters, phone, today],
  );
}
