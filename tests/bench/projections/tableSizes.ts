import type pg from 'pg';

/**
 * Every table of these schemas that has anything in it, the largest first; bytes, those of the heap with what is kept aside for
 * long values.
 */
export async function tableSizes(pool: pg.Pool, schemas: readonly string[]) {
  const { rows } = await pool.query<{ schema: string; name: string; heap: number; indexes: number }>(
    `select n.nspname as schema, c.relname as name,
       pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and pg_relation_size(c.oid) > 0
     order by pg_total_relation_size(c.oid) desc`,
    [schemas],
  );
  return await Promise.all(
    rows.map(async ({ schema, name, ...sizes }) => {
      const counted = await pool.query<{ rows: number }>(`select count(*) as rows from ${schema}."${name}"`);
      return { table: `${schema}.${name}`, rows: counted.rows[0]?.rows ?? 0, ...sizes };
    }),
  );
}

/** How much PostgreSQL has written to its journal so far, bytes: what a replica and an archive are sent. */
export async function journalBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}
