import { isReading, type ReadingName, readingNames } from './readings.ts';

/** The categories whose changes are announced: bookings, and every record that can be read. */
export type ChangedCategory = 'booking' | ReadingName;
export const changedCategories: readonly ChangedCategory[] = ['booking', ...readingNames];

/** Whether changes of this category are announced. */
export function isChangedCategory(category: string): category is ChangedCategory {
  return category === 'booking' || isReading(category);
}
