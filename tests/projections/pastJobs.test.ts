import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFacts } from '../../projections/createFacts.ts';
import type { Projector } from '../../projections/startProjector.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  bookingEvent,
  customerCreated,
  type Happening,
  organisationCreated,
  resourceCreated,
  someStart,
} from './recorded.ts';

const day = 86_400;
let readSide: ReadSideFixture;
let projector: Projector;
beforeAll(async () => {
  readSide = await createReadSide();
  projector = await readSide.start();
});
afterAll(() => readSide.close());

/** A job of a hundred days ago, done. */
function done(id: string, customerId: string, resourceIds: string[]): readonly Happening[] {
  const start = someStart - 100 * day;
  return [
    bookingCreated('acme', id, { customerId, start }),
    bookingAllocated('acme', id, resourceIds),
    bookingEvent('acme', id, { type: 'BookingStarted', data: { onSiteAt: start } }),
    bookingEvent('acme', id, {
      type: 'BookingFinished',
      data: { finishedAt: start + 60, outcome: 'Done', followUpBookingId: null },
    }),
  ];
}

test('the past jobs of named people are those with the customers that a decision may be about', async () => {
  const head = await appendAll(readSide.log, [
    organisationCreated('acme'),
    ...['harbour', 'mill', 'quarry'].map((id) => customerCreated('acme', id, id)),
    ...['ana', 'ben'].map((id) => resourceCreated('acme', id, id)),
    ...done('h1', 'harbour', ['ana']),
    ...done('h2', 'harbour', ['ana', 'ben']),
    ...done('m1', 'mill', ['ana']),
    ...done('m2', 'mill', ['ben']),
    ...done('q1', 'quarry', ['ana']),
    bookingCreated('acme', 'next', { customerId: 'harbour', start: someStart }),
    bookingAllocated('acme', 'next', ['ana']),
    bookingCreated('acme', 'other', { customerId: 'quarry', start: someStart }),
    bookingAllocated('acme', 'other', ['ben']),
  ]);
  await projector.reached(head, longestWaitMs);
  const facts = createFacts({ pool: readSide.pool, projector });
  const span = { start: someStart, end: someStart + 3600 };
  const pastJobs = async (resourceIds: readonly string[], customerIds: readonly string[]) =>
    (await facts.allocation('acme', span, { resourceIds, customerIds })).pastJobs;

  const withHarbour = { resourceId: 'ana', customerId: 'harbour', count: 2 };
  expect(await pastJobs(['ana'], [])).toEqual([withHarbour]);
  expect(await pastJobs(['ana'], ['mill'])).toEqual([
    withHarbour,
    { resourceId: 'ana', customerId: 'mill', count: 1 },
  ]);
  expect(await pastJobs(['ben'], ['harbour'])).toEqual([
    { resourceId: 'ben', customerId: 'harbour', count: 1 },
  ]);
  expect(await pastJobs([], ['mill'])).toEqual([]);
});
