import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FollowFreed, startFollowFreed } from '../../../commands/reactions/followFreed.ts';
import { clock, createWriteSide, type WriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

/** Monday 2 March 2026, 00:00 in Rome. */
const midnight = Date.UTC(2026, 2, 1, 23) / 1000;
const hour = 3600;

let side: WriteSideFixture;
const followers: FollowFreed[] = [];

function follow({ pool, log, facts, service }: WriteSide, trouble: string[] = []): FollowFreed {
  const follower = startFollowFreed({
    pool,
    log,
    facts,
    reactions: service.reactions,
    clock,
    waitMs: 10_000,
    onTrouble: (error) => trouble.push(String(error)),
  });
  followers.push(follower);
  return follower;
}

beforeEach(async () => {
  side = await createWriteSide();
  await side.send('label.create', { labelId: 'care', name: 'Care', type: 'service', unitPrice: null });
  for (const customerId of ['anna', 'bert'])
    await side.send('customer.create', { customerId, firstName: customerId });
  await side.send('resource.create', { resourceId: 'rob', firstName: 'Rob', labelIds: ['care'] });
  const timings = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, begin: 0, end: 24 * hour }));
  await side.send('shift.create', { resourceId: 'rob', startDate: '2026-01-01', endDate: null, timings });
  for (const [bookingId, customerId] of [
    ['one', 'anna'],
    ['other', 'bert'],
  ] as const) {
    const span = { start: midnight + 9 * hour, end: midnight + 10 * hour };
    await side.send('booking.create', { bookingId, customerId, labelIds: ['care'], ...span });
    await side.send('booking.allocate', { bookingId, resourceIds: ['rob'], force: true });
  }
});
afterEach(async () => {
  for (const follower of followers.splice(0)) await follower.stop();
  await side.close();
});

async function oneIsBusy(): Promise<boolean> {
  await side.caughtUp();
  const { bookings } = await side.facts.allocation(
    'acme',
    { start: midnight, end: midnight + 24 * hour },
    {
      resourceIds: ['rob'],
      customerIds: [],
    },
  );
  return bookings.find(({ id }) => id === 'one')?.conflict === true;
}

const marksOfOne = async () =>
  (await side.events('booking-acme.one')).filter(({ type }) => type === 'BookingReassessed');

test('a person in conflict with a cancelled booking is freed of it, with the cause recorded', async () => {
  const follower = follow(side);
  // What was before it may be told as the cause of whatever is so by the time it is looked after.
  const head = await side.log.head();
  await expect.poll(() => follower.position()).toBeGreaterThanOrEqual(head);
  expect(await oneIsBusy()).toBe(true);
  await side.send('booking.cancel', { bookingId: 'other', reason: 'away' });
  await expect.poll(() => oneIsBusy()).toBe(false);
  const cancelled = (await side.events('booking-acme.other')).at(-1);
  expect((await marksOfOne()).at(-1)).toMatchObject({
    actor: { uid: 'system', role: 'system' },
    causationId: cancelled?.id,
    correlationId: cancelled?.correlationId,
    data: { because: 'work', resourceIds: ['rob'], conflict: false, violations: [] },
  });
});

test('what was cancelled while nobody followed is rechecked by the next follower, from the last position', async () => {
  const first = follow(side);
  await expect.poll(() => first.position()).toBeDefined();
  await first.stop();
  await side.send('booking.cancel', { bookingId: 'other', reason: 'away' });
  const before = (await marksOfOne()).length;
  follow(side);
  await expect.poll(() => oneIsBusy()).toBe(false);
  expect((await marksOfOne()).length - before).toBe(1);
});

test('one of two processes follows, and the other takes over when its connection ends', async () => {
  const another = await side.another();
  const two = [follow(side, []), follow(another, [])];
  const following = () => two.filter((follower) => follower.position() !== undefined);
  await expect.poll(() => following()).toHaveLength(1);
  const [first] = following();
  const waiting = two.find((follower) => follower !== first);
  await first?.stop();
  await expect.poll(() => waiting?.position()).toBeDefined();
  await side.send('booking.park', { bookingId: 'other' });
  await expect.poll(() => oneIsBusy()).toBe(false);
});

test('continues if the connection that holds its lease is ended', async () => {
  const follower = follow(side);
  await expect.poll(() => follower.position()).toBeDefined();
  await side.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 8 and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await side.send('booking.cancel', { bookingId: 'other', reason: 'away' });
  await expect.poll(() => oneIsBusy()).toBe(false);
  expect(await marksOfOne()).toHaveLength(2);
});
