import type { BookingDetails } from '../booking/bookingEvents.ts';
import type { Location } from '../fields.ts';

/** What the engine decides about: a booking, a roster event or a line of a day plan, as numbers and ids. */
export interface Job {
  readonly id: string;
  readonly customerId: string;
  /** Epoch seconds; `end` is after `start`. */
  readonly start: number;
  readonly end: number;
  readonly labelIds: readonly string[];
  /** Resources that hold any of these are barred (`exclude_labels_id` of a roster event). */
  readonly excludeLabelIds: readonly string[];
  /** Null: at the customer's own location. */
  readonly location: Location | null;
  /** The zone in which texts tell this job's times; null: the organisation's. */
  readonly timeZone: string | null;
  /** How many people it takes, all or none. */
  readonly resourcesNeeded: number;
  /** Most wanted first. */
  readonly preferredResourceIds: readonly string[];
  readonly external: boolean;
  readonly visitStemId: string | null;
  /** Jobs of one group must all go to different people; null: no such demand. */
  readonly differentPeopleGroup: string | null;
  /** Its row in the travel matrix of the context; null where there is none. */
  readonly travelPlace: number | null;
}

/** A booking as the engine sees it. */
export function jobOf(booking: {
  readonly id: string;
  readonly details: BookingDetails;
  readonly start: number;
  readonly end: number;
}): Job {
  const { details } = booking;
  return {
    id: booking.id,
    customerId: details.customerId,
    start: booking.start,
    end: booking.end,
    labelIds: details.labelIds,
    excludeLabelIds: [],
    location: details.location,
    timeZone: details.timeZone,
    resourcesNeeded: details.resourcesNeeded,
    preferredResourceIds: details.preferredResourceIds,
    external: details.external,
    visitStemId: details.visitStemId,
    differentPeopleGroup: null,
    travelPlace: null,
  };
}
