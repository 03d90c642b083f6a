import type { RosterOccurrence } from '../../domain/masterRoster/rosterOccurrences.ts';
import { deriveUuid } from '../pipeline/deriveUuid.ts';

/** The id of the booking that an occurrence of a roster becomes: whoever publishes it, it is the same. */
export function publishedBookingId(org: string, { event, date }: RosterOccurrence): string {
  return deriveUuid('roster', org, event.templateId, event.id, date);
}
