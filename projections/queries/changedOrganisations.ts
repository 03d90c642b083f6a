import type { Pool } from 'pg';
import { history } from '../models/history.ts';
import { readSchema } from '../schema/tables.ts';

/**
 * In which of these organisations anything has happened after a position, in one question however many they
 * are. Where the history, which tells, has stopped itself or is being built, each may have changed. It answers no more
 * than that: what changed, each organisation is asked for as itself.
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
