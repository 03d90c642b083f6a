import { sql } from 'kysely';
import { type AnyReading, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import { stageFieldOf } from '../../domain/record/stages.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { seesField } from '../../domain/rights/rights.ts';
import { columnName } from '../models/recordModel.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { listedIn, notSeen, type RecordListQuery, tablesOfList } from './recordList.ts';
import { mentions } from './recordPage.ts';
import { nextStageAt, stageNow } from './stageNow.ts';

/** How many records of a list have each value of a field, and how many it has in all. */
export interface RecordCounts {
  /** Values that no record has are left out. */
  readonly counts: Readonly<Record<string, number>>;
  readonly total: number;
  /** When the clock next brings one of them into another stage, epoch seconds; null: it brings none. */
  readonly changesAt: number | null;
}

/**
 * Counts a list by a field with choices, or by the stage that its records are in now. Refuses a field that somebody does
 * not see, and whatever the list refuses.
 */
export function countRecords(
  context: QueryContext,
  actor: Actor,
  name: ReadingName,
  { by, ...query }: RecordListQuery & { readonly by: string },
): Promise<Answer<RecordCounts>> {
  const reading: AnyReading = readings[name];
  const { area, shown, stages } = reading;
  const question = { org: actor.org, reads: tablesOfList(name, query), after: query.after };
  return ask(context, question, async (moment) => {
    const listed = await listedIn(moment, actor, name, query);
    if (listed instanceof Refused) return listed;
    if (!seesField(actor, area, shown[by]?.class)) return new Refused(notSeen('query.by'));
    const value =
      stages !== null && by === stageFieldOf(stages) ? stageNow(reading) : sql`${sql.ref(columnName(by))}`;
    const { rows } = await sql<{ value: string | null; count: number; changes_at: number | null }>`
      select ${value} as value, count(*) as count, min(${nextStageAt(reading)}) as changes_at from (${listed.rows}) records
      where ${mentions(query.search ?? '', listed.searchIn)} group by 1`.execute(moment.db);
    return {
      counts: Object.fromEntries(
        rows.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])),
      ),
      total: rows.reduce((sum, { count }) => sum + count, 0),
      changesAt: rows.reduce<number | null>(
        (first, { changes_at: at }) => (first === null || (at !== null && at < first) ? at : first),
        null,
      ),
    };
  });
}
