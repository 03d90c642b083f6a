import { useQuery } from '@tanstack/react-query';
import { seriesOn } from '../../domain/recurringBooking/seriesOccurrences.ts';
import { mayRead } from '../../domain/rights.ts';
import { mostRecords, queries } from '../client/queries.ts';
import { useActor } from '../shell/SessionContext.ts';

/** The series of one beginning, and the one that has a day; undefined while they are loaded, or not visible. */
export function useSeries(parentId: string | null, date: string) {
  const enabled = mayRead(useActor(), 'rosters') && parentId !== null;
  const first = useQuery({ ...queries.record('recurringBooking', parentId ?? ''), enabled });
  const later = useQuery({
    ...queries.records('recurringBooking', {
      parentId: parentId ?? '',
      inactive: 'true',
      limit: mostRecords,
    }),
    enabled,
  });
  if (first.data === undefined || later.data === undefined) return undefined;
  const family = [...(first.data === null ? [] : [first.data]), ...later.data.rows];
  return { family, series: seriesOn(family, date) };
}
