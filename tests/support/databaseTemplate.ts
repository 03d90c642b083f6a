import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { z } from 'zod';
import { oneAtATime } from './oneAtATime.ts';
import { databaseUrl, dropDatabase, onDatabase, type TestDatabase } from './postgres.ts';

/** A database that is made once a run, by the first to need it, and copied for all others. */
export interface DatabaseTemplate<Known> {
  /** Unique among the templates; part of a database's name. */
  readonly name: string;
  /** Fills an empty database and closes every connection to it; returns what users of a copy must know. */
  fill(url: string): Promise<Known>;
  /** The shape of that, as JSON. */
  readonly known: z.ZodType<Known>;
}

export interface CopiedDatabase<Known> extends TestDatabase {
  readonly known: Known;
}

/** A database of the test's own that begins as a copy of the template. */
export async function copyOf<Known>(template: DatabaseTemplate<Known>): Promise<CopiedDatabase<Known>> {
  const shared = inject('postgresUrl');
  const source = `template_${template.name}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const known = await onDatabase(shared, async (client) => {
    const json = (await noteOf(client, source)) ?? (await make(client, source, template));
    await client.query(`create database ${name} template ${source}`);
    return template.known.parse(JSON.parse(json));
  });
  return { url: databaseUrl(name), known, drop: () => dropDatabase(name) };
}

/** What was noted with a template; undefined if nobody has made it yet. */
async function noteOf(client: pg.Client, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
    [name],
  );
  return rows[0]?.note ?? undefined;
}

/** Whoever comes second finds it. */
async function make<Known>(
  client: pg.Client,
  name: string,
  template: DatabaseTemplate<Known>,
): Promise<string> {
  return oneAtATime(name, async () => {
    const made = await noteOf(client, name);
    if (made !== undefined) return made;
    // A worker that ended in the middle has left it without its note.
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template template0`);
    const note = JSON.stringify(await template.fill(databaseUrl(name)));
    // Connections still closing in the background must not prevent a copy.
    await client.query(`alter database ${name} with allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await client.query(`comment on database ${name} is ${pg.escapeLiteral(note)}`);
    return note;
  });
}
