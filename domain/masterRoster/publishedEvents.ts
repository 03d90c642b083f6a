import { allocatedTo } from '../booking/allocationDecisions.ts';
import { noBooking } from '../booking/booking.ts';
import type { BookingDetails } from '../booking/bookingDetails.ts';
import type { BookingEvent } from '../booking/bookingEvents.ts';
import { evolveBooking } from '../booking/bookingEvolution.ts';
import { fitnessOf } from '../booking/fitness.ts';
import { type GroupDetails, type GroupService, minorUnits } from '../groupEvent/groupDetails.ts';
import type { FirstParticipants } from '../groupEvent/participant.ts';
import { participantsBecome } from '../groupEvent/participantsBecome.ts';
import { peopleNeeded } from '../groupEvent/peopleNeeded.ts';
import { changedFields, sameValue } from '../kernel/changedFields.ts';
import type { LabelFact } from '../kernel/facts.ts';
import { contentMark, participantMarks, participantsMarked } from './contentMark.ts';
import type { PlannedPlacement } from './planPublication.ts';
import { type PublishedBooking, withoutPeople } from './publication.ts';
import { type PlannedGroup, type RosterContent, rosterContentOf, withoutTerms } from './rosterContent.ts';
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
};

/** Where a booking comes from that is published, in its details. */
export type Origin = Pick<BookingDetails, 'roster' | 'series'>;
/** The origin of what an occurrence becomes. */
export type OriginOf = (placement: PlannedPlacement, link: PublicationLink) => Origin;

/** What labels cost: a service of a group event that is planned has the price of its label. */
type Labels = readonly Pick<LabelFact, 'id' | 'unitPrice'>[];

/**
 * The events that make a booking what the roster says, or begin it. A person who is kept although checks speak against
 * it is a forced allocation; without people a booking is a draft.
 */
export function publishedEvents(
  placement: PlannedPlacement,
  originOf: OriginOf,
  labels: Labels,
): readonly BookingEvent[] {
  const { change, resourceIds } = placement;
  const { start, end, resourceIds: _named, group: planned, ...content } = change.content;
  const group = groupDetailsOf(planned, labels);
  const origin = originOf(placement, linkOf(placement, group));
  if (change.kind === 'create') {
    const data = plainDetails({ ...content, ...ownDetails, ...origin, group });
    return [
      ...begun({ ...data, start, end, continuesBookingId: null }, planned?.participants ?? []),
      ...(resourceIds.length === 0
        ? []
        : [allocation(placement, { resourceIds: [], previousResourceIds: [] })]),
    ];
  }
  const { booking } = change.published;
  const fitness = fitnessAfter(placement);
  const taking = participantsBecome(
    { ...booking, details: { ...booking.details, group } },
    planned?.participants ?? [],
  );
  const resourcesNeeded = peopleNeeded({
    details: { resourcesNeeded: content.resourcesNeeded, group },
    participants: taking.participants,
  });
  const details = changedFields(booking.details, { ...content, ...origin, group, resourcesNeeded });
  const isMoved = start !== booking.start || end !== booking.end;
  const events: BookingEvent[] = [
    { type: 'BookingDetailsChanged', data: { ...details, ...fitness } },
    ...taking.events,
  ];
  if (isMoved) events.push({ type: 'BookingRescheduled', data: { start, end, ...fitness } });
  if (sameValue(resourceIds, booking.resourceIds)) return events;
  if (resourceIds.length > 0) return [...events, allocation(placement, booking)];
  return [...events, { type: 'BookingUnallocated', data: { previousResourceIds: [...booking.resourceIds] } }];
}

/** How a booking begins, with those who take part in it from the start. */
function begun(
  data: Extract<BookingEvent, { type: 'BookingCreated' }>['data'],
  participants: FirstParticipants,
): readonly BookingEvent[] {
  const created: BookingEvent = { type: 'BookingCreated', data };
  const booking = evolveBooking(noBooking, created);
  if (booking.status === 'none') return [created];
  const taking = participantsBecome(booking, participants);
  const resourcesNeeded = peopleNeeded({ details: data, participants: taking.participants });
  return [{ ...created, data: { ...data, resourcesNeeded } }, ...taking.events];
}

function groupDetailsOf(planned: PlannedGroup | null, labels: Labels): GroupDetails | null {
  if (planned === null) return null;
  const { places, participantsPerPerson } = planned;
  const services = planned.services.map((service): GroupService => {
    if (service.unitPrice !== 'ofLabel') return { ...service, unitPrice: service.unitPrice };
    const price = labels.find(({ id }) => id === service.labelId)?.unitPrice ?? null;
    return { ...service, unitPrice: price && Math.round(price * minorUnits) };
  });
  return { places, participantsPerPerson, services };
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

function linkOf({ change, resourceIds }: PlannedPlacement, group: GroupDetails | null): PublicationLink {
  const { date, closedDay } = change.occurrence;
  const planned = rosterContentOf(change.occurrence) ?? change.content;
  // Equipment that a booking was given by hand is no part of what it became, nor are prices of which nothing was said.
  const became: RosterContent = {
    ...change.content,
    equipmentIds: planned.equipmentIds,
    resourceIds,
    group: planned.group && {
      ...planned.group,
      services: withoutTerms(planned) === planned ? planned.group.services : (group?.services ?? []),
      participants: plannedParticipants(change, planned.group),
    },
  };
  const isByHand = change.kind === 'change' && change.published.people === 'byHand';
  return {
    date,
    closedDay,
    published: contentMark(planned),
    became: contentMark(isByHand ? withoutPeople(became) : became),
  };
}

/** Those of a plan who take part by it, or left by hand: not who could not begin to. */
function plannedParticipants(
  change: PlannedPlacement['change'],
  { participants }: PlannedGroup,
): FirstParticipants {
  const taking = new Set(change.content.group?.participants.map(({ customerId }) => customerId));
  const before = change.kind === 'change' ? participantsMarked(change.published.link.became) : undefined;
  return participants.filter(
    (one) =>
      taking.has(one.customerId) || [...participantMarks([one]).keys()].some((mark) => before?.has(mark)),
  );
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
