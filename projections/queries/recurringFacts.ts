import { sql } from 'kysely';
import type { RecurringFacts } from '../../commands/facts.ts';
import { isReading } from '../../domain/catalogues/readings.ts';
import type { DateRange } from '../../domain/masterRoster/rosterFacts.ts';
import type { MadeOne, SeriesConcept } from '../../domain/recurrence/madeRecords.ts';
import type { Series } from '../../domain/recurrence/series.ts';
import { tableOf } from '../models/recordModels.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { closedDaysIn, seriesFamily } from './seriesFamily.ts';

/** The read models of a record that repeats and of what it makes. */
export function recurringReads({ category, makes }: SeriesConcept) {
  return ['closedDays', tableNamed(category), tableNamed(makes.category)] as const;
}

/** What the records follow from that a series makes, and those that there are. */
export async function recurringFacts(
  moment: ReadMoment,
  series: SeriesConcept,
  id: string,
  { from, to }: DateRange,
): Promise<RecurringFacts | undefined> {
  const { db, org } = moment;
  const { parentId, family } = await seriesFamily<Series>(moment, tableNamed(series.category), id);
  const made = sql<
    MadeOne & { readonly date: string }
  >`${sql.table(`${readSchema}.${tableNamed(series.makes.category)}`)}`;
  const [closedDays, rows] = await moment.together([
    { query: closedDaysIn(moment, { from, to }) },
    {
      query: db
        .selectFrom(made.as('made'))
        .select(['id', 'revision', 'ended', 'fact', sql<string>`series_date`.as('date')])
        .where(sql<boolean>`org = ${org} and series_id = ${parentId}`)
        .where(sql<boolean>`series_date between ${from} and ${to}`)
        .orderBy('id'),
    },
  ] as const);
  if (family.length === 0 && rows.length === 0) return undefined;
  return { parentId, family, closedDays: closedDays.map(({ fact }) => fact), made: rows };
}

function tableNamed(category: string) {
  if (!isReading(category)) throw new Error(`there are no records of the category ${category}`);
  return tableOf(category);
}
