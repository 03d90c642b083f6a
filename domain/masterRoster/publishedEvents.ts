import { allocatedTo } from '../booking/allocationDecisions.ts';
import type { BookingDetails } from '../booking/bookingDetails.ts';
import type { BookingEvent } from '../booking/bookingEvents.ts';
import { fitnessOf } from '../booking/fitness.ts';
import { changedFields, sameValue } from '../kernel/changedFields.ts';
import { contentMark } from './contentMark.ts';
import type { PlannedPlacement } from './planPublication.ts';
import { type PublishedBooking, withoutPeople } from './publication.ts';
import { type RosterContent, rosterContentOf } from './rosterContent.ts';
import type { PublicationLink } from './rosterLink.ts';

/** What bookings have besides what rosters say: nothing, when they are published. */
const ownDetails = {
  timeZone: null,
  filterIds: [],
  externalIds: [],
  places: [],
  externalData: {},
  copyOf: null,
  optionId: null,
  group: null,
};

/** Where a booking comes from that is published, in its details. */
export type Origin = Pick<BookingDetails, 'roster' | 'series'>;
/** The origin of what an occurrence becomes. */
export type OriginOf = (placement: PlannedPlacement, link: PublicationLink) => Origin;

/**
 * The events that make a booking what the roster says, or begin it. A person who is kept although checks speak against
 * it is a forced allocation; without people a booking is a draft.
 */
export function publishedEvents(placement: PlannedPlacement, originOf: OriginOf): readonly BookingEvent[] {
  const { change, resourceIds } = placement;
  const { start, end, resourceIds: _named, ...content } = change.content;
  const origin = originOf(placement, linkOf(placement));
  if (change.kind === 'create') {
    const created = { ...content, ...ownDetails, ...origin };
    const data = plainDetails({ ...created });
    return [
      { type: 'BookingCreated', data: { ...data, start, end, continuesBookingId: null } },
      ...(resourceIds.length === 0
        ? []
        : [allocation(placement, { resourceIds: [], previousResourceIds: [] })]),
    ];
  }
  const { booking } = change.published;
  const fitness = fitnessAfter(placement);
  const details = changedFields(booking.details, { ...content, ...origin });
  const isMoved = start !== booking.start || end !== booking.end;
  const events: BookingEvent[] = [{ type: 'BookingDetailsChanged', data: { ...details, ...fitness } }];
  if (isMoved) events.push({ type: 'BookingRescheduled', data: { start, end, ...fitness } });
  if (sameValue(resourceIds, booking.resourceIds)) return events;
  if (resourceIds.length > 0) return [...events, allocation(placement, booking)];
  return [...events, { type: 'BookingUnallocated', data: { previousResourceIds: [...booking.resourceIds] } }];
}

/** A booking that is no longer in the roster is as if it had never been entered; publishing it again begins it anew. */
export function removedEvents({ booking }: PublishedBooking): readonly BookingEvent[] {
  const previousResourceIds = [...booking.resourceIds];
  return [
    {
      type: 'BookingReverted',
      data: { revision: null, booking: null, previousResourceIds, conflict: false, violations: [] },
    },
  ];
}

function linkOf({ change, resourceIds }: PlannedPlacement): PublicationLink {
  const { date, closedDay } = change.occurrence;
  const planned = rosterContentOf(change.occurrence) ?? change.content;
  // Equipment that a booking was given by hand is no part of what it became.
  const became: RosterContent = { ...change.content, equipmentIds: planned.equipmentIds, resourceIds };
  const isByHand = change.kind === 'change' && change.published.people === 'byHand';
  return {
    date,
    closedDay,
    published: contentMark(planned),
    became: contentMark(isByHand ? withoutPeople(became) : became),
  };
}

/** What the checks say of the people that it has afterwards. */
function fitnessAfter({ resourceIds, validation }: PlannedPlacement) {
  return fitnessOf(resourceIds.length === 0 ? [] : validation.choices);
}

function allocation(
  placement: PlannedPlacement,
  before: { readonly resourceIds: readonly string[]; readonly previousResourceIds: readonly string[] },
): BookingEvent {
  const { resourceIds, validation, partnerBooking } = placement;
  const checked = { choices: [...validation.choices], fitness: fitnessAfter(placement), partnerBooking };
  return allocatedTo(before, resourceIds, checked, validation.conflict ? 'forced' : 'manual');
}

/** The same details, in lists of their own. */
function plainDetails(
  details: {
    readonly [Name in keyof BookingDetails]: BookingDetails[Name];
  },
): BookingDetails {
  return structuredClone(details);
}
