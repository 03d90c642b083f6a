import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../readModel.ts';
import { namesOf, pointViews } from '../schema/tableStatements.ts';
import { inSchema, quoted, readSchema, type Side, tableName } from '../schema/tables.ts';
import type { Queryable } from '../writing/loadRows.ts';

/** Milliseconds after `deadlock_timeout` within which an autovacuum that was told to yield has done so. */
const yieldingMs = 2_000;

/** The name of a replaced table until it has been compared and dropped. */
export function oldName(name: string): string {
  return `${name}__old`;
}

/**
 * Keeps autovacuum and ANALYZE away from the tables of an exchange until the caller's transaction ends;
 * readers and the projector continue. Autovacuum yields only to somebody who has waited for
 * `deadlock_timeout`, and a large table keeps it busy for minutes: the exchange itself, for which readers
 * wait, must not wait that long.
 */
export async function holdOffVacuum(client: PoolClient, projections: readonly Projection[]): Promise<void> {
  await client.query(
    `select set_config('lock_timeout', (setting::integer + ${yieldingMs})::text, true)
     from pg_settings where name = 'deadlock_timeout'`,
  );
  const names: string[] = [];
  for (const projection of projections) {
    const version = await versionThere(client, projection);
    if (version !== undefined) names.push(...namesOf({ ...projection, version }, 'current'));
    names.push(...namesOf(projection, 'next'));
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
 * Milliseconds for which the exchange waits for readers of the tables, during which the projector waits, too.
 */
const readersMs = 200;

/**
 * Puts projections into service, within the caller's transaction: on the side `next`, the tables that were
 * built replace those in use; on the side `current`, they are those tables already. If others are reading the
 * tables now, it waits for their queries, but not long: a lock that is not obtained in time fails with
 * `lock_not_available`, so that neither new queries nor the projector queue behind a slow query. `position`
 * is given if the checkpoint moves, too.
 */
export async function exchangeTables(
  client: PoolClient,
  projections: readonly Projection[],
  side: Side,
  checkpoint: { readonly position: number | null; readonly epoch: string },
): Promise<void> {
  await client.query(`set local lock_timeout = '${readersMs}ms'`);
  const { rows } = await client.query(`select from ${readSchema}.projections where name = any($1)`, [
    projections.map(({ name }) => name),
  ]);
  // A table that is not in service yet is refused to readers anyway: nobody can see it half done.
  if (rows.length > 0) await client.query(`lock table ${readSchema}.exchange in access exclusive mode`);
  for (const projection of projections) {
    const { name, version } = projection;
    if (side === 'next') await exchangeOne(client, projection);
    await client.query(
      `insert into ${readSchema}.projections (name, version) values ($1, $2)
       on conflict (name) do update set version = excluded.version, stopped = null`,
      [name, version],
    );
    // What a newer process is building is left to it.
    await client.query(
      `delete from ${readSchema}.builds where name = $1 and (side = 'current' or version <= $2)`,
      [name, version],
    );
  }
  await client.query(
    `update ${readSchema}.checkpoint
     set generation = generation + 1, epoch = $1, position = coalesce($2, position)`,
    [checkpoint.epoch, checkpoint.position],
  );
}

async function exchangeOne(client: PoolClient, projection: Projection): Promise<void> {
  const outgoing = await versionThere(client, projection);
  for (const name of outgoing === undefined ? [] : namesOf({ ...projection, version: outgoing }, 'current')) {
    await client.query(`alter table if exists ${inSchema(name)} rename to ${quoted(oldName(name))}`);
  }
  const incoming = namesOf(projection, 'current');
  for (const [index, name] of namesOf(projection, 'next').entries()) {
    await client.query(`alter table ${inSchema(name)} rename to ${quoted(incoming[index] ?? name)}`);
  }
  for (const statement of pointViews(projection)) await client.query(statement);
  await exchangeCounters(client, projection, outgoing);
}

/**
 * The version of a projection whose tables are in use, or were in use and were then left; undefined if there
 * are none.
 */
export async function versionThere(client: Queryable, { name }: Projection): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>(
    `select version from ${readSchema}.projections where name = $1
     union all select version from ${readSchema}.builds where name = $1 and side = 'current'`,
    [name],
  );
  return rows[0]?.version;
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

/** Drops the tables that were replaced, including those that an interrupted rebuild has left. */
export async function dropOldTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1 and tablename like '%\\_\\_old'`,
    [readSchema],
  );
  for (const { name } of rows) await pool.query(`drop table if exists ${inSchema(name)}`);
}
