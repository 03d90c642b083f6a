import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timelineViewSchema } from '../../api/contract/views.ts';
import type { QueryContext } from '../../projections/queries/ask.ts';
import { listBookings } from '../../projections/queries/bookingList.ts';
import { customersByName, labelsFor, resourcesBeside, shiftsFor } from '../../projections/queries/records.ts';
import { plansByUpdate } from '../../projections/queries/servicePlans.ts';
import { bytesOf, type Spelled } from '../../projections/queries/spelled.ts';
import { readTimeline, readTimelineAsOf } from '../../projections/queries/timeline.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { runs } from '../support/runs.ts';
import { arbitraryHappenings } from './arbitraryHappenings.ts';
import { planner } from './planner.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import { appendAll, bookingEvent, organisationCreated, someStart } from './recorded.ts';

let readSide: ReadSideFixture;
beforeAll(async () => {
  readSide = await createReadSide();
});
afterAll(() => readSide.close());

/** Wider than all that happens. */
const window = { from: someStart - 86_400, to: someStart + 30 * 86_400 };

/** The board as a client reads it: nothing in it that the contract does not name. */
function read(text: Spelled<unknown>) {
  const said: unknown = JSON.parse(bytesOf(text).toString());
  const board = timelineViewSchema.parse(said);
  expect(board).toStrictEqual(said);
  return board;
}

async function records(context: QueryContext, asOf: number | null) {
  return withOrganisation(context.pool, 'acme', async (present) => {
    const moment = { ...present, asOf };
    return {
      resources: await resourcesBeside(moment, planner, []),
      labels: await labelsFor(moment, planner),
      shifts: await shiftsFor(moment, planner),
      customers: (await customersByName(moment, 'all').select('fact').execute()).map(({ fact }) => fact),
      servicePlans: (await plansByUpdate(moment, 'all').select('fact').execute()).map(({ fact }) => fact),
    };
  });
}

test('whatever happened, the text of a board says what lists say, now and as of any position', async () => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryHappenings, fc.nat(), async (happenings, place) => {
      round += 1;
      const named = bookingEvent('acme', '1', {
        type: 'BookingDetailsChanged',
        data: { visitStemId: 'VS-1' },
      });
      const history = [
        organisationCreated('acme'),
        ...happenings,
        ...(happenings.some(({ org, id, category }) => `${org} ${category} ${id}` === 'acme booking 1')
          ? [named]
          : []),
      ];
      const projector = await readSide.start();
      const head = await appendAll(readSide.log, history, `board ${round}`);
      await projector.reached(head, longestWaitMs);
      const context: QueryContext = { pool: readSide.pool, projector, waitMs: longestWaitMs };
      for (const asOf of [undefined, { position: head }, { position: 1 + (place % head) }]) {
        const answer = await (asOf === undefined
          ? readTimeline(context, planner, window)
          : readTimelineAsOf(context, planner, { ...window, asOf }));
        const board = read(Result.getOrThrow(answer));
        const list = Result.getOrThrow(
          await listBookings(context, planner, { ...window, sort: 'start', limit: 100, asOf }),
        );
        expect(board.bookings).toStrictEqual(JSON.parse(JSON.stringify(list.rows)));
        const kept = await records(context, asOf?.position ?? null);
        const { resources, labels, shifts } = board;
        expect({ resources, labels, shifts }).toStrictEqual({
          resources: kept.resources,
          labels: kept.labels,
          shifts: kept.shifts,
        });
        const named = new Set(board.bookings.map(({ customerId }) => customerId));
        expect(board.customers).toStrictEqual(kept.customers.filter(({ id }) => named.has(id)));
        const visits = new Set(board.bookings.map(({ visitStemId }) => visitStemId));
        expect(board.servicePlans).toStrictEqual(
          kept.servicePlans.filter(({ visitStemId }) => visits.has(visitStemId)),
        );
      }
      await projector.stop();
    }),
    { numRuns: runs(10) },
  );
});
