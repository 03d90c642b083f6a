import type { Pool, QueryConfig } from 'pg';
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
  const { rows } = await pool.query<{ org: string }>(changedOrganisations(after));
  return rows.map(({ org }) => org);
}

/**
 * The query. It looks up the newest event of each organisation: asked whether there is one after a position, the planner
 * expects a third of all to be, and finds that there is none by reading the whole history.
 */
export function changedOrganisations(after: ReadonlyMap<string, number>): QueryConfig {
  return {
    name: 'muster_read_changed_organisations',
    text: `select known.org
           from unnest($1::text[], $2::bigint[]) as known (org, position)
           where (select max(h.position) from ${readSchema}.history h where h.org = known.org) > known.position
              or not exists (select from ${readSchema}.projections p
                             where p.name = $3 and p.version = $4 and p.stopped is null)`,
    values: [[...after.keys()], [...after.values()], history.name, history.version],
  };
}
