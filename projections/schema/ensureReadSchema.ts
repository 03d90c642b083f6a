import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { advisoryLockClass, advisoryLocks } from '../../postgres/advisoryLocks.ts';
import { migrate, type SchemaPart } from '../../postgres/migrate.ts';
import { readerRole } from '../../postgres/readerRole.ts';
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
 * Throws `ReadSchemaRefused` if the database's user lacks the necessary privileges.
 */
export async function ensureReadSchema(
  pool: Pool,
  projections: readonly Projection[] = allProjections,
): Promise<void> {
  await underSchemaLock(pool, ensureReaderRole);
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

/** In a transaction, one process after the other. */
async function underSchemaLock(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    // Wait for as long as another process takes for its migrations.
    await client.query('begin; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1, $2)', [advisoryLockClass, advisoryLocks.schema]);
    await work(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
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

/** SQLSTATE insufficient_privilege. */
const insufficientPrivilege = '42501';

/**
 * Roles belong to the whole server, so the Musters of other databases may be creating the same one at this
 * moment.
 */
async function ensureReaderRole(client: PoolClient): Promise<void> {
  try {
    await client.query(`
      do $$ begin
        if not exists (select from pg_roles where rolname = '${readerRole}') then
          create role ${readerRole} nologin;
        end if;
      exception when duplicate_object or unique_violation then null;
      end $$`);
    await client.query(`
      do $$ begin
        if not pg_has_role(current_user, '${readerRole}', 'set') then
          execute format('grant ${readerRole} to %I', current_user);
        end if;
      end $$`);
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === insufficientPrivilege)) throw error;
    throw new ReadSchemaRefused(
      `The database's user may not create the role ${readerRole} or use it. Let an administrator run: ` +
        `create role ${readerRole} nologin; grant ${readerRole} to <the user of DATABASE_URL>;`,
      { cause: error },
    );
  }
}

/** The database does not let Muster's user prepare the read side; the message says what to do. */
export class ReadSchemaRefused extends Error {
  override readonly name = 'ReadSchemaRefused';
}
