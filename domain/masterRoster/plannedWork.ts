import type { KnownRosterEvent } from './knownRosterEvent.ts';

/** What is said of work that becomes a booking: by a roster event, or by a recurring booking (`seriesOccurrences.ts`). */
export type PlannedWork = Pick<
  KnownRosterEvent,
  | 'id'
  | 'type'
  | 'customerId'
  | 'title'
  | 'reference'
  | 'notes'
  | 'labelIds'
  | 'allocationLabelIds'
  | 'serviceLabelIds'
  | 'excludeLabelIds'
  | 'equipmentIds'
  | 'location'
  | 'address'
  | 'resourceIds'
  | 'resourcesNeeded'
  | 'preferredResourceIds'
  | 'external'
  | 'partner'
  | 'force'
  | 'visitStemId'
  | 'places'
  | 'participantsPerPerson'
  | 'participantIds'
  | 'groupServices'
>;
