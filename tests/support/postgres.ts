import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';

export interface TestDatabase {
  /** With the cluster's superuser. */
  readonly url: string;
  /** Ends whatever is still connected and removes the database. */
  drop(): Promise<void>;
}

/**
 * An empty database of the test's own, in the PostgreSQL that the whole run shares. Durability is off there:
 * a test that kills its server takes `startTestPostgres`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const shared = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(shared, `create database ${name} template template0`);
  const url = new URL(shared);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(shared, `drop database if exists ${name} with (force)`) };
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
  const postgres = await startEmbeddedPostgres({ dataDirectory: directory, log: () => {}, settings });
  const remove = async (): Promise<void> => {
    await postgres.stop();
    await rm(postgres.cluster, { recursive: true, force: true });
    await rm(directory, { recursive: true, force: true });
  };
  return { ...postgres, dataDirectory: directory, remove };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
