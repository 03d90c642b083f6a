import { Result } from 'effect';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Receiver, startReceiver } from '../api/services/webhooks/receiver.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startTestServer } from '../support/server.ts';
import { attemptAtOnce } from './attemptAtOnce.ts';
import { type MusterProcess, startMusterProcess } from './musterProcess.ts';
import { makeOrganisation } from './organisation.ts';

let database: TestDatabase;
let receiver: Receiver;
let muster: MusterProcess | undefined;
/** Seq of the organisation's newest event. */
let head: number;
beforeEach(async () => {
  [database, receiver] = await Promise.all([createTestDatabase(), startReceiver()]);
  const setUp = await startTestServer({
    databaseUrl: database.url,
    configuration: { webhookTargets: 'any' },
  });
  const { services } = setUp;
  await makeOrganisation(setUp, 'acme');
  await services.projector.waitFor(await services.log.head(), longestWaitMs);
  const { rows } = await services.pools.commands.query<{ last: number }>(
    'select max(seq) as last from muster_read.feed',
  );
  head = rows[0]?.last ?? 0;
  const epoch = await services.log.epoch();
  const webhook = { name: 'Payroll', url: receiver.url, types: '', after: 0, epoch };
  // Nothing is taken before the process begins that will be killed.
  receiver.answer(() => ({ status: 503 }));
  Result.getOrThrow(await services.webhooks.create('acme', 'dana', webhook));
  await setUp.close();
  await attemptAtOnce(database.url);
});
afterEach(async () => {
  await muster?.end('SIGKILL');
  await receiver?.close();
  await database?.drop();
});

it('a process killed while delivering loses no event, and sends none twice except the one being sent', async () => {
  const before = receiver.received.length;
  const middle = Promise.withResolvers<void>();
  // What comes in the middle is received, and the answer never arrives.
  receiver.answer((_received, count) => {
    if (count !== before + 12) return { status: 204 };
    middle.resolve();
    return undefined;
  });
  const environment = { DATABASE_URL: database.url, ALLOW_PRIVATE_WEBHOOKS: 'true' };
  muster = await startMusterProcess({ role: 'all', environment });
  await middle.promise;
  await muster.end('SIGKILL');
  const killedAt = receiver.seqs().at(-1) ?? 0;
  expect(killedAt).toBeLessThan(head);
  await muster.start();

  await expect.poll(() => receiver.seqs().at(-1)).toBe(head);
  const taken = receiver.seqs().slice(before);
  const first = taken[0] ?? 0;
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
  expect(taken).toEqual([...range(first, killedAt), ...range(killedAt, head)]);
  expect(first).toBe(1);
});
