import { useMemo } from 'react';
import type { AbsenceView } from '../../api/contract/views.ts';
import { absenceTitle } from '../../domain/absence/absenceTitle.ts';
import { overlaps } from '../../domain/time/intervals.ts';
import type { TimelineDay } from '../timeline/time/timelineWindow.ts';
import { useClosedDays } from './useClosedDays.ts';

/** What is said of a day: that the organisation is closed, and the own leave. */
export type DayNotes = (day: TimelineDay) => readonly string[];

/** `absences`: one's own. */
export function useDayNotes(absences: readonly AbsenceView[]): DayNotes {
  const closed = useClosedDays();
  return useMemo(
    () => (day) => {
      const own = absences.filter((absence) => overlaps(absence, day));
      const name = closed.get(day.date);
      return [...(name === undefined ? [] : [`Closed: ${name}`]), ...new Set(own.map(absenceTitle))];
    },
    [absences, closed],
  );
}
