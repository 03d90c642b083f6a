import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../readModel.ts';
import { namesOf, pointViews } from '../schema/tableStatements.ts';
import { inSchema, quoted, readSchema, tableName } from '../schema/tables.ts';

/** Milliseconds beyond `deadlock_timeout` in which an autovacuum that was told to yield has done so. */
const yieldingMs = 2_000;

/** What an exchanged table is called until it has been compared and dropped. */
export function oldName(name: string): string {
  return `${name}__old`;
}

/**
 * Keeps autovacuum and ANALYZE away from the tables of an exchange until the caller's transaction ends; readers
 * and the projector go on. Autovacuum yields only to who has waited for `deadlock_timeout`, and a large table
 * keeps it busy for minutes: the exchange itself, for which readers wait, must not wait as long.
 */
export async function holdOffVacuum(client: PoolClient, projections: readonly Projection[]): Promise<void> {
  await client.query(
    `select set_config('lock_timeout', (setting::integer + ${yieldingMs})::text, true)
     from pg_settings where name = 'deadlock_timeout'`,
  );
  const names: string[] = [];
  for (const projection of projections) {
    names.push(...(await outgoingNames(client, projection)), ...namesOf(projection, 'next'));
  }
  const { rows } = await client.query<{ name: string }>(
    'select tablename as name from pg_tables where schemaname = $1 and tablename = any($2) order by name',
    [readSchema, names],
  );
  if (rows.length === 0) return;
  const tables = rows.map(({ name }) => inSchema(name)).join(', ');
  await client.query(
    `lock table ${tables} in share update exclusive mode; set local lock_timeout to default`,
  );
}

/**
 * Puts the tables built beside in the place of those that are read, within the caller's transaction. Waits
 * for running queries, but not long: a lock that is not had in time fails with `lock_not_available`, so that
 * new queries do not queue behind a slow one. `position` is given where the checkpoint moves, too.
 */
export async function exchangeTables(
  client: PoolClient,
  projections: readonly Projection[],
  checkpoint: { readonly position: number | null; readonly epoch: string },
): Promise<void> {
  await client.query(`set local lock_timeout = '1s'`);
  await client.query(`lock table ${readSchema}.exchange in access exclusive mode`);
  for (const projection of projections) {
    const version = await versionThere(client, projection);
    for (const name of await outgoingNames(client, projection)) {
      await client.query(`alter table if exists ${inSchema(name)} rename to ${quoted(oldName(name))}`);
    }
    const incoming = namesOf(projection, 'current');
    for (const [index, name] of namesOf(projection, 'next').entries()) {
      await client.query(`alter table ${inSchema(name)} rename to ${quoted(incoming[index] ?? name)}`);
    }
    for (const statement of pointViews(projection)) await client.query(statement);
    await client.query(
      `insert into ${readSchema}.projections (name, version) values ($1, $2)
       on conflict (name) do update set version = excluded.version, stopped = null`,
      [projection.name, projection.version],
    );
    await exchangeCounters(client, projection, version);
  }
  await client.query(
    `update ${readSchema}.checkpoint
     set generation = generation + 1, epoch = $1, position = coalesce($2, position)`,
    [checkpoint.epoch, checkpoint.position],
  );
}

/** The version of a projection whose tables are read; undefined where there are none. */
async function versionThere(client: PoolClient, { name }: Projection): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>(
    `select version from ${readSchema}.projections where name = $1`,
    [name],
  );
  return rows[0]?.version;
}

/** The tables that are read, of whatever version. */
async function outgoingNames(client: PoolClient, projection: Projection): Promise<readonly string[]> {
  const version = await versionThere(client, projection);
  return version === undefined ? [] : namesOf({ ...projection, version }, 'current');
}

async function exchangeCounters(
  client: PoolClient,
  projection: Projection,
  oldVersion: number | undefined,
): Promise<void> {
  const current = tableName(projection, 'current');
  const outgoing =
    oldVersion === undefined ? current : tableName({ ...projection, version: oldVersion }, 'current');
  await client.query(`delete from ${readSchema}.counters where projection = any($1)`, [[current, outgoing]]);
  await client.query(`update ${readSchema}.counters set projection = $2 where projection = $1`, [
    tableName(projection, 'next'),
    current,
  ]);
}

/** Drops the tables that were exchanged, those that a broken-off rebuild has left as well. */
export async function dropOldTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1 and tablename like '%\\_\\_old'`,
    [readSchema],
  );
  for (const { name } of rows) await pool.query(`drop table if exists ${inSchema(name)}`);
}
