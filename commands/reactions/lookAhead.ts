import { Effect } from 'effect';
import { createAllocationContext } from '../../domain/allocation/allocationContext.ts';
import { isInConflict, recheck } from '../../domain/booking/recheck.ts';
import type { AllocationFacts } from '../../domain/facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { expected } from '../pipeline/expected.ts';
import { inGoes, type Look, type LookAt, type LookParts, peopleOf, spanOf } from './lookAgain.ts';
import { inConflict } from './recheckBookings.ts';

/** A look before something has happened. */
export interface LookAheadAt extends Omit<LookAt, 'upTo'> {
  /** What would be so if it had. */
  readonly ifSo: (facts: AllocationFacts) => AllocationFacts;
}

/** The look that a change would be followed by, with no fence and no event: what it would stand in the way of. */
export function createLookAhead({ log, facts, waitMs }: Pick<LookParts, 'log' | 'facts' | 'waitMs'>) {
  return (
    org: string,
    { concern, ifSo, endAfter, most, without }: LookAheadAt,
  ): Effect.Effect<Look, Refusal> =>
    Effect.gen(function* () {
      const head = yield* Effect.promise(() => log.head());
      yield* expected(() => facts.waitFor(head, waitMs));
      const found = yield* expected(() => facts.concernedBookings(org, concern.bookings, endAfter));
      const listed = found.filter(({ id }) => !without.has(id));
      const looks = yield* Effect.forEach(inGoes(listed.slice(0, most)), (some) =>
        Effect.map(
          expected(() => facts.allocation(org, spanOf(some), peopleOf(concern, some))),
          (known) => {
            const then = ifSo(known);
            const context = createAllocationContext(then);
            const wanted = new Set(some.map(({ id }) => id));
            return then.bookings.flatMap((booking) => {
              if (!wanted.has(booking.id)) return [];
              const mark = recheck({ id: booking.id, booking }, concern, context);
              const violations = mark?.data.violations ?? booking.violations;
              return isInConflict(booking, violations, concern) ? [inConflict(booking.id, booking)] : [];
            });
          },
        ),
      );
      const left = Math.max(0, listed.length - most);
      return { conflicts: looks.flat(), events: [], position: 0, unfinished: [], left };
    });
}
