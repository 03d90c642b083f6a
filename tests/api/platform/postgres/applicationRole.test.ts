import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareApplicationRole } from '../../../../api/platform/postgres/applicationRole.ts';
import { clusterPassword } from '../../../../api/platform/postgres/initialiseCluster.ts';
import { refuseUnreachableDatabase } from '../../../../api/platform/postgres/refuseUnreachable.ts';
import { onDatabase, startTestPostgres, type TestPostgres } from '../../../support/postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.remove());

const ask = ({ url }: { readonly url: string }, query: string): Promise<unknown[]> =>
  onDatabase(url, async (client) => (await client.query(query)).rows);

test('Muster’s role owns its database and reads nothing else, also where a superuser did all before', async () => {
  const asSuperuser = { url: postgres.superuserUrl };
  // As an earlier version left it.
  for (const statement of [
    'create schema muster_old',
    'create table muster_old.things (id serial primary key, kind text)',
    'create sequence muster_old.counter',
    'create view muster_old.shown as select * from muster_old.things',
    "create type muster_old.kind as enum ('one')",
    'create function muster_old.twice(n integer) returns integer language sql as $$ select 2 * n $$',
    'alter database muster owner to postgres',
  ]) {
    await ask(asSuperuser, statement);
  }
  const port = Number(new URL(postgres.url).port);
  expect(await prepareApplicationRole(port, await clusterPassword(postgres.cluster))).toBe(postgres.url);
  expect(await ask(postgres, 'insert into muster_old.things default values returning id')).toEqual([
    { id: 1 },
  ]);
  for (const what of ['view muster_old.shown', 'type muster_old.kind', 'function muster_old.twice']) {
    await ask(postgres, `drop ${what}`);
  }
  await ask(postgres, 'drop schema muster_old cascade');
  await ask(postgres, 'create schema muster_new');

  expect(
    await ask(
      postgres,
      'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
    ),
  ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
  for (const forbidden of [
    'select rolpassword from pg_authid',
    "select pg_read_file('muster-password')",
    "copy (select 1) to program 'true'",
    'set role postgres',
    'create role other superuser',
    'alter system set fsync = off',
  ]) {
    await expect(ask(postgres, forbidden), forbidden).rejects.toThrow(/permission denied/);
  }
  const elsewhere = new URL(postgres.url);
  elsewhere.pathname = '/postgres';
  await expect(ask({ url: elsewhere.href }, 'select 1')).rejects.toThrow('permission denied');
});

test('the role that docker-compose.yml makes is one that Muster starts with, and no superuser', async () => {
  const compose = await readFile('docker-compose.yml', 'utf8');
  const script = /^ {2}musters-role:\n {4}content: \|\n((?: {6}.*\n)+)/m.exec(compose)?.[1] ?? '';
  // What psql does with it; under other names, since Muster's own are taken here.
  const statements = script
    .replace(/^.*\\getenv.*$/m, '')
    .replace(":'password'", "'given'")
    .replaceAll('muster', 'compose')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  expect(statements).toHaveLength(5);
  for (const statement of statements) await ask({ url: postgres.superuserUrl }, statement);
  const url = new URL(postgres.url);
  url.username = 'compose';
  url.password = 'given';
  url.pathname = '/compose';
  expect(await refuseUnreachableDatabase(url.href)).toEqual({ user: 'ordinary' });
  expect(await refuseUnreachableDatabase(postgres.superuserUrl)).toEqual({ user: 'superuser' });
  await ask({ url: url.href }, 'create schema muster_new');
  await ask({ url: url.href }, 'set role compose_reader');
});
