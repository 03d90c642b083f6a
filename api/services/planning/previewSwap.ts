import { standingChanges } from '../../../commands/booking/decidePlan.ts';
import type { WantedChange } from '../../../commands/booking/planChange.ts';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { checkPlan } from '../../../domain/allocation/checkPlan.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { suitabilityOf } from '../../../domain/allocation/suitability.ts';
import { peopleAfterSwap } from '../../../domain/booking/peopleAfterSwap.ts';
import type { AllocationFacts, BookingFact } from '../../../domain/kernel/facts.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { SwapPreview } from '../../contract/swap.ts';
import { planningNames } from './planningNames.ts';
import { mergedReasons } from './whyNobody.ts';

/** What the exchange of work by two people means: who has each booking then, what breaks, and what cannot be exchanged. */
export function previewSwap(
  facts: AllocationFacts,
  actor: Actor,
  people: readonly [string, string],
  bookings: readonly BookingFact[],
): SwapPreview {
  const names = planningNames(facts);
  const wanted = bookings
    .flatMap((booking) => {
      const resourceIds = peopleAfterSwap(booking.resourceIds, people);
      return resourceIds === undefined ? [] : [wantedChange(booking, resourceIds)];
    })
    .sort(byStart);
  const { standing, problems } = standingChanges(wanted, { actor, organisation: facts.organisation });
  const { context, checked } = checkPlan(
    createAllocationContext(facts),
    standing.map(({ booking, wanted: { change } }) => ({
      job: jobOf({ ...booking, id: change.bookingId }),
      resourceIds: change.resourceIds,
    })),
  );
  return {
    position: facts.position,
    people: people.map(names.person),
    refused: [...problems].map((one) => ({ ...one, resourceIds: [...one.resourceIds] })),
    changes: standing.map(({ booking, revision, wanted: { change } }, at) => {
      const { job, choices, violations } = checked[at] ?? {
        job: jobOf({ ...booking, id: '' }),
        choices: [],
        violations: [],
      };
      // What stood against those who stay has been put up with.
      const broken = violations.filter(
        ({ resourceId }) => resourceId === null || !booking.resourceIds.includes(resourceId),
      );
      return {
        bookingId: change.bookingId,
        ifRevision: revision,
        title: booking.details.title,
        customerName: names.customer(booking.details.customerId),
        status: booking.status,
        start: booking.start,
        end: booking.end,
        before: booking.resourceIds.map(names.person),
        after: change.resourceIds.map(names.person),
        because: 'swap' as const,
        conflict: mergedReasons(broken, names),
        suitability: [...suitabilityOf(context, job, change.resourceIds)],
        choices: [...choices],
        needs: [],
      };
    }),
  };
}

function wantedChange(booking: BookingFact, resourceIds: readonly string[]): WantedChange {
  const { id, revision } = booking;
  return {
    change: { bookingId: id, ifRevision: revision, resourceIds },
    stream: '',
    loaded: { state: booking, revision, position: 0, eventIds: new Set() },
    asPlanned: true,
  };
}

function byStart({ loaded: one }: WantedChange, { loaded: other }: WantedChange): number {
  if (one.state.status === 'none' || other.state.status === 'none') return 0;
  return one.state.start - other.state.start || one.state.end - other.state.end;
}
