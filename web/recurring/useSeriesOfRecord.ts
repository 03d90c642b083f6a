import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { ReadingName } from '../../domain/catalogues/readings.ts';
import { type Series, seriesOn } from '../../domain/recurrence/series.ts';
import type { PlaceInSeries } from '../../domain/recurrence/seriesEdit.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { mostRecords, queries } from '../client/queries.ts';
import { type AnyRow, recordOf } from '../records/anyRecord.ts';
import { useActor } from '../shell/SessionContext.ts';
import type { SeriesKind } from './seriesMaking.ts';

const inSeries = z.object({ seriesId: z.string(), seriesDate: z.string() });

/** A record's place in a series, and the series that has its day. */
export interface SeriesOfRecord {
  readonly at: PlaceInSeries;
  readonly series: Series & AnyRow;
}

/** The series that a record was made by, for those who see it; undefined if there is none, or while it is loaded. */
export function useSeriesOfRecord(
  kind: SeriesKind | undefined,
  row: AnyRow | null,
): SeriesOfRecord | undefined {
  const actor = useActor();
  const said = inSeries.safeParse(row);
  const category: ReadingName = kind?.category ?? 'recurringBooking';
  const parentId = said.data?.seriesId ?? '';
  const enabled = said.success && kind !== undefined && mayRead(actor, recordOf(category).area);
  const first = useQuery({ ...queries.record(category, parentId), enabled });
  const later = useQuery({
    ...queries.records(category, { parentId, inactive: 'true', limit: mostRecords }),
    enabled,
  });
  if (!said.success || later.data === undefined) return undefined;
  const family = [...(first.data ? [first.data] : []), ...later.data.rows].filter(isSeries);
  const series = seriesOn(family, said.data.seriesDate);
  return series && { at: { parentId, date: said.data.seriesDate }, series };
}

function isSeries<Row extends object>(row: Row): row is Row & Series & AnyRow {
  return 'firstDay' in row && 'takesOverOn' in row;
}
