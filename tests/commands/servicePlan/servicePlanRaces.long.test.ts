import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ClosableCommandService, createCommandService } from '../../../commands/createCommandService.ts';
import type { Facts } from '../../../commands/facts.ts';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { checksReading } from '../../../domain/allocation/checks/checks.ts';
import { recheck } from '../../../domain/booking/recheck.ts';
import {
  clock,
  createWriteSide,
  dispatcher,
  type WriteSide,
  type WriteSideFixture,
} from '../writeSideFixture.ts';

/** Monday 2 March 2026, 00:00 in Rome. */
const midnight = Date.UTC(2026, 2, 1, 23) / 1000;
const hour = 3600;
const day = 24 * hour;
const people = ['rob', 'ada'];

let side: WriteSideFixture;
let other: WriteSide;
beforeAll(async () => {
  side = await createWriteSide();
  other = await side.another();
  await side.send('label.create', { labelId: 'care', name: 'Care' });
  await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
  for (const resourceId of people) {
    await side.send('resource.create', { resourceId, firstName: resourceId, labelIds: ['care'] });
    await side.send('shift.create', {
      resourceId,
      startDate: '2026-01-01',
      endDate: null,
      timings: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, begin: 0, end: day })),
    });
  }
});
afterAll(() => side.close());

let booked = 0;
/** A booking of the visits, at a time of its own. */
async function book(visitStemId: string, ...resourceIds: string[]): Promise<string> {
  booked += 1;
  const bookingId = `b-${booked}`;
  const start = midnight + booked * 2 * hour;
  const details = { customerId: 'anna', title: bookingId, labelIds: ['care'], visitStemId };
  await side.send('booking.create', { bookingId, ...details, start, end: start + hour });
  if (resourceIds.length > 0) await side.send('booking.allocate', { bookingId, resourceIds });
  return bookingId;
}

/** Bookings that say otherwise of their service plans than the plans do. */
async function wronglyMarked(): Promise<readonly string[]> {
  await side.caughtUp();
  const all = await side.facts.allocation('acme', { start: midnight, end: midnight + 28 * day });
  const context = createAllocationContext(all);
  const concern = {
    because: 'servicePlan' as const,
    bookings: { of: 'organisation' as const },
    checks: checksReading(['servicePlans']),
  };
  return all.bookings
    .filter(({ id, revision: _, ...booking }) => recheck({ id, booking }, concern, context) !== undefined)
    .map(({ id }) => id);
}

/** A process whose decisions are made on facts that it read before `goOn`. */
async function thinkingLong(): Promise<{
  readonly service: ClosableCommandService;
  /** Resolves once it has read its facts. */
  readonly reading: Promise<void>;
  goOn(): void;
}> {
  const read = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const facts: Facts = {
    ...other.facts,
    async allocation(...asked) {
      const found = await other.facts.allocation(...asked);
      read.resolve();
      await gate.promise;
      return found;
    },
  };
  const service = await createCommandService({ log: other.log, facts, pool: other.pool, clock });
  return { service, reading: read.promise, goOn: gate.resolve };
}

const inactive = (servicePlanId: string, visitStemId: string, updatedAt: number) =>
  ({ servicePlanId, visitStemId, updateType: 'Inactive', updatedAt }) as const;
const farAway = (servicePlanId: string, visitStemId: string, updatedAt: number) =>
  ({ servicePlanId, visitStemId, updateType: 'Ended', endDate: '2030-01-01', updatedAt }) as const;

describe('service plans in a race', () => {
  test('with each other leave a booking marked by the plan that counts, even if the other read first', async () => {
    await book('V1', 'rob');
    const slow = await thinkingLong();
    const first = slow.service.execute(dispatcher, 'servicePlan.create', inactive('p1', 'V1', 100), {
      commandId: 'slow-plan',
    });
    await slow.reading;
    const second = side.send('servicePlan.create', farAway('p2', 'V1', 200));
    await delay(300);
    slow.goOn();
    await Promise.all([first, second]);
    expect(await wronglyMarked()).toEqual([]);
    await slow.service.close();
  });

  test('with an allocation mark the booking, even if the allocation did not know the plan', async () => {
    const bookingId = await book('V2');
    await side.caughtUp();
    const slow = await thinkingLong();
    const allocated = slow.service.execute(
      dispatcher,
      'booking.allocate',
      { bookingId, resourceIds: ['ada'] },
      { commandId: 'slow-allocation' },
    );
    await slow.reading;
    const planned = side.send('servicePlan.create', inactive('p3', 'V2', 100));
    await delay(300);
    slow.goOn();
    await Promise.all([allocated, planned]);
    expect(await wronglyMarked()).toEqual([]);
    await slow.service.close();
  });

  test('with many others, and with changing people, leave every booking as the plans say', async () => {
    for (let round = 0; round < 12; round += 1) {
      const visit = `R${round}`;
      const had = [await book(visit, 'rob'), await book(visit, 'ada')];
      const free = [await book(visit), await book(visit)];
      await side.caughtUp();
      await other.caughtUp();
      const attempt = (from: WriteSide, name: string, input: object) =>
        from.service.execute(dispatcher, name, input, { commandId: crypto.randomUUID() });
      await Promise.all([
        attempt(side, 'servicePlan.create', inactive(`p-${round}-1`, visit, 100 + (round % 3))),
        attempt(other, 'servicePlan.create', farAway(`p-${round}-2`, visit, 101)),
        attempt(other, 'booking.allocate', { bookingId: free[0], resourceIds: ['rob'] }),
        attempt(side, 'booking.allocate', { bookingId: free[1], resourceIds: ['ada'] }),
        attempt(side, 'booking.removeResource', { bookingId: had[0], resourceId: 'rob' }),
        attempt(other, 'servicePlan.change', {
          servicePlanId: `p-${round - 1}-2`,
          visitStemId: visit,
          updatedAt: 103,
        }),
      ]);
    }
    expect(await wronglyMarked()).toEqual([]);
  });
});
