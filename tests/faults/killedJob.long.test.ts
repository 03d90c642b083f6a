import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type JobView, jobReportSchema, jobViewSchema } from '../../api/contract/jobs.ts';
import { verifyChain } from '../../commands/log/verifyChain.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { actorOf, openWriteSide } from '../commands/writeSideFixture.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startTestServer } from '../support/server.ts';
import { type MusterProcess, startMusterProcess } from './musterProcess.ts';
import { makeOrganisation, type SignedInDispatcher } from './organisation.ts';
import { sendCommand } from './sendCommand.ts';

const start = 1_772_398_800;
const bookingIds = Array.from({ length: 60 }, (_, index) => `b-${String(index).padStart(2, '0')}`);
const key = 'take-everybody-off';
const plan = {
  changes: bookingIds.map((bookingId) => ({ bookingId, ifRevision: 1, resourceIds: [] })),
  source: 'optimise' as const,
};

let database: TestDatabase;
let processes: MusterProcess[] = [];
let dana: SignedInDispatcher;
let jobId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  const setUp = await startTestServer({ databaseUrl: database.url });
  dana = await makeOrganisation(setUp, 'acme');
  const [user] = await setUp.services.identity.usersOf('acme');
  await setUp.close();
  jobId = await acceptJob(actorOf('dispatcher', { uid: user?.uid ?? '' }));
});
afterEach(async () => {
  for (const each of processes) await each.end('SIGKILL');
  processes = [];
  await database?.drop();
});

/** Bookings that somebody has, and a job of twenty parts that takes everybody off. Nobody carries it out yet. */
async function acceptJob(actor: Actor): Promise<string> {
  const side = await openWriteSide(database.url, { stepSizes: { mostInStep: 5, inPart: 3 } });
  try {
    for (const [index, bookingId] of bookingIds.entries()) {
      const span = { start: start + index * 3600, end: start + (index + 1) * 3600 };
      await side.send('booking.create', { bookingId, customerId: 'anna', ...span });
      const resourceIds = [`resource-${index % 20}`];
      await side.send('booking.allocate', { bookingId, resourceIds, force: true });
    }
    const { job } = await side.send('booking.applyPlan', plan, actor, { commandId: key });
    if (job === undefined) throw new Error('the plan was one step');
    return job.id;
  } finally {
    await side.stop();
  }
}

it('a job whose process is killed continues in another, and makes each change once and in order', async () => {
  // Somebody holds up the fourth part until both processes are there.
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query(
    `select from muster_write.fences where org = 'acme' and resource_id = 'resource-10' for update`,
  );
  const environment = { DATABASE_URL: database.url };
  const first = await startMusterProcess({ role: 'all', environment });
  processes = [first];
  const seen: number[] = [];
  const look = async ({ address }: MusterProcess): Promise<JobView> => {
    const headers = { authorization: `Bearer ${dana.token}` };
    const job = jobViewSchema.parse(
      await (await fetch(`${address}/api/v1/jobs/${jobId}`, { headers })).json(),
    );
    seen.push(job.done);
    return job;
  };
  await expect.poll(async () => (await look(first)).done).toBe(9);
  const second = await startMusterProcess({ role: 'all', environment });
  processes = [first, second];
  await holder.query('commit');
  await holder.end();
  await expect.poll(async () => (await look(second)).done, { interval: 10 }).toBeGreaterThan(9);
  await first.end('SIGKILL');

  await expect.poll(async () => (await look(second)).state, { interval: 50 }).toBe('done');
  const ended = await look(second);
  expect(ended).toMatchObject({ total: 60, done: 60, lost: 0, trouble: null, sentBy: 'Dana' });
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  expect(seen.some((done) => done > 9 && done < 60)).toBe(true);
  // Sent again under its key, it is the job that it was.
  const again = await sendCommand(second.address, dana.token, { key, name: 'booking.applyPlan', body: plan });
  expect(again).toMatchObject({ kind: 'acknowledged', answer: { job: { id: jobId, state: 'done' } } });
  const headers = { authorization: `Bearer ${dana.token}` };
  const answer = await fetch(`${second.address}/api/v1/jobs/${jobId}/report`, { headers });
  const { applied, inverse } = jobReportSchema.parse(await answer.json());
  expect([applied.length, inverse.length]).toEqual([60, 60]);

  const side = await openWriteSide(database.url, {});
  const positions: number[] = [];
  for (const bookingId of bookingIds) {
    const events = await side.events(`booking-acme.${bookingId}`);
    expect((await verifyChain(events)).verdict).toBe('intact');
    expect(events.map(({ type }) => type)).toEqual([
      'BookingCreated',
      'BookingAllocated',
      'BookingUnallocated',
    ]);
    positions.push(events[2]?.position ?? 0);
  }
  await side.stop();
  const parts = Array.from({ length: 20 }, (_, part) => positions.slice(3 * part, 3 * part + 3));
  for (const [part, its] of parts.entries()) {
    expect(Math.min(...its)).toBeGreaterThan(Math.max(0, ...(parts[part - 1] ?? [])));
  }
});
