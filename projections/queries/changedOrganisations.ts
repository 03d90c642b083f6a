import type { Pool } from 'pg';
import { history } from '../models/history.ts';
import { readSchema } from '../schema/tables.ts';

/**
 * In which of these organisations anything has happened after a position, with one query however many they
 * are. If the history, which holds this, has stopped or is being built, each of them may have changed. The
 * answer contains nothing more: what changed is queried for each organisation separately.
 */
export async function readChangedOrganisations(
  pool: Pool,
  after: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ org: string }>({
    name: 'muster_read_changed_organisations',
    text: `select known.org
           from unnest($1::text[], $2::bigint[]) as known (org, position)
           where exists (select from ${readSchema}.history h
                         where h.org = known.org and h.position > known.position)
              or not exists (select from ${readSchema}.projections p
                             where p.name = $3 and p.version = $4 and p.stopped is null)`,
    values: [[...after.keys()], [...after.values()], history.name, history.version],
  });
  return rows.map(({ org }) => org);
}
