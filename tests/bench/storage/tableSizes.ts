import type pg from 'pg';

/** What a table holds and takes; bytes. */
export interface TableSize {
  readonly table: string;
  readonly rows: number;
  /** With what is kept aside for long values. */
  readonly heap: number;
  readonly indexes: number;
}

/** Every table of these schemas that has anything in it, the largest first. */
export async function tableSizes(pool: pg.Pool, schemas: readonly string[]): Promise<readonly TableSize[]> {
  const { rows } = await pool.query<{ schema: string; name: string; heap: number; indexes: number }>(
    `select n.nspname as schema, c.relname as name,
       pg_table_size(c.oid) as heap, pg_indexes_size(c.oid) as indexes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = any($1) and pg_relation_size(c.oid) > 0
     order by pg_total_relation_size(c.oid) desc`,
    [schemas],
  );
  const sizes: TableSize[] = [];
  for (const { schema, name, heap, indexes } of rows) {
    const table = `${schema}.${name}`;
    const counted = await pool.query<{ rows: number }>(`select count(*) as rows from ${schema}."${name}"`);
    sizes.push({ table, rows: counted.rows[0]?.rows ?? 0, heap, indexes });
  }
  return sizes;
}

/** How much PostgreSQL has written to its journal so far, bytes: what a replica and an archive are sent. */
export async function journalBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}
