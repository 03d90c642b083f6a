import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostOverFilter, planStepsOverFilter } from '../../../../api/services/uploads/stepsOverFilter.ts';
import type { Actor } from '../../../../domain/rights/actor.ts';
import { claimsOf } from '../../../../domain/rights/persona.ts';
import type { BookingListQuery } from '../../../../projections/queries/bookingListQuery.ts';
import type { Projector } from '../../../../projections/startProjector.ts';
import { createReadSide, type ReadSideFixture } from '../../../projections/readSideFixture.ts';
import { appendAll, bookingCreated, organisationCreated, someStart } from '../../../projections/recorded.ts';

/** More than a list is read by at a time, so that its own total is not known to be all. */
const bookings = 501;

const planner: Actor = {
  uid: 'u',
  org: 'acme',
  resourceId: null,
  customerId: null,
  ...claimsOf('dispatcher'),
};

let fixture: ReadSideFixture;
let projector: Projector;
let position: number;

beforeAll(async () => {
  fixture = await createReadSide();
  projector = await fixture.start();
  position = await appendAll(fixture.log, [
    organisationCreated('acme'),
    ...Array.from({ length: bookings }, (_, at) => bookingCreated('acme', `b-${at}`)),
  ]);
});
afterAll(() => fixture.close());

/** What is said of a step over a list of which as many have been counted before. */
async function planned(known: Pick<BookingListQuery, 'total' | 'orMore'>) {
  const outcome = await planStepsOverFilter(
    { pool: fixture.pool, projector, waitMs: 30_000 },
    planner,
    { sort: 'start', after: position, ...known },
    { asked: { step: 'booking.confirm' }, dryRun: true, now: someStart },
  );
  return Result.isFailure(outcome) ? outcome.failure.message : outcome.success.report.rows;
}

test('A step is taken with as many bookings as may be changed together, and refused with more, counted or not', async () => {
  const refused = (selected: string) =>
    expect.stringContaining(`selects ${selected} bookings; at most 10,000 are changed together`);
  expect(await planned({ total: mostOverFilter })).toBe(bookings);
  expect(await planned({ total: mostOverFilter + 1 })).toEqual(refused('10,001'));
  expect(await planned({ total: mostOverFilter, orMore: true })).toEqual(refused('more than 10,000'));
});
