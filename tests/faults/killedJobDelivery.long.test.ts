import { Result } from 'effect';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemActor } from '../../domain/rights/actor.ts';
import { type JobReceiver, startJobReceiver } from '../api/services/webhooks/jobReceiver.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startTestServer } from '../support/server.ts';
import { attemptAtOnce } from './attemptAtOnce.ts';
import { type MusterProcess, startMusterProcess } from './musterProcess.ts';
import { makeOrganisation } from './organisation.ts';

/** Jobs, each of which is told when somebody has it, when it is confirmed and when it is dispatched. */
const jobs = 8;
const toldOfEach = 3;

let database: TestDatabase;
let system: JobReceiver;
let muster: MusterProcess | undefined;
beforeEach(async () => {
  [database, system] = await Promise.all([createTestDatabase(), startJobReceiver()]);
  const setUp = await startTestServer({
    databaseUrl: database.url,
    configuration: { webhookTargets: 'any' },
  });
  const { services } = setUp;
  const { customerIds, resourceIds } = await makeOrganisation(setUp, 'acme');
  // Nothing is taken before the process begins that will be killed.
  system.answer(() => 503);
  const webhook = { name: 'ERP', url: system.url, types: '', after: 0, format: 'externalJobs' } as const;
  const epoch = await services.log.epoch();
  Result.getOrThrow(await services.webhooks.create('acme', 'dana', { ...webhook, epoch }));
  const send = async (name: string, input: { readonly bookingId: string }) => {
    const commandId = `${name} ${input.bookingId}`;
    const sender = systemActor('set-up', 'acme');
    Result.getOrThrow(await services.commands.execute(sender, name, input, { commandId }));
  };
  for (let index = 0; index < jobs; index += 1) {
    const bookingId = `job-${index}`;
    const start = 1_772_398_800 + index * 7200;
    const details = { customerId: customerIds[0], reference: `J-${index}`, external: true };
    const made = { bookingId, ...details, start, end: start + 3600 };
    await send('booking.create', made);
    const given = { bookingId, resourceIds: [resourceIds[index] ?? ''], force: true };
    await send('booking.allocate', given);
    await send('booking.confirm', { bookingId });
    const early = { bookingId, early: true };
    await send('booking.dispatch', early);
  }
  await services.projector.waitFor(await services.log.head(), longestWaitMs);
  await setUp.close();
  await attemptAtOnce(database.url);
});
afterEach(async () => {
  await muster?.end('SIGKILL');
  await system?.close();
  await database?.drop();
});

it('a process killed while it tells of jobs loses no update, and repeats none but the one being sent, as it was', async () => {
  const before = system.received.length;
  const middle = Promise.withResolvers<void>();
  // The eleventh update is received and kept, and its answer never arrives.
  const inFlight = before + 11;
  system.answer((_update, count) => {
    if (count !== inFlight) return 204;
    middle.resolve();
    return undefined;
  });
  const environment = { DATABASE_URL: database.url, ALLOW_PRIVATE_WEBHOOKS: 'true' };
  muster = await startMusterProcess({ role: 'all', environment });
  await middle.promise;
  await muster.end('SIGKILL');
  await muster.start();

  const taken = () => system.received.slice(before);
  await expect.poll(() => taken().length).toBe(jobs * toldOfEach + 1);
  const idOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
    headers['webhook-id'];
  const [sent, again] = taken().slice(10, 12);
  expect([again?.body, again && idOf(again)]).toEqual([sent?.body, sent && idOf(sent)]);
  expect(new Set(taken().map(idOf)).size).toBe(jobs * toldOfEach);
  // Whoever skips what it has handled and folds the rest has every job as it is.
  expect(system.jobs.size).toBe(jobs);
  for (let index = 0; index < jobs; index += 1) {
    expect(system.jobs.get(`J-${index}`)).toMatchObject({
      Status: 'dispatched',
      ResourceID: [`resource-${index}`],
      CustNum: 'anna',
    });
  }
});
