import type { ChangedCategory } from '../catalogues/changedCategories.ts';
import { readings } from '../catalogues/readings.ts';

/** How many records of a kind, in words: `1 booking`, `3 service plans`. */
export function countedRecords(category: ChangedCategory, count: number): string {
  const words = category === 'booking' ? { one: 'booking', many: 'bookings' } : readings[category].words;
  return `${count} ${count === 1 ? words.one : words.many}`;
}
