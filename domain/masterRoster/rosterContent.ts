import type { Job } from '../allocation/job.ts';
import type { BookingDetails } from '../booking/bookingDetails.ts';
import { type GroupService, minorUnits } from '../groupEvent/groupDetails.ts';
import type { FirstParticipants } from '../groupEvent/participant.ts';
import { peopleFor } from '../groupEvent/peopleNeeded.ts';
import type { Interval } from '../time/intervals.ts';
import type { PlannedWork } from './plannedWork.ts';
import type { WorkOnDay } from './workOnDay.ts';

/** What rosters say nothing of: a booking that is published keeps what it has. */
type BookingsOwn =
  | 'timeZone'
  | 'roster'
  | 'series'
  | 'filterIds'
  | 'externalIds'
  | 'places'
  | 'externalData'
  | 'copyOf'
  | 'optionId'
  | 'group';

/** A service of a group event that is planned. `ofLabel`: it has the price of its label, unless its booking says another. */
export type ServiceInPlan = Omit<GroupService, 'unitPrice'> & {
  readonly unitPrice: GroupService['unitPrice'] | 'ofLabel';
};

/** What a plan says of a group event. */
export interface PlannedGroup {
  readonly places: number;
  readonly participantsPerPerson: number | null;
  readonly services: readonly ServiceInPlan[];
  /** Who takes part, or waits beyond its places; of a booking also who has cancelled. */
  readonly participants: FirstParticipants;
}

/** What a roster has for one day: what a booking becomes when it is published. */
export interface RosterContent extends Omit<BookingDetails, BookingsOwn>, Interval {
  /** The people whom the roster names; of a booking, those who have it. */
  readonly resourceIds: readonly string[];
  /** Null: it is for one customer. */
  readonly group: PlannedGroup | null;
}

/** The key of an occurrence within its template: an event is on a day once. */
export function occurrenceKey({
  event,
  date,
}: {
  readonly event: Pick<PlannedWork, 'id'>;
  readonly date: string;
}): string {
  return `${event.id}.${date}`;
}

/** What the booking of an occurrence is. A break becomes none: undefined. */
export function rosterContentOf({ event, date, start, end }: WorkOnDay): RosterContent | undefined {
  const group = groupOf(event);
  if (event.type !== 'roster' || (event.customerId === null && group === null)) return undefined;
  return {
    customerId: event.customerId,
    title: event.title,
    reference: event.reference === null ? null : `${event.reference} ${date}`.slice(-200),
    notes: event.notes,
    labelIds: labelsOf(event, group),
    location: event.location,
    address: event.address,
    resourcesNeeded: neededBy(event, group),
    preferredResourceIds: event.preferredResourceIds,
    external: event.external,
    visitStemId: event.visitStemId,
    equipmentIds: event.equipmentIds,
    start,
    end,
    resourceIds: [...new Set(event.resourceIds)],
    group,
  };
}

function neededBy({ resourcesNeeded, resourceIds }: PlannedWork, group: PlannedGroup | null): number {
  const ratio = group?.participantsPerPerson ?? null;
  if (group === null || ratio === null) return Math.max(resourcesNeeded, resourceIds.length, 1);
  return peopleFor(Math.min(group.participants.length, group.places), ratio);
}

function groupOf({
  places,
  participantsPerPerson,
  serviceLabelIds,
  participantIds,
  groupServices,
}: PlannedWork): PlannedGroup | null {
  if (places === null) return null;
  const ofLabel = serviceLabelIds.map(
    (labelId): ServiceInPlan => ({ labelId, unitPrice: 'ofLabel', places: null }),
  );
  const ofTheirOwn = groupServices.map(
    ({ labelId, price, places: own }): ServiceInPlan => ({
      labelId,
      unitPrice: price && Math.round(price * minorUnits),
      places: own,
    }),
  );
  return {
    places,
    participantsPerPerson,
    services: [...new Map([...ofLabel, ...ofTheirOwn].map((one) => [one.labelId, one])).values()],
    participants: [...new Set(participantIds)].map((customerId) => ({
      customerId,
      serviceIds: groupServices.flatMap(({ labelId, takenBy }) =>
        takenBy.includes(customerId) ? [labelId] : [],
      ),
    })),
  };
}

/** An occurrence as the allocation engine sees it; undefined for a break. */
export function rosterJobOf(occurrence: WorkOnDay): Job | undefined {
  const content = rosterContentOf(occurrence);
  return content && jobOfContent(occurrenceKey(occurrence), content, occurrence.event.excludeLabelIds);
}

/** The content of a roster as a job, whoever has it. */
export function jobOfContent(id: string, content: RosterContent, excludeLabelIds: readonly string[]): Job {
  return {
    id,
    customerId: content.customerId ?? `group ${id}`,
    participantIds: (content.group?.participants ?? [])
      .slice(0, content.group?.places)
      .map(({ customerId }) => customerId),
    serviceLabelIds: content.group?.services.map(({ labelId }) => labelId) ?? [],
    start: content.start,
    end: content.end,
    labelIds: content.labelIds,
    excludeLabelIds,
    location: content.location,
    elsewhere: content.address !== null,
    timeZone: null,
    resourcesNeeded: content.resourcesNeeded,
    preferredResourceIds: content.preferredResourceIds,
    external: content.external,
    visitStemId: content.visitStemId,
    differentPeopleGroup: null,
    travelPlace: null,
  };
}

/** All that is asked of each of the people, once. The services of a group event are held by all of them together. */
function labelsOf(
  { labelIds, allocationLabelIds, serviceLabelIds }: PlannedWork,
  group: PlannedGroup | null,
): string[] {
  return [...new Set([...labelIds, ...allocationLabelIds, ...(group === null ? serviceLabelIds : [])])];
}

/** A content whose services have the price of their labels; the same, if they have it already. */
export function withoutTerms(content: RosterContent): RosterContent {
  const { group } = content;
  if (group === null || group.services.every(({ unitPrice }) => unitPrice === 'ofLabel')) return content;
  const services = group.services.map(
    ({ labelId }): ServiceInPlan => ({ labelId, unitPrice: 'ofLabel', places: null }),
  );
  return { ...content, group: { ...group, services } };
}
