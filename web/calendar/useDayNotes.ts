import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AbsenceView } from '../../api/contract/views.ts';
import { mayRead } from '../../domain/rights.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';
import { absenceTitle } from '../timeline/board/absenceText.ts';
import type { TimelineDay } from '../timeline/time/timelineWindow.ts';

/** What is said of a day: that the organisation is closed, and the own leave. */
export type DayNotes = (day: TimelineDay) => readonly string[];

/** The closed days of the organisation, by date, for those who may read them. */
export function useClosedDays(): ReadonlyMap<string, string> {
  const session = useSession();
  const { data } = useQuery({
    ...queries.everyRecord('closedDay'),
    placeholderData: keepPreviousData,
    enabled: mayRead(session, 'planning'),
  });
  return useMemo(() => new Map(data?.rows.map(({ date, name }) => [date, name])), [data]);
}

/** `absences`: one's own. */
export function useDayNotes(absences: readonly AbsenceView[]): DayNotes {
  const closed = useClosedDays();
  return useMemo(
    () => (day) => {
      const own = absences.filter(({ start, end }) => start < day.end && end > day.start);
      const name = closed.get(day.date);
      return [...(name === undefined ? [] : [`Closed: ${name}`]), ...new Set(own.map(absenceTitle))];
    },
    [absences, closed],
  );
}
