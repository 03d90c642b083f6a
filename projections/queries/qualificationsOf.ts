import { sql } from 'kysely';
import { type FactOf, readings } from '../../domain/catalogues/readings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { ownColumns } from './ownColumns.ts';
import { seenBy } from './recordList.ts';
import { rowsIn } from './rowsIn.ts';
import { visibleRows } from './visibility.ts';

/** What qualifies people for labels. */
export interface Qualified {
  readonly qualifications: readonly FactOf<'qualification'>[];
}

/** What qualifies these people, by their ids, as far as somebody sees it; what ends first comes first. */
export async function qualificationsOf(
  moment: ReadMoment,
  actor: Actor,
  people: readonly string[],
): Promise<ReadonlyMap<string, Qualified>> {
  const reading = readings.qualification;
  if (people.length === 0 || !mayRead(actor, reading.area)) return new Map();
  const { rows } = await sql<{ fact: FactOf<'qualification'> }>`
    select fact from ${rowsIn(moment, 'qualifications')} qualifications
    where org = ${moment.org} and resource_id = any(${people}) and not ended
      and ${visibleRows(actor, reading.area, ownColumns(reading))}
    order by until, id`.execute(moment.db);
  const shown = rows.map(({ fact }) => seenBy(actor, reading, fact));
  return new Map(
    [...Map.groupBy(shown, ({ resourceId }) => resourceId)].map(([id, qualifications]) => [
      id,
      { qualifications },
    ]),
  );
}
