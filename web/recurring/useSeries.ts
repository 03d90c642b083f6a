import { type QueryClient, useQuery } from '@tanstack/react-query';
import { seriesOn } from '../../domain/recurrence/series.ts';
import type { KnownSeries } from '../../domain/recurringBooking/seriesOccurrences.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { mostRecords, queries } from '../client/queries.ts';
import { useActor } from '../shell/SessionContext.ts';

/** The series of one beginning, and the one of them that has a day; undefined if none is visible. */
interface SeriesOfDay {
  readonly family: readonly KnownSeries[];
  readonly series: KnownSeries | undefined;
}

/** The series of a day; undefined while they are loaded, and to those who do not see them. */
export function useSeries(parentId: string, date: string): SeriesOfDay | undefined {
  const enabled = mayRead(useActor(), 'rosters');
  const { beginning, continuing } = familyQueries(parentId);
  const first = useQuery({ ...beginning, enabled });
  const later = useQuery({ ...continuing, enabled });
  if (first.data === undefined || later.data === undefined) return undefined;
  return onDay(first.data, later.data.rows, date);
}

/** The same as they are now, for those who see them. */
export async function loadSeries(client: QueryClient, parentId: string, date: string): Promise<SeriesOfDay> {
  const { beginning, continuing } = familyQueries(parentId);
  const [first, later] = await Promise.all([client.fetchQuery(beginning), client.fetchQuery(continuing)]);
  return onDay(first, later.rows, date);
}

function familyQueries(parentId: string) {
  return {
    beginning: queries.record('recurringBooking', parentId),
    continuing: queries.records('recurringBooking', { parentId, inactive: 'true', limit: mostRecords }),
  };
}

function onDay(first: KnownSeries | null, later: readonly KnownSeries[], date: string): SeriesOfDay {
  const family = [...(first === null ? [] : [first]), ...later];
  return { family, series: seriesOn(family, date) };
}
