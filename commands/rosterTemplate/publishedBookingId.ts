import type { WorkOnDay } from '../../domain/masterRoster/workOnDay.ts';
import { deriveUuid } from '../pipeline/deriveUuid.ts';

/** The id of the booking that an occurrence of a roster becomes: whoever publishes it, it is the same. */
export function publishedBookingId(
  org: string,
  rosterTemplateId: string,
  { event, date }: WorkOnDay,
): string {
  return deriveUuid('roster', org, rosterTemplateId, event.id, date);
}
