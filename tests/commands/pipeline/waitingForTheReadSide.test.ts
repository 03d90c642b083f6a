import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCommandService } from '../../../commands/createCommandService.ts';
import type { Facts } from '../../../commands/facts.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, 09:00 in Rome. */
const start = Date.UTC(2026, 2, 2, 8) / 1000;

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
  await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
  await side.send('resource.create', { resourceId: 'rob', firstName: 'Rob' });
  for (const bookingId of ['b-1', 'b-2']) {
    const times = { start, end: start + 3600 };
    await side.send('booking.create', {
      bookingId,
      customerId: 'anna',
      title: bookingId,
      labelIds: [],
      ...times,
    });
  }
  await side.caughtUp();
});
afterAll(() => side.close());

test('a decision under a fence waits for the last append for its people, whoever made it', async () => {
  const first = await side.send('booking.allocate', { bookingId: 'b-1', resourceIds: ['rob'], force: true });
  const waited: number[] = [];
  const facts: Facts = {
    ...side.facts,
    waitFor(position, timeoutMs) {
      waited.push(position);
      return side.facts.waitFor(position, timeoutMs);
    },
  };
  // Another process, which has not heard of the first one's append.
  const another = await createCommandService({ log: side.log, facts, pool: side.pool });
  const input = { bookingId: 'b-2', resourceIds: ['rob'] };
  const second = await another.execute(dispatcher, 'booking.allocate', input, { commandId: 'second' });
  expect(second).toMatchObject({ failure: { code: 'resource_busy' } });
  expect(Math.max(...waited)).toBeGreaterThanOrEqual(first.position);
  await another.close();
});

test('a record that the read side does not know yet is waited for before it is refused', async () => {
  const { position } = await side.send('customer.create', { customerId: 'new', firstName: 'New' });
  let reached = 0;
  const facts: Facts = {
    ...side.facts,
    async waitFor(wanted, timeoutMs) {
      reached = Math.max(reached, wanted);
      await side.facts.waitFor(wanted, timeoutMs);
    },
    // As a read side that has got no further than what was waited for.
    missing: async (org, kind, ids) => (reached >= position ? side.facts.missing(org, kind, ids) : ids),
  };
  const another = await createCommandService({ log: side.log, facts, pool: side.pool });
  const times = { start, end: start + 3600 };
  const create = (customerId: string) =>
    another.execute(
      dispatcher,
      'booking.create',
      { customerId, title: 'Work', labelIds: [], ...times },
      { commandId: `for ${customerId}` },
    );
  expect(Result.isSuccess(await create('new'))).toBe(true);
  expect(await create('nobody')).toMatchObject({ failure: { code: 'invalid_input' } });
  await another.close();
});

test('a decision about people knows everything acknowledged before it was sent, not only their last work', async () => {
  const times = { start: start + 7200, end: start + 10_800 };
  for (const bookingId of ['freed', 'next']) {
    await side.send('booking.create', { bookingId, customerId: 'anna', title: '', labelIds: [], ...times });
  }
  await side.send('booking.allocate', { bookingId: 'freed', resourceIds: ['rob'], force: true });
  await side.caughtUp();
  const before = await side.facts.allocation('acme', times, { resourceIds: ['rob'], customerIds: [] });
  const { position } = await side.send('booking.cancel', { bookingId: 'freed', reason: 'not needed' });
  let reached = 0;
  const facts: Facts = {
    ...side.facts,
    async waitFor(wanted, timeoutMs) {
      reached = Math.max(reached, wanted);
      await side.facts.waitFor(wanted, timeoutMs);
    },
    // As a read side that has got no further than what was waited for.
    allocation: async (...asked) => (reached >= position ? side.facts.allocation(...asked) : before),
  };
  const another = await createCommandService({ log: side.log, facts, pool: side.pool });
  const input = { bookingId: 'next', resourceIds: ['rob'] };
  const outcome = await another.execute(dispatcher, 'booking.allocate', input, { commandId: 'next' });
  await another.close();
  expect(outcome).toMatchObject({ success: { events: [{ type: 'BookingAllocated' }] } });
});

test('an acknowledged command is not refused if its sender meanwhile sends it again', async () => {
  const times = { start: start + 14_400, end: start + 18_000 };
  for (const bookingId of ['twice', 'other']) {
    await side.send('booking.create', { bookingId, customerId: 'anna', title: '', labelIds: [], ...times });
  }
  const input = { bookingId: 'twice', resourceIds: ['rob'] };
  const envelope = { commandId: 'sent twice' };
  let first: Promise<unknown> | undefined;
  async function meanwhile() {
    const answer = await side.send('booking.allocate', input, dispatcher, envelope);
    await side.send('booking.removeResource', { bookingId: 'twice', resourceId: 'rob' });
    await side.send('booking.allocate', { bookingId: 'other', resourceIds: ['rob'] });
    return answer;
  }
  const log: EventLog = {
    ...side.log,
    async *read(...asked) {
      const events = [];
      for await (const event of side.log.read(...asked)) events.push(event);
      // Between the look at the booking and the fence.
      if (asked[0] === 'booking-acme.twice') {
        first ??= meanwhile();
        await first;
      }
      yield* events;
    },
  };
  const another = await createCommandService({ log, facts: side.facts, pool: side.pool });
  const outcome = await another.execute(dispatcher, 'booking.allocate', input, envelope);
  await another.close();
  expect(outcome).toMatchObject({ success: await first });
});
