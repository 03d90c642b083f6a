import type { Pool } from 'pg';
import { readSchema } from '../schema/tables.ts';

/**
 * To be called after a log in the same database was given a new epoch: a read side that was built from that
 * very log need not be rebuilt. One that was built from another log is left as it is.
 */
export async function adoptEpoch(
  pool: Pool,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const table of ['checkpoint', 'builds']) {
    const name = `${readSchema}.${table}`;
    const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      name,
    ]);
    if (rows[0]?.there === true) {
      await pool.query(`update ${name} set epoch = $2 where epoch = $1`, [from, to]);
    }
  }
}
