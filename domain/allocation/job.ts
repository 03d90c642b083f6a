import type { BookingDetails } from '../booking/bookingDetails.ts';
import { hasPlace, type Participant } from '../groupEvent/participant.ts';
import type { Location } from '../kernel/fields.ts';

/** What the engine decides about, as numbers and ids: a booking, a roster event or a line of a day plan. */
export interface Job {
  readonly id: string;
  /** A group event has one of its own, so that it is for another customer than any other job. */
  readonly customerId: string;
  /** The customers who take part in a group event; whom any of them has barred is barred. */
  readonly participantIds: readonly string[];
  /** The services of a group event: each is to be held by one of its people at least. */
  readonly serviceLabelIds: readonly string[];
  /** Epoch seconds; `end` is after `start`. */
  readonly start: number;
  readonly end: number;
  readonly labelIds: readonly string[];
  /** Resources that hold any of these are excluded (`exclude_labels_id` of a roster event). */
  readonly excludeLabelIds: readonly string[];
  /** Null: at the customer's own location; or not known, if the job is elsewhere. */
  readonly location: Location | null;
  /** Whether the job has an address of its own. Without a location, nobody knows how far away that is. */
  readonly elsewhere: boolean;
  /** The time zone in which texts state this job's times; null: the organisation's. */
  readonly timeZone: string | null;
  /** How many people it takes; it gets all of them or none. */
  readonly resourcesNeeded: number;
  /** Most preferred first. */
  readonly preferredResourceIds: readonly string[];
  readonly external: boolean;
  readonly visitStemId: string | null;
  /** Jobs of one group must all go to different people; null: no such requirement. */
  readonly differentPeopleGroup: string | null;
  /** Its row in the travel matrix of the context; null if it has none. */
  readonly travelPlace: number | null;
}

/** A job for one person of whom nothing is asked but its time, its place and its labels. */
export const plainJob = {
  participantIds: [],
  serviceLabelIds: [],
  excludeLabelIds: [],
  timeZone: null,
  resourcesNeeded: 1,
  preferredResourceIds: [],
  external: false,
  visitStemId: null,
  differentPeopleGroup: null,
  travelPlace: null,
} as const satisfies Partial<Job>;

/** A booking as the engine sees it. */
export function jobOf(booking: {
  readonly id: string;
  readonly details: Omit<BookingDetails, 'roster' | 'series'>;
  readonly participants: readonly Participant[];
  readonly start: number;
  readonly end: number;
}): Job {
  const { details } = booking;
  return {
    id: booking.id,
    customerId: details.customerId ?? `group ${booking.id}`,
    participantIds: booking.participants.filter(hasPlace).map(({ customerId }) => customerId),
    serviceLabelIds: details.group?.services.map(({ labelId }) => labelId) ?? [],
    start: booking.start,
    end: booking.end,
    labelIds: details.labelIds,
    excludeLabelIds: [],
    location: details.location,
    elsewhere: details.address !== null,
    timeZone: details.timeZone,
    resourcesNeeded: details.resourcesNeeded,
    preferredResourceIds: details.preferredResourceIds,
    external: details.external,
    visitStemId: details.visitStemId,
    differentPeopleGroup: null,
    travelPlace: null,
  };
}
