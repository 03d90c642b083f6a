import { sql } from 'kysely';
import { records } from '../../domain/catalogues/records.ts';
import { eventNames } from '../../domain/record/recordEvents.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { rowsIn } from './rowsIn.ts';

/** The events after which a record may begin again under the id that it had. */
const takingAway: readonly string[] = [
  'BookingReverted',
  'BookingStepUndone',
  ...Object.values(records).flatMap(({ declaration }) => {
    const { withdrawn, ended } = eventNames(declaration);
    return declaration.ends === 'removed' && ended !== null ? [withdrawn, ended] : [withdrawn];
  }),
];

/** How often a record of the organisation may have been taken away, so that it can begin again. */
export async function countTakenAway({ db, org }: ReadMoment): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${rowsIn({ asOf: null }, 'history')} history
    where org = ${org} and type = any(${takingAway})`.execute(db);
  return rows[0]?.count ?? 0;
}
