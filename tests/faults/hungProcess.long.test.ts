import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { type DeliveryLease, takeDeliveryLease } from '../../api/services/webhooks/deliveryLease.ts';
import { createResourceFences } from '../../commands/fence/resourceFences.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { programEnvironment } from '../support/programEnvironment.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { dispatcherSignIn, makeOrganisation, type SignedInDispatcher } from './organisation.ts';
import { sendCommand } from './sendCommand.ts';

const org = 'acme';

/** `hangingProcess.ts`, and what it has printed. */
interface HangingProcess {
  readonly child: ChildProcess;
  printed(line: string): Promise<void>;
  /** Everything, once it has ended. */
  readonly ended: Promise<string>;
}

function startHangingProcess(args: readonly string[]): HangingProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'hangingProcess.ts'), ...args], {
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const take = (chunk: unknown): void => {
    text += String(chunk);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return {
    child,
    async printed(line) {
      while (!text.includes(line)) {
        if (child.exitCode !== null) throw new Error(`it ended; it printed:\n${text}`);
        await delay(20);
      }
    },
    ended: new Promise((resolve) => child.once('close', () => resolve(text))),
  };
}

/** How many transactions have stood there without a sign of life since a moment. */
async function leftStanding(pool: Pool, since: Date | undefined): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%' and state_change < $1`,
    [since],
  );
  return rows[0]?.count ?? 0;
}

describe('a process that hangs', () => {
  let server: TestServer;
  let dispatcher: SignedInDispatcher;
  beforeAll(async () => {
    server = await startTestServer();
    dispatcher = await makeOrganisation(server, org);
  });
  afterAll(() => server?.remove());

  it.concurrent('while holding the log’s head, a fence and a user blocks nobody, and can do no harm when it wakes up', async () => {
    const { address, databaseUrl, services } = server;
    const { token } = dispatcher;
    const customerId = dispatcher.customerIds[0];
    const resourceId = dispatcher.resourceIds[0] ?? '';
    const draft = {
      key: randomUUID(),
      name: 'booking.create',
      body: { customerId, start: 1_772_398_800, end: 1_772_402_400 },
    };
    const created = await sendCommand(address, token, draft);
    if (created.kind !== 'acknowledged') throw new Error(`the booking was not taken: ${created.kind}`);
    const bookingId = created.answer.stream.slice(`booking-${org}.`.length);
    const { rows } = await services.pools.commands.query<{ id: string }>(
      'select id from muster_identity."user"',
    );

    const hanging = startHangingProcess([databaseUrl, org, resourceId, rows[0]?.id ?? '']);
    try {
      await hanging.printed('holding');
      hanging.child.kill('SIGSTOP');
      const { rows: stopped } = await services.pools.commands.query<{ at: Date }>(
        'select clock_timestamp() as at',
      );
      const allocation = {
        key: randomUUID(),
        name: 'booking.allocate',
        body: { bookingId, resourceIds: [resourceId] },
      };
      const [allocated, signedIn] = await Promise.all([
        sendUntilAnswered(address, token, allocation),
        fetch(`${address}/api/auth/sign-in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...dispatcherSignIn, keep: 'session' }),
        }),
      ]);
      expect(allocated).toBe('acknowledged');
      expect(signedIn.status).toBe(200);
      // Each of its transactions is given up by itself; one that is not yet would rightly go on.
      while ((await leftStanding(services.pools.commands, stopped[0]?.at)) > 0) await delay(100);
    } finally {
      hanging.child.kill('SIGCONT');
    }
    expect((await hanging.ended).trim().split('\n')).toEqual([
      'holding',
      'a fence was lost',
      'a fence was lost',
      'a fence was lost',
      'a transaction was lost',
      'a transaction was lost',
    ]);
    const booked: string[] = [];
    for await (const event of services.log.read(`booking-${org}.${bookingId}`)) booked.push(event.type);
    expect(booked).toEqual(['BookingCreated', 'BookingAllocated']);
    for await (const event of services.log.read('booking-acme.asleep'))
      throw new Error(`${event.id} came late`);
  });

  it.concurrent('is distinguished from one that takes long to decide, which keeps its fence', async () => {
    const holders = createPool(server.databaseUrl);
    const fences = createResourceFences({
      holders,
      pool: server.services.pools.commands,
      log: server.services.log,
      lockTimeoutMs: 10_000,
    });
    try {
      await fences.hold(org, ['slow'], async (fence) => {
        // Longer than PostgreSQL waits for a holder who gives no sign of life.
        await delay(10_000);
        await fence.announce(['slow']);
        fence.settle(['slow'], 5);
      });
      expect(await fences.hold(org, ['slow'], async ({ position }) => position)).toBe(5);
    } finally {
      await holders.end();
    }
  });

  it.concurrent('loses the task of delivering webhooks to another', async () => {
    const database = await createTestDatabase();
    const pools = [createPool(database.url), createPool(database.url)] as const;
    try {
      const hung = await takeDeliveryLease(pools[0]);
      expect(hung).toBeDefined();
      let next: DeliveryLease | undefined;
      while (next === undefined) {
        next = await takeDeliveryLease(pools[1]);
        await delay(100);
      }
      await expect(hung?.active()).rejects.toThrow();
      next.release();
      hung?.release();
    } finally {
      for (const pool of pools) await pool.end();
      await database.drop();
    }
  });
});

/** As clients do: what is answered 5xx is sent again under its key. */
async function sendUntilAnswered(
  address: string,
  token: string,
  command: Parameters<typeof sendCommand>[2],
): Promise<string> {
  for (;;) {
    const outcome = await sendCommand(address, token, command);
    if (outcome.kind !== 'unknown') return outcome.kind;
    await delay(200);
  }
}
