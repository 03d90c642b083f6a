import { createHash } from 'node:crypto';
import { DatabaseError, type Pool, type PoolClient } from 'pg';
import { advisoryLockClass, advisoryLocks } from './advisoryLocks.ts';

/** One step of a part's tables. Its text is never edited once released: a change is another step. */
export interface Migration {
  /** What it does, for people: it appears in the database and in refusals. */
  readonly name: string;
  /** Statements, run in one transaction. */
  readonly sql: string;
}

/** The tables of one part of the product, as the steps that lead to them; the first is number 1. */
export interface SchemaPart {
  readonly name: string;
  readonly migrations: readonly Migration[];
}

/** The tables cannot be migrated to what this program needs; the message says what to do. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused';
}

interface AppliedMigration {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

const ledger = 'muster_schema.migrations';

/**
 * How long a step waits for those who use its tables, in milliseconds. Later statements queue behind the step in
 * the meantime, so an unlimited wait would stop a running Muster.
 */
const tableLockMs = 10_000;

/**
 * Migrates the tables of a part to the last of its steps. Each step that this database has not seen is
 * applied in a transaction of its own, together with its entry in `muster_schema.migrations`; of several
 * processes that start together one applies it, and the others wait and find it done. If nothing is missing,
 * this takes one query.
 *
 * @throws MigrationRefused if the database has steps that this program does not know, if the text of an
 * applied step has changed, or if PostgreSQL refuses a step: that step has left nothing behind.
 */
export async function migrate(pool: Pool, part: SchemaPart): Promise<void> {
  const applied = await appliedMigrations(pool, part);
  if (applied !== undefined && firstMissing(part, applied) === undefined) return;
  const client = await pool.connect();
  try {
    let next: number | undefined = 0;
    while (next !== undefined) next = await applyNext(client, part);
    client.release();
  } catch (error) {
    // It may be in the middle of a transaction: closing it rolls that back.
    client.release(true);
    throw error;
  }
}

/** SQLSTATE `undefined_table`. */
const undefinedTable = '42P01';

/** Undefined if no part of this database has been migrated yet. */
async function appliedMigrations(pool: Pool, part: SchemaPart): Promise<AppliedMigration[] | undefined> {
  try {
    return await readLedger(pool, part);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === undefinedTable) return undefined;
    throw error;
  }
}

async function readLedger(db: Pool | PoolClient, { name }: SchemaPart): Promise<AppliedMigration[]> {
  const { rows } = await db.query<AppliedMigration>(
    `select number, name, checksum from ${ledger} where part = $1 order by number`,
    [name],
  );
  return rows;
}

/** Applies the first missing step under the lock; returns its number, or undefined if none is missing. */
async function applyNext(client: PoolClient, part: SchemaPart): Promise<number | undefined> {
  // Wait for as long as the steps of another process take.
  await client.query('begin; set local lock_timeout = 0');
  await client.query('select pg_advisory_xact_lock($1, $2)', [advisoryLockClass, advisoryLocks.schema]);
  await client.query(`set local lock_timeout = ${tableLockMs}`);
  await client.query(`
    create schema if not exists muster_schema;
    create table if not exists ${ledger} (
      part text not null,
      number integer not null,
      name text not null,
      -- SHA-256 of the statements.
      checksum text not null,
      applied_at timestamptz not null default now(),
      primary key (part, number)
    )`);
  const number = firstMissing(part, await readLedger(client, part));
  const migration = number === undefined ? undefined : part.migrations[number - 1];
  if (number !== undefined && migration !== undefined) {
    await run(client, part, number, migration);
    await client.query(`insert into ${ledger} (part, number, name, checksum) values ($1, $2, $3, $4)`, [
      part.name,
      number,
      migration.name,
      checksumOf(migration),
    ]);
  }
  await client.query('commit');
  return number;
}

/**
 * The number of the first missing step, undefined if none is missing.
 *
 * @throws MigrationRefused if the database does not have exactly the steps before it.
 */
function firstMissing(part: SchemaPart, applied: readonly AppliedMigration[]): number | undefined {
  for (const [index, { number, name, checksum }] of applied.entries()) {
    const migration = part.migrations[index];
    const which = `migration ${number} of "${part.name}", "${name}"`;
    if (migration === undefined) {
      throw new MigrationRefused(
        `The database is newer than this program: it has ${which}, and this program knows ` +
          `${part.migrations.length}. Start the newer version of Muster again, or give this one another database.`,
      );
    }
    if (number !== index + 1) {
      throw new MigrationRefused(
        `The database has ${which}, but not number ${index + 1} before it: ${ledger} has been changed by hand.`,
      );
    }
    if (checksum !== checksumOf(migration)) {
      throw new MigrationRefused(
        `The text of ${which}, has changed since this database applied it. An applied migration is never ` +
          'edited: start a program that has it as it was, and write the change as a further migration.',
      );
    }
  }
  return applied.length < part.migrations.length ? applied.length + 1 : undefined;
}

/**
 * SQLSTATEs about the step's statements or the data that it finds, and the one of a table that somebody else
 * has locked.
 */
const refusedStep = /^(0A|22|23|2B|42|P0|55P03)/;

async function run(
  client: PoolClient,
  part: SchemaPart,
  number: number,
  migration: Migration,
): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (error) {
    if (!(error instanceof DatabaseError && refusedStep.test(error.code ?? ''))) throw error;
    throw new MigrationRefused(
      `Migration ${number} of "${part.name}", "${migration.name}", failed, and left nothing behind: ` +
        `${error.message}. The database is as it was before it.`,
      { cause: error },
    );
  }
}

/** The ledger's checksum of a step: SHA-256 (hex) of its statements. */
export function checksumOf({ sql }: Migration): string {
  return createHash('sha256').update(sql).digest('hex');
}
