import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../api/platform/postgres/embeddedPostgres.ts';
import { giveCluster } from './giveCluster.ts';

export interface TestDatabase {
  /** With the role that Muster has, which owns it. */
  readonly url: string;
  /** Ends whatever is still connected and removes the database. */
  drop(): Promise<void>;
}

/**
 * An empty database of the test's own, in the PostgreSQL that the whole run shares. Durability is off there:
 * a test that kills its server takes `startTestPostgres`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onDatabase(inject('postgresUrl'), (client) =>
    client.query(`create database ${name} template template0`),
  );
  return { url: databaseUrl(name), drop: () => dropDatabase(name) };
}

/** Of a database in the PostgreSQL that the whole run shares. */
export function databaseUrl(name: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

/** Ends whatever is connected to a database there, and removes it. */
export async function dropDatabase(name: string): Promise<void> {
  await onDatabase(inject('postgresUrl'), (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}

export interface TestPostgres extends EmbeddedPostgres {
  readonly dataDirectory: string;
  /** Stops the server if it still runs and removes its data. */
  remove(): Promise<void>;
}

/** A durable PostgreSQL of the test's own, as the product runs it, which the test may stop or kill. */
export async function startTestPostgres(
  dataDirectory?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<TestPostgres> {
  const directory = dataDirectory ?? (await mkdtemp(join(tmpdir(), 'muster-postgres-')));
  if (dataDirectory === undefined) await giveCluster(directory);
  const postgres = await startEmbeddedPostgres({ dataDirectory: directory, log: () => {}, settings });
  const remove = async (): Promise<void> => {
    await postgres.stop();
    await rm(postgres.cluster, { recursive: true, force: true });
    await rm(directory, { recursive: true, force: true });
  };
  return { ...postgres, dataDirectory: directory, remove };
}

/** One connection, for as long as it is used. */
export async function onDatabase<Answer>(
  url: string,
  use: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
