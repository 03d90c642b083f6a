import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../readModel.ts';
import { namesOf, pointViews } from '../schema/tableStatements.ts';
import { inSchema, quoted, readSchema, type Side, tableName } from '../schema/tables.ts';
import type { Queryable } from '../writing/loadRows.ts';

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

/** Milliseconds that readers of tables that are exchanged are waited for, and with them the projector. */
const readersMs = 200;

/**
 * Lets projections be read from now on, within the caller's transaction: of the side `next`, the tables built beside
 * take the place of those that were read; of `current`, they are those already. Where tables are read by others now, it
 * waits for their queries, but not long: a lock that is not had in time fails with `lock_not_available`, so that neither
 * new queries nor the projector queue behind a slow one. `position` is given where the checkpoint moves, too.
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
  // What is not read yet is refused to whoever is reading: nobody can see it half.
  if (rows.length > 0) await client.query(`lock table ${readSchema}.exchange in access exclusive mode`);
  for (const projection of projections) {
    const { name, version } = projection;
    if (side === 'next') await exchangeOne(client, projection);
    await client.query(
      `insert into ${readSchema}.projections (name, version) values ($1, $2)
       on conflict (name) do update set version = excluded.version, stopped = null`,
      [name, version],
    );
    // What a newer process builds beside is left to it.
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

/** The version of a projection whose tables are read, or were and nobody went on with them; undefined: there are none. */
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

/** Drops the tables that were exchanged, those that a broken-off rebuild has left as well. */
export async function dropOldTables(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = $1 and tablename like '%\\_\\_old'`,
    [readSchema],
  );
  for (const { name } of rows) await pool.query(`drop table if exists ${inSchema(name)}`);
}
