import { absence } from '../../domain/absence/absence.ts';
import { type Booking, noBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { records } from '../../domain/catalogues/records.ts';
import { customer } from '../../domain/customer/customer.ts';
import type { CustomerState } from '../../domain/customer/mergeCustomers.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { AnyState } from '../../domain/record/recordDeciderOf.ts';
import type { ResourceState } from '../../domain/resource/mergeResources.ts';
import { resource } from '../../domain/resource/resource.ts';

export type AbsenceState = typeof absence.decider.initial;

/**
 * A record of a merge, of whatever category: the part of its category is folded, and the others stay as they began. A
 * declared record is folded as any record, too.
 */
export interface MergeState {
  readonly customer: CustomerState;
  readonly resource: ResourceState;
  readonly booking: Booking;
  readonly absence: AbsenceState;
  readonly record: AnyState;
}

const initial: MergeState = {
  customer: customer.decider.initial,
  resource: resource.decider.initial,
  booking: noBooking,
  absence: absence.decider.initial,
  record: { status: 'none' },
};

function isEvent(event: DomainEvent): boolean {
  return bookingDecider.isEvent(event) || absence.decider.isEvent(event) || recordOf(event) !== undefined;
}

function evolve(state: MergeState, event: DomainEvent): MergeState {
  if (bookingDecider.isEvent(event)) {
    return { ...state, booking: bookingDecider.evolve(state.booking, event) };
  }
  if (absence.decider.isEvent(event)) {
    return { ...state, absence: absence.decider.evolve(state.absence, event) };
  }
  const { anyDecider } = recordOf(event) ?? {};
  if (anyDecider === undefined || !anyDecider.isEvent(event)) return state;
  const folded = { ...state, record: anyDecider.evolve(state.record, event) };
  if (customer.decider.isEvent(event)) {
    return { ...folded, customer: customer.decider.evolve(state.customer, event) };
  }
  return resource.decider.isEvent(event)
    ? { ...folded, resource: resource.decider.evolve(state.resource, event) }
    : folded;
}

function recordOf(event: DomainEvent) {
  return Object.values(records).find(({ anyDecider }) => anyDecider.isEvent(event));
}

/** How the streams of a merge are folded. */
export const mergeFolding = {
  initial,
  isEvent: <Candidate extends DomainEvent>(event: Candidate): event is Candidate & DomainEvent =>
    isEvent(event),
  evolve,
};
