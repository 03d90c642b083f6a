import { deriveUuid } from '../pipeline/deriveUuid.ts';

/** The id of the booking that stands for a day of a recurring booking: whoever makes it, it is the same. */
export function seriesBookingId(org: string, parentId: string, date: string): string {
  return deriveUuid('series', org, parentId, date);
}
