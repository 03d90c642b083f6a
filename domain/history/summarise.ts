import { bookingDecider } from '../booking/bookingDecider.ts';
import type { BookingEvent } from '../booking/bookingEvents.ts';
import { deciders } from '../deciders.ts';
import type { DomainEvent } from '../event.ts';
import { summariseBookingEvent } from './bookingSummary.ts';
import type { Names } from './names.ts';
import { type RecordEvent, summariseRecordEvent } from './recordSummary.ts';

/** Every event of the catalogue. */
export type KnownEvent = BookingEvent | RecordEvent;

/** What happened, in one plain sentence for people: "Cancelled: customer away". */
export function summarise(event: KnownEvent, names: Names): string {
  return isBookingEvent(event) ? summariseBookingEvent(event, names) : summariseRecordEvent(event, names);
}

function isBookingEvent(event: KnownEvent): event is BookingEvent {
  return bookingDecider.isEvent(event);
}

/** Whether an event is of the catalogue; one of a later version of the program is not. */
export function isKnownEvent<Candidate extends DomainEvent>(
  event: Candidate,
): event is Candidate & KnownEvent {
  return Object.values(deciders).some((decider) => decider.isEvent(event));
}
