import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timelineViewSchema } from '../../api/contract/views.ts';
import { violationOf } from '../../domain/allocation/violation.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { shownChanges } from '../../projections/queries/changes.ts';
import { readModelChanges } from '../../projections/queries/liveChanges.ts';
import { bytesOf } from '../../projections/queries/spelled.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createQueries, type Queries } from './createQueries.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  bookingEvent,
  customerCreated,
  organisationCreated,
  resourceCreated,
  someStart,
} from './recorded.ts';

const window = { from: someStart, to: someStart + 3600 };
const failed = violationOf('fallback', 'rob', {
  exception: 'limits is not iterable',
  jobId: 'b',
  where: 'limitsOf (indexedResource.ts:3:1)',
});
const away = violationOf('resource_on_leave', 'rob', { from: 0, to: 1, fromText: 'then', toText: 'now' });
const nothingSaid = { ...failed, message: 'Something went wrong', details: { exception: '' } };

let readSide: ReadSideFixture;
let queries: Queries;
/** The position before the first booking. */
let recordsMade: number;
let context: Parameters<typeof createQueries>[0];
beforeAll(async () => {
  readSide = await createReadSide();
  const projector = await readSide.start();
  context = { pool: readSide.pool, projector, waitMs: longestWaitMs, userNames: async () => new Map() };
  queries = createQueries(context);
  const { category, org, id, event } = bookingAllocated('acme', 'b', ['rob']);
  if (event.type !== 'BookingAllocated') throw new Error('it allocates');
  recordsMade = await appendAll(readSide.log, [
    organisationCreated('acme'),
    customerCreated('acme', 'cus', 'Ada'),
    resourceCreated('acme', 'rob', 'Rob'),
  ]);
  const head = await appendAll(readSide.log, [
    bookingCreated('acme', 'b', { customerId: 'cus' }),
    {
      category,
      org,
      id,
      event: { ...event, data: { ...event.data, conflict: true, violations: [failed, away] } },
    },
    bookingEvent('acme', 'b', {
      type: 'BookingRechecked',
      data: { resourceId: 'rob', conflict: true, violations: [failed, away] },
    }),
  ]);
  await projector.reached(head, longestWaitMs);
});
afterAll(() => readSide.close());

function actor(parts: Partial<Actor>): Actor {
  const nobody = { uid: 'u', org: 'acme', duties: [], partner: false, resourceId: null, customerId: null };
  return { role: 'dispatcher', ...nobody, ...parts };
}

test.each([
  ['a dispatcher', actor({}), [failed, away]],
  ['a scheduler', actor({ role: 'scheduler' }), [failed, away]],
  ['a resource', actor({ role: 'resource', resourceId: 'rob' }), []],
  ['a customer', actor({ role: 'customer', customerId: 'cus' }), []],
])(
  '%s sees of a failed check only what is meant for them, wherever the booking is shown',
  async (_who, who, seen) => {
    const { booking } = Result.getOrThrow(await queries.booking(who, { bookingId: 'b' }));
    expect(booking.violations).toEqual(seen);
    const asOf = { at: Date.now() + 1000 };
    const past = Result.getOrThrow(await queries.booking(who, { bookingId: 'b', asOf }));
    expect(past.booking.violations).toEqual(seen);
    const list = Result.getOrThrow(await queries.bookings(who, { sort: 'start', limit: 10 }));
    expect(list.rows.map(({ violations }) => violations)).toEqual([seen]);
    const board = Result.getOrThrow(await queries.timeline(who, window));
    const { bookings } = timelineViewSchema.parse(JSON.parse(bytesOf(board).toString()));
    expect(bookings.map(({ violations }) => violations)).toEqual([seen]);
    const watched = { topic: 'timeline', ...window } as const;
    const missed = Result.getOrThrow(await queries.changes(who, watched, recordsMade)).changes;
    expect(missed?.booking?.rows.map(({ violations }) => violations)).toEqual([seen]);
    const pushed = await readModelChanges(context).changes('acme', recordsMade);
    const shown = shownChanges({ actor: who, watched }, pushed);
    expect(shown?.booking?.rows.map(({ violations }) => violations)).toEqual([seen]);
  },
);

test('programs that follow the feed never read an exception', async () => {
  const { events } = Result.getOrThrow(await queries.feed('acme', { after: 0, limit: 10 }));
  const told = events.filter(({ type }) => /allocated|rechecked/.test(type)).map(({ data }) => data);
  const violations = [nothingSaid, away].map(({ code, message, resourceId }) => ({
    code,
    message,
    resourceId,
  }));
  expect(told).toMatchObject([{ violations }, { violations }]);
  expect(JSON.stringify(events)).not.toContain('limits is not iterable');
});
