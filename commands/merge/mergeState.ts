import { type Booking, noBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { records } from '../../domain/catalogues/records.ts';
import { customer } from '../../domain/customer/customer.ts';
import type { CustomerState } from '../../domain/customer/mergeCustomers.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { AnyState } from '../../domain/record/recordState.ts';
import type { ResourceState } from '../../domain/resource/mergeResources.ts';
import { resource } from '../../domain/resource/resource.ts';

/**
 * A record of a merge, of whatever category: the part of its category is folded, and the others stay as they began. A
 * declared record, leave among them, is folded as any record, too.
 */
export interface MergeState {
  readonly customer: CustomerState;
  readonly resource: ResourceState;
  readonly booking: Booking;
  readonly record: AnyState;
}

const initial: MergeState = {
  customer: customer.decider.initial,
  resource: resource.decider.initial,
  booking: noBooking,
  record: { status: 'none' },
};

function isEvent(event: DomainEvent): boolean {
  return bookingDecider.isEvent(event) || recordOf(event) !== undefined;
}

function evolve(state: MergeState, event: DomainEvent): MergeState {
  if (bookingDecider.isEvent(event)) {
    return { ...state, booking: bookingDecider.evolve(state.booking, event) };
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
