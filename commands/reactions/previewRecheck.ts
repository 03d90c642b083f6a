import { Effect } from 'effect';
import { createAllocationContext } from '../../domain/allocation/allocationContext.ts';
import { isInConflict, recheck } from '../../domain/booking/recheck.ts';
import type { AllocationFacts } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { expected } from '../pipeline/expected.ts';
import { type BookingInConflict, inConflict } from './recheckBookings.ts';
import { inBatches, ofTheirWork, type RecheckParts, type RecheckScope, spanOf } from './recheckConcerned.ts';

/** The parameters of a preview. */
export interface PreviewedChange extends Omit<RecheckScope, 'upTo'> {
  /** The facts as they would be if it had happened. */
  readonly ifSo: (facts: AllocationFacts) => AllocationFacts;
}

/** What a change would mean for bookings. */
export interface RecheckPreview {
  /** Concerned bookings that would then be in conflict, by start. */
  readonly conflicts: readonly BookingInConflict[];
  /** Those that would come into conflict. */
  readonly newConflicts: readonly BookingInConflict[];
  /** Those that are in conflict now and would no longer be. */
  readonly freed: readonly BookingInConflict[];
  /** The people of bookings whose marks would change. */
  readonly people: readonly string[];
  /** The number of concerned bookings that were not checked. */
  readonly left: number;
}

/** Previews the recheck that would follow a change, with no fence and no event. */
export function createPreviewRecheck({ log, facts, waitMs }: Pick<RecheckParts, 'log' | 'facts' | 'waitMs'>) {
  return (
    org: string,
    { concern, ifSo, endAfter, most, without }: PreviewedChange,
  ): Effect.Effect<RecheckPreview, Refusal> =>
    Effect.gen(function* () {
      const head = yield* Effect.promise(() => log.head());
      yield* expected(() => facts.waitFor(head, waitMs));
      const found = yield* expected(() => facts.concernedBookings(org, concern.bookings, endAfter));
      const listed = found.filter(({ id }) => !without.has(id));
      const rechecks = yield* Effect.forEach(inBatches(listed.slice(0, most)), (some) =>
        Effect.map(
          expected(() => facts.allocation(org, spanOf(some), ofTheirWork(concern, some))),
          (known) => {
            const then = ifSo(known);
            const context = createAllocationContext(then);
            const wanted = new Set(some.map(({ id }) => id));
            return then.bookings.flatMap((booking) => {
              if (!wanted.has(booking.id)) return [];
              const mark = recheck({ id: booking.id, booking }, concern, context);
              const { violations, conflict } = mark?.data ?? booking;
              return [
                {
                  told: inConflict(booking.id, booking),
                  people: mark === undefined ? [] : booking.resourceIds,
                  stands: isInConflict(booking, violations, concern),
                  before: booking.conflict,
                  after: conflict,
                },
              ];
            });
          },
        ),
      );
      const left = Math.max(0, listed.length - most);
      const all = rechecks.flat();
      const those = (wanted: (one: (typeof all)[number]) => boolean) =>
        all.filter(wanted).map(({ told }) => told);
      return {
        conflicts: those(({ stands }) => stands),
        newConflicts: those(({ before, after }) => !before && after),
        freed: those(({ before, after }) => before && !after),
        people: [...new Set(all.flatMap(({ people }) => people))],
        left,
      };
    });
}
