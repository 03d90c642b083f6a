import { Result } from 'effect';
import { allocate } from '../allocation/allocate.ts';
import {
  type AllocationContext,
  createAllocationContext,
  isPartnerResource,
} from '../allocation/allocationContext.ts';
import type { AllocationMode, Choice, Violation } from '../allocation/allocationRecord.ts';
import { jobOf } from '../allocation/job.ts';
import { violationOf } from '../allocation/violation.ts';
import { sameValue } from '../changedFields.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import type { ExistingBooking } from './booking.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { BookingInput, IdentifiedBooking, PlanningFacts } from './bookingFacts.ts';
import { type CheckedPeople, checkByHand, checkPeople, type Fitness } from './fitness.ts';
import { distinct } from './span.ts';

/**
 * A person's choice of people, `no_resource_found` where it names nobody. Refused with `resource_busy`, and with
 * `fallback` where the checks failed, and not even so where it is forced; any other violation is kept, and the
 * booking is marked in conflict (docs/decisions.md, The plan and its people).
 */
export function allocateByHand(
  { id, booking }: IdentifiedBooking,
  input: BookingInput<'booking.allocate'>,
  planning: () => PlanningFacts,
): Decision<BookingEvent> {
  const resourceIds = distinct(input.resourceIds);
  if (resourceIds.length === 0) {
    const { code, message } = violationOf('no_resource_found', null, {});
    return refuse(code, message);
  }
  const { details, start, end } = booking;
  return Result.map(checkByHand({ id, details, start, end }, resourceIds, input, planning), (checked) =>
    unlessSame(booking, allocatedByHand(booking, resourceIds, checked, modeOf(input))),
  );
}

/**
 * The engine's choice: the best-scoring resources without violations, as many as the booking needs; refused
 * with `no_auto_allocation` or `no_multi_allocation` where there are none or too few.
 */
export function allocateAutomatically(
  { id, booking }: IdentifiedBooking,
  facts: PlanningFacts,
): Decision<BookingEvent> {
  const context = createAllocationContext(facts.allocation);
  const { details, start, end } = booking;
  const outcome = allocate(context, jobOf({ id, details, start, end }));
  if (outcome.kind === 'refused') {
    const { code, message, details: figures } = outcome.violation;
    return refuse(code, message, { ...figures, candidates: outcome.candidates });
  }
  return accept(...allocatedByEngine(booking, outcome, context));
}

/**
 * What the engine's choice for a booking records, also as part of a run over many; nothing where the booking
 * has just these people already. The context is the one in which they were chosen.
 */
export function allocatedByEngine(
  booking: ExistingBooking,
  { choices, notes }: { readonly choices: readonly Choice[]; readonly notes: readonly Violation[] },
  context: AllocationContext,
): readonly BookingEvent[] {
  const resourceIds = choices.map((choice) => choice.resourceId);
  return unlessSame(
    booking,
    allocated(booking, {
      resourceIds,
      mode: 'automatic',
      choices,
      partnerBooking: resourceIds.some((resourceId) => isPartnerResource(context, resourceId)),
      fitness: { conflict: false, violations: [...notes] },
    }),
  );
}

/**
 * Takes one person off: the first remaining is primary; with the last one gone the booking is a draft again,
 * marked unallocated (scheduling §4).
 */
export function removeResource(
  { id, booking }: IdentifiedBooking,
  input: BookingInput<'booking.removeResource'>,
  planning: () => PlanningFacts,
): Decision<BookingEvent> {
  const { details, start, end, resourceIds } = booking;
  const { resourceId } = input;
  if (!resourceIds.includes(resourceId)) {
    return refuse('resource_not_allocated', refusalTexts.resourceNotAllocated, { resourceId });
  }
  const remainingResourceIds = resourceIds.filter((one) => one !== resourceId);
  if (remainingResourceIds.length === 0) {
    return accept({ type: 'BookingUnallocated', data: { previousResourceIds: [...resourceIds] } });
  }
  const checked = checkPeople({ id, details, start, end }, remainingResourceIds, planning());
  return accept({
    type: 'ResourceRemoved',
    data: { resourceId, remainingResourceIds, partnerBooking: checked.partnerBooking, ...checked.fitness },
  });
}

type BookingAllocated = Extract<BookingEvent, { type: 'BookingAllocated' }>;

/** What a person's choice records. */
export function allocatedByHand(
  booking: ExistingBooking,
  resourceIds: readonly string[],
  checked: CheckedPeople,
  mode: AllocationMode,
): BookingAllocated {
  return allocated(booking, { resourceIds, mode, ...checked });
}

/** `forced` is a person's choice that was to be kept against every violation. */
export function modeOf(input: { readonly force: boolean }): AllocationMode {
  return input.force ? 'forced' : 'manual';
}

interface Allocation {
  readonly resourceIds: readonly string[];
  readonly mode: AllocationMode;
  readonly choices: readonly Choice[];
  readonly partnerBooking: boolean;
  readonly fitness: Fitness;
}

function allocated(booking: ExistingBooking, allocation: Allocation): BookingAllocated {
  const before = booking.resourceIds.length > 0 ? booking.resourceIds : booking.previousResourceIds;
  return {
    type: 'BookingAllocated',
    data: {
      resourceIds: [...allocation.resourceIds],
      previousResourceIds: [...before],
      mode: allocation.mode,
      autoAllocated: allocation.mode === 'automatic',
      partnerBooking: allocation.partnerBooking,
      choices: [...allocation.choices],
      ...allocation.fitness,
    },
  };
}

function unlessSame(booking: ExistingBooking, event: BookingAllocated): readonly BookingEvent[] {
  const { data } = event;
  const same =
    booking.status !== 'cancelled' &&
    sameValue(data.resourceIds, booking.resourceIds) &&
    data.autoAllocated === booking.autoAllocated &&
    data.partnerBooking === booking.partnerBooking &&
    data.conflict === booking.conflict &&
    sameValue(data.violations, booking.violations);
  return same ? [] : [event];
}
