import { type AllocationContext, withAllocations } from '../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { distinctViolations } from '../../../domain/allocation/checkPlan.ts';
import { type Job, jobOf } from '../../../domain/allocation/job.ts';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import type { AllocationFacts, BookingFact } from '../../../domain/kernel/facts.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import type { PlanSide } from '../../contract/planning.ts';
import type { PlanOrder } from './planOrder.ts';

/** A booking that a plan takes into account. */
export interface Considered {
  readonly booking: BookingFact;
  readonly job: Job;
  /** The violations of its people, those of the job alone once. */
  readonly violations: readonly Violation[];
  /**
   * What the plan may do: give it people (`open`), others (`movable`), others instead of those who violate a check
   * (`inConflict`), or nothing (`stays`).
   */
  readonly may: 'open' | 'movable' | 'inConflict' | 'stays';
  /** Why a booking in conflict stays; undefined if it is in none, or does not stay. */
  readonly whyItStays?: { readonly code: string; readonly message: string };
}

/** Bookings that a dispatcher still plans or watches; the others are over or parked. */
const consideredStatuses: readonly BookingStatus[] = [
  'draft',
  'rostered',
  'confirmed',
  'dispatched',
  'active',
];

/** The bookings of an order, by start, then id. */
export function plannedBookings(
  { bookings }: AllocationFacts,
  order: PlanOrder,
  present: AllocationContext,
): readonly Considered[] {
  const { from, to } = order;
  const wanted = order.bookingIds === undefined ? undefined : new Set(order.bookingIds);
  return bookings
    .filter(
      ({ id, start, status }) =>
        from <= start && start < to && consideredStatuses.includes(status) && (wanted?.has(id) ?? true),
    )
    .sort((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1))
    .map((booking) => {
      const job = jobOf(booking);
      const violations = distinctViolations(assess(present, job, booking.resourceIds));
      return { booking, job, violations, ...standing(booking, job, violations, order) };
    });
}

/** Somebody has accepted a conflict: its people stay unless the order includes conflicts. */
function standing(
  { status, locked, resourceIds }: BookingFact,
  { resourcesNeeded }: Job,
  violations: readonly Violation[],
  { mode, includeConfirmed, includeConflicts }: PlanOrder,
): Pick<Considered, 'may' | 'whyItStays'> {
  if (resourceIds.length === 0) return { may: status === 'draft' && !locked ? 'open' : 'stays' };
  const inPlanning = status === 'rostered' || status === 'confirmed';
  if (violations.length > 0) {
    const stays = (code: string, message: string) =>
      ({ may: 'stays', whyItStays: { code, message } }) as const;
    if (!includeConflicts) return { may: 'stays' };
    if (locked) return stays('booking_locked', refusalTexts.locked);
    if (!inPlanning) return stays('transition_not_allowed', 'It is under way: a plan changes nobody there.');
    if (status === 'confirmed' && !includeConfirmed) {
      return stays('not_included', 'It is confirmed, and confirmed bookings are not included.');
    }
    return { may: 'inConflict' };
  }
  if (mode === 'allocateAll' || locked || resourceIds.length !== resourcesNeeded) return { may: 'stays' };
  return { may: status === 'rostered' || (status === 'confirmed' && includeConfirmed) ? 'movable' : 'stays' };
}

/** The plan in which these bookings have these people. */
export function contextWith(
  present: AllocationContext,
  considered: readonly Considered[],
  peopleOf: (one: Considered) => readonly string[],
): AllocationContext {
  return withAllocations(
    present,
    considered
      .filter(({ may }) => may !== 'stays')
      .map((one) => ({ job: one.job, resourceIds: peopleOf(one) })),
  );
}

/** What the bookings add up to in a plan, and in how many somebody violates a check. */
export function sideOf(
  context: AllocationContext,
  jobs: readonly { readonly job: Job; readonly resourceIds: readonly string[] }[],
): PlanSide & { readonly inConflict: number } {
  const side = { allocated: 0, unallocated: 0, score: 0, violations: 0, inConflict: 0, travelMinutes: null };
  for (const { job, resourceIds } of jobs) {
    if (resourceIds.length === 0) {
      side.unallocated += 1;
      continue;
    }
    const choices = assess(context, job, resourceIds);
    const violations = distinctViolations(choices).length;
    side.allocated += 1;
    side.violations += violations;
    side.inConflict += violations > 0 ? 1 : 0;
    for (const { score } of choices) side.score += score;
  }
  return side;
}
