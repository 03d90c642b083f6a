import type { Job } from '../allocation/job.ts';
import type { BookingDetails } from '../booking/bookingDetails.ts';
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

/** What a roster has for one day: what a booking becomes when it is published. */
export interface RosterContent extends Omit<BookingDetails, BookingsOwn>, Interval {
  /** The people whom the roster names; of a booking, those who have it. */
  readonly resourceIds: readonly string[];
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

/**
 * What the booking of an occurrence is. A roster event without a customer, which only a break can be, becomes none:
 * undefined.
 */
export function rosterContentOf({ event, date, start, end }: WorkOnDay): RosterContent | undefined {
  if (event.type !== 'roster' || event.customerId === null) return undefined;
  return {
    customerId: event.customerId,
    title: event.title,
    reference: event.reference === null ? null : `${event.reference} ${date}`.slice(-200),
    notes: event.notes,
    labelIds: labelsOf(event),
    location: event.location,
    address: event.address,
    resourcesNeeded: Math.max(event.resourcesNeeded, event.resourceIds.length, 1),
    preferredResourceIds: event.preferredResourceIds,
    external: event.external,
    visitStemId: event.visitStemId,
    equipmentIds: event.equipmentIds,
    start,
    end,
    resourceIds: [...new Set(event.resourceIds)],
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
    participantIds: [],
    serviceLabelIds: [],
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

/** All that is asked of the people: its labels, the further ones, and its services, each once. */
function labelsOf({ labelIds, allocationLabelIds, serviceLabelIds }: PlannedWork): string[] {
  return [...new Set([...labelIds, ...allocationLabelIds, ...serviceLabelIds])];
}
