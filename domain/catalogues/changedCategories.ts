import { categoriesNamed } from '../record/recordsNamed.ts';
import { isReading, type ReadingName, readingNames, readings } from './readings.ts';

/** The categories whose changes are announced: bookings, and every record that can be read. */
export type ChangedCategory = 'booking' | ReadingName;
export const changedCategories: readonly ChangedCategory[] = ['booking', ...readingNames];

for (const { category, shown } of Object.values(readings)) {
  for (const [field, facts] of Object.entries(shown)) {
    const unread = categoriesNamed(facts).find((named) => !isChangedCategory(named));
    if (unread === undefined) continue;
    throw new Error(`${category}.${field} refers to '${unread}', and nothing is read by that name`);
  }
}

/** Whether changes of this category are announced. */
export function isChangedCategory(category: string): category is ChangedCategory {
  return category === 'booking' || isReading(category);
}
