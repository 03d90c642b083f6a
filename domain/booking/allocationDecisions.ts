import { Result } from 'effect';
import { allocate } from '../allocation/allocate.ts';
import { createAllocationContext, isPartnerResource } from '../allocation/allocationContext.ts';
import type { AllocationMode } from '../allocation/allocationRecord.ts';
import { alternativesTo } from '../allocation/alternatives.ts';
import { jobOf } from '../allocation/job.ts';
import { violationOf } from '../allocation/violation.ts';
import { sameValue } from '../kernel/changedFields.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import type { ExistingBooking } from './booking.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { BookingInput, IdentifiedBooking, PlanningFacts } from './bookingFacts.ts';
import { type CheckedPeople, checkByHand, checkPeople } from './fitness.ts';
import { distinct } from './span.ts';

/**
 * A person's choice of people; `no_resource_found` if it names nobody. Unless it is forced, it is refused
 * with `resource_busy`, and with `fallback` if the checks failed. Any other violation is accepted, and the
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
  const { details, participants, start, end } = booking;
  return Result.map(
    checkByHand({ id, details, participants, start, end }, resourceIds, input, planning),
    (checked) => unlessSame(booking, allocatedTo(booking, resourceIds, checked, modeOf(input))),
  );
}

/**
 * The engine's choice: the best-scoring resources without violations, as many as the booking needs. Refused
 * with `no_auto_allocation` or `no_multi_allocation` if there are none or too few.
 */
export function allocateAutomatically(
  { id, booking }: IdentifiedBooking,
  facts: PlanningFacts,
): Decision<BookingEvent> {
  const context = createAllocationContext(facts.allocation);
  const { details, participants, start, end } = booking;
  const job = jobOf({ id, details, participants, start, end });
  const outcome = allocate(context, job);
  if (outcome.kind === 'refused') {
    const { code, message, details: figures } = outcome.violation;
    return refuse(code, message, { ...figures, candidates: outcome.candidates });
  }
  const { choices, notes } = outcome;
  const resourceIds = choices.map(({ resourceId }) => resourceId);
  const checked = {
    choices: [...choices],
    alternatives: alternativesTo(context, job, resourceIds),
    partnerBooking: resourceIds.some((resourceId) => isPartnerResource(context, resourceId)),
    fitness: { conflict: false, violations: [...notes] },
  };
  return accept(...unlessSame(booking, allocatedTo(booking, resourceIds, checked, 'automatic')));
}

/**
 * Removes one person: the first remaining one is primary. Without the last one the booking is a draft again,
 * marked unallocated (scheduling §4).
 */
export function removeResource(
  { id, booking }: IdentifiedBooking,
  input: BookingInput<'booking.removeResource'>,
  planning: () => PlanningFacts,
): Decision<BookingEvent> {
  const { details, participants, start, end, resourceIds } = booking;
  const { resourceId } = input;
  if (!resourceIds.includes(resourceId)) {
    return refuse('resource_not_allocated', refusalTexts.resourceNotAllocated, { resourceId });
  }
  const remainingResourceIds = resourceIds.filter((one) => one !== resourceId);
  if (remainingResourceIds.length === 0) {
    return accept({ type: 'BookingUnallocated', data: { previousResourceIds: [...resourceIds] } });
  }
  const checked = checkPeople({ id, details, participants, start, end }, remainingResourceIds, planning());
  return accept({
    type: 'ResourceRemoved',
    data: { resourceId, remainingResourceIds, partnerBooking: checked.partnerBooking, ...checked.fitness },
  });
}

type BookingAllocated = Extract<BookingEvent, { type: 'BookingAllocated' }>;

/** What a choice of people records; for the engine's choice including the people whom it did not choose. */
export function allocatedTo(
  booking: Pick<ExistingBooking, 'resourceIds' | 'previousResourceIds'>,
  resourceIds: readonly string[],
  { choices, fitness, partnerBooking, alternatives }: CheckedPeople,
  mode: AllocationMode,
): BookingAllocated {
  const before = booking.resourceIds.length > 0 ? booking.resourceIds : booking.previousResourceIds;
  return {
    type: 'BookingAllocated',
    data: {
      resourceIds: [...resourceIds],
      previousResourceIds: [...before],
      mode,
      autoAllocated: mode === 'automatic',
      partnerBooking,
      choices,
      ...(alternatives === undefined ? {} : { alternatives }),
      ...fitness,
    },
  };
}

/** `forced` is a person's choice that is kept despite every violation. */
export function modeOf(input: { readonly force: boolean }): AllocationMode {
  return input.force ? 'forced' : 'manual';
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
