import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Result } from 'effect';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartRefused } from '../../api/platform/postgres/startRefused.ts';
import { signingKeyOf } from '../../api/services/audit/signingKey.ts';
import { readConfiguration } from '../../api/services/configuration.ts';
import { startMuster } from '../../api/startMuster.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { checksumOf } from '../../postgres/migrate.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { firstMigrations, releasedMigrations, schemaParts } from './releasedMigrations.ts';

const dora: Actor = {
  uid: 'dora',
  org: 'acme',
  role: 'dispatcher',
  duties: ['admin'],
  partner: false,
  resourceId: null,
  customerId: null,
};
const token = `mus_${'e'.repeat(43)}`;
/** As better-auth set it, signed with the secret that is in the database. */
const cookie =
  'muster.session_token=EZMRXzMZQxOLJkSH1TCUNrb5ugUnMxGq.aAG%2FPBK2mJTuvH6WJDx7bAhAUrBrDv%2FI%2B6LB4mDm4J0%3D';
const sqlFile = join(import.meta.dirname, 'earlierDatabase.sql');

let database: TestDatabase;
let privateKey: KeyObject;
beforeEach(async () => {
  database = await createTestDatabase();
  privateKey = generateKeyPairSync('ed25519').privateKey;
});
afterEach(() => database.drop());

async function onDatabase<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database of `earlierDatabase.sql`, with a signing key and an API token. */
function makeEarlierDatabase(): Promise<void> {
  return onDatabase(async (client) => {
    await client.query(await readFile(sqlFile, 'utf8'));
    await client.query('insert into muster_runtime.audit_keys (private_key) values ($1)', [
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ]);
    await client.query(
      `insert into muster_identity.api_tokens (id, org, name, token_hash, hint, scopes, created_by)
       values ('payroll', 'acme', 'Payroll', $1, 'eeee', '{read,events:read}', 'dora')`,
      [createHash('sha256').update(token).digest()],
    );
  });
}

/** Says of the tables that their steps were counted from the first one. */
function countFirstSteps(): Promise<void> {
  return onDatabase(async (client) => {
    await client.query(`
      -- What the first step of the part "write" has made of the oldest tables.
      alter table muster_write.commands add column resumption json, alter column answer type json,
        alter column answer drop not null;
      create schema muster_schema;
      create table muster_schema.migrations (
        part text not null,
        number integer not null,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now(),
        primary key (part, number)
      )`);
    for (const [part, number, checksum] of firstMigrations) {
      await client.query(
        'insert into muster_schema.migrations (part, number, name, checksum) values ($1, $2, $3, $4)',
        [part, number, 'as it was', checksum],
      );
    }
  });
}

async function expectDataIntact({ services, address }: TestServer): Promise<void> {
  const asToken = { authorization: `Bearer ${token}` };
  const head = await services.log.head();
  expect(head).toBe(6);
  await services.projector.waitFor(head, longestWaitMs);
  const booking = await fetch(`${address}/api/v1/bookings/visit`, { headers: asToken });
  expect(await booking.json()).toMatchObject({
    title: 'Visit',
    status: 'rostered',
    resources: [{ id: 'rolf' }],
  });

  const again = await services.commands.execute(
    dora,
    'booking.allocate',
    { bookingId: 'visit', resourceIds: ['rolf'] },
    { commandId: 'command-6' },
  );
  expect(Result.getOrThrow(again)).toMatchObject({ stream: 'booking-acme.visit', revision: 1, position: 6 });
  expect(await services.log.head()).toBe(6);

  const signIn = { email: 'dora@example.org', password: 'roster-2026', keep: 'session' } as const;
  const signedIn = await services.identity.signIn(signIn, { ip: '203.0.113.7', userAgent: 'test' });
  expect(Result.getOrThrow(signedIn).user.uid).toBe('dora');
  const who = { user: { uid: 'dora' }, actor: { org: 'acme', role: 'dispatcher' } };
  expect(await services.identity.authenticate({ cookie })).toMatchObject({ outcome: 'signedIn', who });

  expect(await services.webhooks.list('acme')).toMatchObject([
    {
      name: 'Payroll',
      url: 'https://hooks.example.org/muster',
      state: 'paused',
      pauseReason: 'asked',
      cursor: 0,
    },
  ]);
  const { publicKey } = await signingKeyOf(services.pools.commands);
  expect(publicKey.x).toBe(privateKey.export({ format: 'jwk' }).x);
}

