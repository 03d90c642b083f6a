import type { Pool, PoolClient } from 'pg';
import { ensureReaderRole } from '../../postgres/ensureReaderRole.ts';
import { migrate, type SchemaPart } from '../../postgres/migrate.ts';
import { readerRole } from '../../postgres/readerRole.ts';
import { underSchemaLock } from '../../postgres/underSchemaLock.ts';
import { allProjections } from '../allProjections.ts';
import type { Projection } from '../readModel.ts';
import { createIndexes, createTables, pointViews } from './tableStatements.ts';
import { readSchema } from './tables.ts';

/**
 * `checkpoint`: one row: how far everything has been projected, of which log (`epoch`), and how often tables
 * were exchanged (`generation`). `projections`: the version in use, and where and why one has stopped.
 * `builds`: versions that are at another position than the checkpoint: how far each version is that is being
 * built (`next`; `shape` says what its tables are like), or was left (`current`). `counters`: the last number
 * of each organisation in numbered ledgers. `exchange`: locked in shared mode by readers, exclusively by an
 * exchange of tables.
 */
export const readSideTables: SchemaPart = {
  name: 'read',
  migrations: [
    {
      name: 'checkpoint, versions, counters',
      // "if not exists": databases that are older than the numbering of migrations have these tables.
      sql: `
  create schema if not exists ${readSchema};
  create table if not exists ${readSchema}.checkpoint (
    one boolean primary key default true check (one),
    position bigint not null,
    at bigint not null,
    epoch text,
    generation bigint not null
  );
  insert into ${readSchema}.checkpoint (position, at, generation) values (0, 0, 0) on conflict do nothing;
  create table if not exists ${readSchema}.projections (
    name text primary key,
    version integer not null,
    stopped jsonb
  );
  create table if not exists ${readSchema}.counters (
    projection text not null,
    org text not null,
    last bigint not null,
    primary key (projection, org)
  );
  create table if not exists ${readSchema}.exchange ();
  grant usage on schema ${readSchema} to ${readerRole};
  grant select on ${readSchema}.checkpoint, ${readSchema}.projections to ${readerRole};
`,
    },
    {
      name: 'how far new versions are built',
      sql: `
  create table ${readSchema}.builds (
    name text not null,
    version integer not null,
    side text not null check (side in ('current', 'next')),
    position bigint not null,
    epoch text,
    shape text,
    indexed boolean not null,
    stopped jsonb,
    primary key (name, version, side)
  );
`,
    },
  ],
};

/**
 * Creates the read side's schema if it is missing: the reader's role, the projector's own tables, and the
 * tables of every projection of an empty read side. If another read side lacks a projection, or has an older
 * version, that is built while the projector continues (`buildReadModels`). Several processes may call it at once.
 * Throws `ReaderRoleRefused` if the database's user lacks the necessary privileges.
 */
export async function ensureReadSchema(
  pool: Pool,
  projections: readonly Projection[] = allProjections,
): Promise<void> {
  await ensureReaderRole(pool);
  await migrate(pool, readSideTables);
  await underSchemaLock(pool, async (client) => {
    const { rows } = await client.query<{ position: string | number; known: readonly string[] }>(
      `select position, array(
         select name from ${readSchema}.projections union select name from ${readSchema}.builds
       ) as known from ${readSchema}.checkpoint for update`,
    );
    const [state] = rows;
    if (state === undefined || Number(state.position) > 0) return;
    const missing = projections.filter(({ name }) => !state.known.includes(name));
    if (missing.length === 0) return;
    for (const projection of missing) await createEmpty(client, projection);
    // A projector that knows none of them must not write another event.
    await client.query(`update ${readSchema}.checkpoint set generation = generation + 1`);
  });
}

async function createEmpty(client: PoolClient, projection: Projection): Promise<void> {
  for (const statement of [
    ...createTables(projection, 'current'),
    ...createIndexes(projection, 'current'),
    ...pointViews(projection),
  ]) {
    await client.query(statement);
  }
  await client.query(`insert into ${readSchema}.projections (name, version) values ($1, $2)`, [
    projection.name,
    projection.version,
  ]);
}
