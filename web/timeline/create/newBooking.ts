import type { BookingView } from '../../../api/contract/views.ts';
import type { BookingCommands } from '../../../domain/booking/bookingCommands.ts';
import type { BookingDetails } from '../../../domain/booking/bookingDetails.ts';
import type { FirstParticipants } from '../../../domain/groupEvent/participant.ts';
import { requiredFields } from '../../../domain/kernel/requiredFields.ts';
import type { OrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import type { AnyCommand } from '../../client/sendBulk.ts';

/** What is entered of a booking: all but what publishing a roster and copying add. */
export type NewDetails = Omit<BookingDetails, 'roster' | 'series' | 'copyOf'>;

/** A booking that is to be made on the board; times in epoch seconds. */
export interface NewBooking {
  readonly details: NewDetails;
  readonly start: number;
  readonly end: number;
  /** Who gets it; empty for nobody yet. */
  readonly resourceIds: readonly string[];
  /** Who takes part in a group event from the start; omitted: nobody. */
  readonly participants?: FirstParticipants;
  /** What it is a copy of; omitted: it is no copy. */
  readonly copyOf?: string;
}

/** What another booking takes over from this one: everything that is to be done, and nothing of how it went. */
export function detailsLike(booking: BookingView): NewDetails {
  const { customerId, title, labelIds, location, address, timeZone } = booking;
  const { resourcesNeeded, preferredResourceIds, external, visitStemId, filterIds, places } = booking;
  const { equipmentIds, optionId, group } = booking;
  return {
    customerId,
    title,
    // A reference names one job.
    reference: null,
    notes: booking.notes ?? '',
    labelIds,
    location,
    address,
    timeZone,
    resourcesNeeded,
    preferredResourceIds,
    external,
    visitStemId,
    filterIds,
    // Another system's ids name one job, too.
    externalIds: [],
    externalData: {},
    places,
    equipmentIds,
    optionId,
    group,
  };
}

/** The details of a booking of which no more is known than for whom it is, what is to be done, and whom they prefer. */
export function plainDetails(
  customerId: string,
  title: string,
  preferredResourceIds: readonly string[],
): NewDetails {
  return {
    customerId,
    title,
    reference: null,
    notes: '',
    labelIds: [],
    location: null,
    address: null,
    timeZone: null,
    resourcesNeeded: 1,
    preferredResourceIds: [...preferredResourceIds],
    external: false,
    visitStemId: null,
    filterIds: [],
    externalIds: [],
    externalData: {},
    places: [],
    equipmentIds: [],
    optionId: null,
    group: null,
  };
}

/**
 * The commands that make a booking, in order; the second one gives it to its people. Where the organisation wants people
 * for every booking, it is one command: with them, or not at all.
 */
export function commandsToMake(
  bookingId: string,
  { details, start, end, resourceIds, participants, copyOf }: NewBooking,
  settings: OrganisationSettings,
): readonly AnyCommand[] {
  const atOnce = requiredFields('booking', settings).includes('resourceIds');
  const people = atOnce ? { resourceIds: [...resourceIds] } : {};
  const create: BookingCommands['booking.create'] = {
    bookingId,
    start,
    end,
    ...details,
    copyOf: copyOf ?? null,
    ...people,
    ...(participants && { participants }),
  };
  const make = { name: 'booking.create', input: create, id: `${bookingId}-create` };
  if (atOnce || resourceIds.length === 0) return [make];
  const allocate = { bookingId, resourceIds: [...resourceIds], force: false };
  return [make, { name: 'booking.allocate', input: allocate, id: `${bookingId}-allocate` }];
}