/** Everything about the tables that the migrations are answerable for. */
async function shapeOf(pool: pg.Pool): Promise<unknown> {
  const { rows } = await pool.query(`
    select 'column' as kind, n.nspname || '.' || c.relname || '.' || a.attname as name,
        format('%s %s %s', format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as text
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
        left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where n.nspname like 'muster\\_%' and n.nspname <> 'muster_read' and c.relkind = 'r' and a.attnum > 0
        and not a.attisdropped
    union all
    select 'constraint', n.nspname || '.' || o.conname, pg_get_constraintdef(o.oid)
      from pg_constraint o join pg_namespace n on n.oid = o.connamespace
      where n.nspname like 'muster\\_%' and n.nspname <> 'muster_read'
    union all
    select 'index', schemaname || '.' || indexname, indexdef from pg_indexes
      where schemaname like 'muster\\_%' and schemaname <> 'muster_read'
    union all
    select 'function', n.nspname || '.' || p.proname, pg_get_functiondef(p.oid)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname like 'muster\\_%'
    order by 1, 2`);
  return rows;
}

describe.each([
  ['from before the steps were counted', () => makeEarlierDatabase()],
  ['of the first steps', () => makeEarlierDatabase().then(countFirstSteps)],
])('a database %s', (_name, make) => {
  test('starts with everything that it contains, and starts again', async () => {
    await make();
    for (const _start of ['first', 'second']) {
      const server = await startTestServer({ databaseUrl: database.url });
      await expectDataIntact(server).finally(() => server.remove());
    }
  });

  test('is migrated to the tables that a new one gets', async () => {
    await make();
    const [earlier, fresh] = [await startTestServer({ databaseUrl: database.url }), await startTestServer()];
    try {
      // Made when the first export is signed.
      await signingKeyOf(fresh.services.pools.commands);
      expect(await shapeOf(earlier.services.pools.commands)).toEqual(
        await shapeOf(fresh.services.pools.commands),
      );
    } finally {
      await earlier.remove();
      await fresh.remove();
    }
  });

  test('is taken over by several processes that start together', async () => {
    await make();
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => startTestServer({ databaseUrl: database.url })),
    );
    try {
      for (const server of servers) await expectDataIntact(server);
    } finally {
      for (const server of servers) await server.remove();
    }
  });
});

test('a database that is newer than the program is refused with a sentence', async () => {
  const first = await startTestServer({ databaseUrl: database.url });
  await first.remove();
  await onDatabase((client) =>
    client.query(
      `insert into muster_schema.migrations (part, number, name, checksum) values ('log', 99, 'tomorrow', '')`,
    ),
  );
  const start = startMuster({
    configuration: { ...readConfiguration({ PORT: '0', DATABASE_URL: database.url }, []), web: 'elsewhere' },
    logger: pino({ level: 'silent' }),
    say: () => {},
    signal: new AbortController().signal,
  });
  await expect(start).rejects.toThrow(StartRefused);
  await expect(start).rejects.toThrow(
    /^The database is newer than this program: it has migration 99 of "log"/,
  );
});

test('no released migration has been edited, and every one is on the list', () => {
  const present = schemaParts.flatMap(({ name, migrations }) =>
    migrations.map((migration, index) => [name, index + 1, checksumOf(migration)]),
  );
  expect(present).toEqual(releasedMigrations);
});
