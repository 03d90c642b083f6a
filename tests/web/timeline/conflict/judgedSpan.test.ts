import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timelineViewSchema, workAroundViewSchema } from '../../../../api/contract/views.ts';
import { createAllocationContext } from '../../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../../domain/allocation/allocationRecord.ts';
import { assess } from '../../../../domain/allocation/assess.ts';
import { jobOf } from '../../../../domain/allocation/job.ts';
import { customersOfBooking } from '../../../../domain/groupEvent/servedCustomers.ts';
import type { OrganisationFact } from '../../../../domain/kernel/facts.ts';
import { defaultOrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';
import { bytesOf } from '../../../../projections/queries/spelled.ts';
import { readTimeline } from '../../../../projections/queries/timeline.ts';
import { readWorkAround } from '../../../../projections/queries/workAround.ts';
import { type Board, boardOf, withWorkAround } from '../../../../web/timeline/board/board.ts';
import { judgedSpan } from '../../../../web/timeline/conflict/judgedSpan.ts';
import { judgePlacement } from '../../../../web/timeline/conflict/judgePlacement.ts';
import {
  createWriteSide,
  dispatcher,
  system,
  type WriteSideFixture,
} from '../../../commands/writeSideFixture.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';

const hour = 3600;
const day = 24 * hour;
/** Wednesday 18 March 2026, 00:00 in Rome: in the middle of a week, and before the clocks go forward. */
const from = Date.UTC(2026, 2, 17, 23) / 1000;
/** Wednesday 1 April 2026, 00:00 in Rome. */
const to = from + 14 * day - hour;
const people = ['ana', 'ben', 'cleo'];

/** The same figures in every run. */
function randoms(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the conflict shown while a booking is dragged', () => {
  let side: WriteSideFixture;
  let organisation: OrganisationFact;
  let board: Board;
  let alone: Board;

  beforeAll(async () => {
    side = await createWriteSide();
    const { doNotCheck } = defaultOrganisationSettings;
    const settings = {
      ...defaultOrganisationSettings,
      weekStart: 1,
      maxHoursPerDay: 7,
      maxHoursPerWeek: 16,
      maxHoursPerFortnight: 28,
      doNotCheck: { ...doNotCheck, maxHoursPerDay: false, maxHoursPerFortnight: false, labelMatch: true },
    };
    await side.send('organisation.changeSettings', { settings }, system);
    for (const customerId of ['dora', 'emil']) {
      await side.send('customer.create', { customerId, firstName: customerId });
    }
    for (const resourceId of people) {
      await side.send('resource.create', { resourceId, firstName: resourceId });
      // Leave that begins as the board ends, and a break that ends as it begins.
      await side.send('absence.create', {
        resourceId,
        kind: 'leave',
        start: to + 2 * hour,
        end: to + 9 * hour,
      });
      await side.send('absence.create', { resourceId, kind: 'break', start: from - 2 * hour, end: from });
    }
    const random = randoms(7);
    for (let at = 0; at < 110; at += 1) {
      const start = from - 21 * day + random(24 * 56) * hour;
      const length = at % 30 === 0 ? 40 * hour : (1 + random(4)) * hour;
      const bookingId = `job-${at}`;
      const customerId = random(2) === 0 ? 'dora' : 'emil';
      await side.send('booking.create', { bookingId, customerId, start, end: start + length });
      if (at % 8 === 7) continue;
      const resourceIds = [people[random(3)] ?? 'ana'];
      await side.send('booking.allocate', { bookingId, resourceIds, force: true });
      if (at % 9 === 5) await side.send('booking.cancel', { bookingId, reason: 'away' });
    }
    await side.caughtUp();
    const found = await side.facts.organisation('acme');
    if (found === undefined) throw new Error('the organisation is there');
    organisation = found;
    const reads = {
      pool: side.pool,
      projector: { reached: (position: number) => side.facts.waitFor(position, longestWaitMs) },
      waitMs: 10_000,
    };
    const view = Result.getOrThrow(await readTimeline(reads, dispatcher, { from, to }));
    alone = boardOf(timelineViewSchema.parse(JSON.parse(bytesOf(view).toString())));
    const longest = Math.max(...[...alone.bookings.values()].map(({ start, end }) => end - start));
    const { start, end } = judgedSpan(organisation, alone.span, longest);
    const around = await readWorkAround(reads, dispatcher, { from: start, to: end, board: { from, to } });
    board = withWorkAround(alone, workAroundViewSchema.parse(Result.getOrThrow(around)));
  });
  afterAll(() => side.close());

  /** What the server's decision is made from, and what it comes to. */
  async function serverVerdict(
    bookingId: string,
    placement: { readonly start: number; readonly end: number; readonly resourceIds: readonly string[] },
  ): Promise<readonly Violation[]> {
    const { start, end, resourceIds } = placement;
    const all = await side.facts.allocation('acme', { start: from, end: to });
    const booking = all.bookings.find(({ id }) => id === bookingId);
    if (booking === undefined) throw new Error('the booking is there');
    const named = { resourceIds, customerIds: [...customersOfBooking(booking)] };
    const facts = await side.facts.allocation('acme', { start, end }, named);
    const job = jobOf({ ...booking, start, end });
    return assess(createAllocationContext(facts), job, resourceIds).flatMap(({ violations }) => violations);
  }

  test('is exactly what the server says, at the edges of the board as well', async () => {
    const bookings = [...board.bookings.values()];
    const seen = new Set<string>();
    let more = 0;
    const near = fc.oneof(
      fc.integer({ min: from / 900 - 60, max: from / 900 + 150 }),
      fc.integer({ min: to / 900 - 160, max: to / 900 - 1 }),
      fc.integer({ min: from / 900, max: to / 900 - 1 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...bookings),
        near,
        fc.constantFrom(...people),
        async (booking, quarter, resourceId) => {
          const start = quarter * 900;
          const end = start + (booking.end - booking.start);
          // A booking is carried no farther than that some of it stays on the board.
          fc.pre(start < to && end > from);
          const placement = { start, end, resourceIds: [resourceId] };
          const told = judgePlacement(board, organisation, booking, placement).violations;
          expect(told).toEqual(await serverVerdict(booking.id, placement));
          for (const { code } of told) seen.add(code);
          if (told.length > judgePlacement(alone, organisation, booking, placement).violations.length)
            more += 1;
        },
      ),
      { numRuns: 150, seed: 5 },
    );
    expect([...seen].sort()).toEqual([
      'resource_break_time',
      'resource_busy',
      'resource_cross_max_min_hours_daily',
      'resource_cross_max_min_hours_fortnight',
      'resource_cross_max_min_hours_week',
      'resource_on_leave',
      'resource_shift_not_setup',
    ]);
    // The board alone would have told less.
    expect(more).toBeGreaterThan(10);
  });
});
