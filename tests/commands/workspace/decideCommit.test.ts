import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideCommit, type WantedChange } from '../../../commands/workspace/decideCommit.ts';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { validateAllocation } from '../../../domain/allocation/validateAllocation.ts';
import type { Booking } from '../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../domain/booking/bookingDecider.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import type { GivenBooking } from '../../../domain/workspace/workspace.ts';
import { allocationFacts, created, existing, facts, fits } from '../../domain/booking/bookingFixture.ts';
import { at } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';

const people = ['ana', 'bob'] as const;

interface Planned {
  readonly id: string;
  readonly hour: number;
  readonly who: string | undefined;
}

function bookingOf({ hour, who }: Planned): Booking {
  const begun = existing(created());
  const span = { start: at('00:00') + hour * 3600, end: at('00:00') + (hour + 1) * 3600 };
  const placed = fold(bookingDecider, [{ type: 'BookingRescheduled', data: { ...span, ...fits } }], begun);
  if (who === undefined) return placed;
  return fold(
    bookingDecider,
    [
      {
        type: 'BookingAllocated',
        data: {
          resourceIds: [who],
          previousResourceIds: [],
          mode: 'manual',
          autoAllocated: false,
          partnerBooking: false,
          choices: [],
          ...fits,
        },
      },
    ],
    placed,
  );
}

function changeOf(planned: Planned, wanted: GivenBooking, basis = 1): WantedChange {
  return {
    stream: `booking-acme.${planned.id}`,
    loaded: { state: bookingOf(planned), revision: 1, position: 1, eventIds: new Set() },
    change: { bookingId: planned.id, changeId: `c-${planned.id}`, basis, seen: null, wanted },
  };
}

function worldOf(plan: readonly Planned[]) {
  return allocationFacts({
    bookings: plan.flatMap((planned) => {
      const booking = bookingOf(planned);
      return booking.status === 'none' ? [] : [{ ...booking, id: planned.id, revision: 1 }];
    }),
  });
}

const hours = fc.integer({ min: 8, max: 13 });
/** Bookings of an hour; nobody is double-booked to begin with. */
const planArbitrary = fc
  .uniqueArray(fc.record({ hour: hours, who: fc.constantFrom(...people) }), {
    minLength: 2,
    maxLength: 7,
    selector: ({ hour, who }) => `${hour} ${who}`,
  })
  .map((places) => places.map((place, index): Planned => ({ id: `b${index}`, ...place })));
const wantedArbitrary = fc.record({ hour: hours, who: fc.constantFrom(...people) });

const casesArbitrary = planArbitrary.chain((plan) =>
  fc.record({
    plan: fc.constant(plan),
    wanted: fc.array(fc.option(wantedArbitrary, { freq: 4, nil: undefined }), {
      minLength: plan.length,
      maxLength: plan.length,
    }),
  }),
);

function changesOf(plan: readonly Planned[], wanted: readonly ({ hour: number; who: string } | undefined)[]) {
  return plan.flatMap((planned, index) => {
    const place = wanted[index];
    if (place === undefined) return [];
    const start = at('00:00') + place.hour * 3600;
    return [changeOf(planned, { start, end: start + 3600, resourceIds: [place.who] })];
  });
}

const decideOn = (plan: readonly Planned[], changes: readonly WantedChange[]) =>
  decideCommit(changes, { ...facts, allocation: worldOf(plan) });

describe('staged changes that are committed', () => {
  it('exchange people who could not be changed one after the other', () => {
    const plan = [
      { id: 'b0', hour: 9, who: 'ana' },
      { id: 'b1', hour: 9, who: 'bob' },
    ];
    const changes = plan.map((planned) =>
      changeOf(planned, { resourceIds: [planned.who === 'ana' ? 'bob' : 'ana'] }),
    );
    expect(decideOn(plan, changes).problems).toEqual([]);
    expect(decideOn(plan, changes.slice(0, 1)).problems).toMatchObject([{ code: 'resource_busy' }]);
  });

  it('leave nobody double-booked, whatever is staged, and none depends on one that has a problem', () => {
    fc.assert(
      fc.property(casesArbitrary, ({ plan, wanted }) => {
        const changes = changesOf(plan, wanted);
        const { decided, problems } = decideOn(plan, changes);
        expect(decided.length + problems.length).toBe(changes.length);
        const after = new Map(
          worldOf(plan).bookings.map((booking): [string, Booking] => [booking.id, booking]),
        );
        for (const { wanted: one, events } of decided) {
          after.set(one.change.bookingId, fold(bookingDecider, events, one.loaded.state));
        }
        const bookings = [...after].flatMap(([id, booking]) =>
          booking.status === 'none' ? [] : [{ ...booking, id, revision: 2 }],
        );
        const context = createAllocationContext(allocationFacts({ bookings }));
        for (const booking of bookings) {
          const { violations } = validateAllocation(context, jobOf(booking), booking.resourceIds);
          expect(violations.map(({ code }) => code)).not.toContain('resource_busy');
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('are the same in whichever order they were staged', () => {
    fc.assert(
      fc.property(casesArbitrary, ({ plan, wanted }) => {
        const changes = changesOf(plan, wanted);
        const idsOf = ({ decided }: ReturnType<typeof decideOn>) =>
          decided.map(({ wanted: one, events }) => [one.change.bookingId, events] as const).toSorted();
        expect(idsOf(decideOn(plan, changes.toReversed()))).toEqual(idsOf(decideOn(plan, changes)));
      }),
      { numRuns: runs(100) },
    );
  });

  it('are what one command after another would have made, where these do not get in each other’s way', () => {
    fc.assert(
      fc.property(casesArbitrary, ({ plan, wanted }) => {
        const changes = changesOf(plan, wanted);
        const { decided } = decideOn(plan, changes);
        for (const { wanted: one, events } of decided) {
          const { bookingId } = one.change;
          const alone = bookingDecider.decide(
            one.loaded.state,
            {
              name: 'booking.synchronise',
              input: { reason: '', ...one.change.wanted, force: true, bookingId },
            },
            { ...facts, allocation: worldOf(plan) },
          );
          if (Result.isFailure(alone)) throw new Error(alone.failure.message);
          const placeOf = (booking: Booking) =>
            booking.status === 'none'
              ? []
              : [booking.start, booking.end, booking.resourceIds, booking.status];
          expect(placeOf(fold(bookingDecider, events, one.loaded.state))).toEqual(
            placeOf(fold(bookingDecider, alone.success, one.loaded.state)),
          );
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('are refused for bookings that others have changed, and for those that are gone', () => {
    const plan = [{ id: 'b0', hour: 9, who: 'ana' }];
    const [first] = plan;
    if (first === undefined) throw new Error('there is one');
    expect(decideOn(plan, [changeOf(first, { title: 'x' }, 0)]).problems).toMatchObject([
      { bookingId: 'b0', code: 'revision_conflict' },
    ]);
    const gone: WantedChange = {
      ...changeOf(first, { title: 'x' }),
      loaded: { state: { status: 'none' }, revision: null, position: 0, eventIds: new Set() },
    };
    expect(decideOn(plan, [gone]).problems).toMatchObject([{ code: 'not_found' }]);
  });
});
