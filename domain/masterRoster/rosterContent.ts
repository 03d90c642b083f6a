import type { Job } from '../allocation/job.ts';
import type { BookingDetails } from '../booking/bookingDetails.ts';
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

/** What a plan says of a group event. What its services cost, and how many can take each, its bookings say. */
export interface PlannedGroup {
  readonly places: number;
  readonly participantsPerPerson: number | null;
  readonly serviceIds: readonly string[];
  /** Who takes part, or waits beyond its places; of a booking also who has cancelled. */
  readonly participantIds: readonly string[];
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
  return peopleFor(Math.min(group.participantIds.length, group.places), ratio);
}

function groupOf({
  places,
  participantsPerPerson,
  serviceLabelIds,
  participantIds,
}: PlannedWork): PlannedGroup | null {
  return places === null
    ? null
    : {
        places,
        participantsPerPerson,
        serviceIds: [...new Set(serviceLabelIds)],
        participantIds: [...new Set(participantIds)],
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
    participantIds: content.group?.participantIds.slice(0, content.group.places) ?? [],
    serviceLabelIds: content.group?.serviceIds ?? [],
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
