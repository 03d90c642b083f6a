import type { Pool } from 'pg';

/** Settings of PostgreSQL without which it does not tell where its time goes. */
export const tellingSettings: Readonly<Record<string, string>> = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  track_wal_io_timing: 'on',
};

/** Statements that belong together, by their text. */
export interface StatementKind {
  readonly name: string;
  readonly text: RegExp;
}

export interface StatementShare {
  readonly name: string;
  readonly ms: number;
  readonly calls: number;
}

export interface ServerShares {
  /** Milliseconds in which statements that came from outside were executed. */
  readonly executedMs: number;
  /** By kind, the most time first; statements inside a function count as well as the one that calls it. */
  readonly statements: readonly StatementShare[];
  /** Milliseconds in which connections waited for their WAL to be written to disk. */
  readonly flushedMs: number;
  readonly flushes: number;
  readonly walMegabytes: number;
}

/** Prepares a database of a server that runs with `tellingSettings`. */
export async function prepareShares(pool: Pool): Promise<void> {
  await pool.query('create extension if not exists pg_stat_statements');
}

/** What PostgreSQL did during the work, for the one database and its clients. */
export async function serverShares(
  pool: Pool,
  kinds: readonly StatementKind[],
  work: () => Promise<unknown>,
): Promise<ServerShares> {
  await handIn(pool);
  await pool.query(
    "select pg_stat_statements_reset(), pg_stat_reset_shared('io'), pg_stat_reset_shared('wal')",
  );
  await work();
  await handIn(pool);
  const statements = await pool.query<{ query: string; toplevel: boolean; ms: number; calls: number }>(
    `select query, toplevel, total_exec_time as ms, calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and query not like '%pg_stat_%'`,
  );
  const flushed = await pool.query<{ ms: number; flushes: number }>(
    `select coalesce(sum(fsync_time + write_time), 0) as ms, coalesce(sum(fsyncs), 0)::int as flushes
     from pg_stat_io where object = 'wal' and backend_type = 'client backend'`,
  );
  const wal = await pool.query<{ bytes: number }>('select wal_bytes::float8 as bytes from pg_stat_wal');
  const byKind = new Map<string, { ms: number; calls: number }>();
  let executedMs = 0;
  for (const { query, toplevel, ms, calls } of statements.rows) {
    if (toplevel) executedMs += ms;
    const kind = kinds.find(({ text }) => text.test(query))?.name;
    if (kind === undefined) continue;
    const so = byKind.get(kind) ?? { ms: 0, calls: 0 };
    byKind.set(kind, { ms: so.ms + ms, calls: so.calls + calls });
  }
  return {
    executedMs,
    statements: [...byKind]
      .map(([name, spent]) => ({ name, ...spent }))
      .sort((one, other) => other.ms - one.ms),
    flushedMs: flushed.rows[0]?.ms ?? 0,
    flushes: flushed.rows[0]?.flushes ?? 0,
    walMegabytes: (wal.rows[0]?.bytes ?? 0) / 1e6,
  };
}

/** Connections keep what they have counted for a while; these tell it now. */
async function handIn(pool: Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  try {
    await Promise.all(clients.map((client) => client.query('select pg_stat_force_next_flush()')));
  } finally {
    for (const client of clients) client.release();
  }
}
