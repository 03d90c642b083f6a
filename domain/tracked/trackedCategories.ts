import { type Category, categories } from '../catalogues/eventCatalogue.ts';
import { type AnyReading, isReading, readings } from '../catalogues/readings.ts';
import { listedNames } from '../catalogues/records.ts';

/**
 * The categories whose events `/events` tells (scheduling §7, `track_events`): bookings, what is somebody's, and what is part
 * of either. What an organisation keeps for everybody (labels, customers, templates) is in the audit alone.
 */
export const trackedCategories: readonly TrackedCategory[] = categories.filter(isTracked);

/** Everything that is read, and has a history: all but the organisation itself. */
export type TrackedCategory = Exclude<Category, 'organisation'>;

/** Whether `/events` tells what happens to records of a category. */
export function isTracked(category: string): category is TrackedCategory {
  if (category === 'booking') return true;
  if (!isReading(category)) return false;
  // What has places of its own, such as chats, is told there.
  if (!listedNames.includes(category)) return false;
  const { ownedBy, belongsTo }: AnyReading = readings[category];
  const isSomebodys = ownedBy.resource !== undefined && ownedBy.resource !== 'id';
  return isSomebodys || belongsTo.some((whole) => isTracked(whole.category));
}
