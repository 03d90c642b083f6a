import { type ChangedCategory, isChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { isReading, readings } from '../../domain/catalogues/readings.ts';

/** What rows of these categories may be part of, and what that may be part of in turn. */
export function wholesOf(categories: readonly ChangedCategory[]): readonly ChangedCategory[] {
  const found = new Set<ChangedCategory>();
  const add = (of: string): void => {
    if (!isReading(of)) return;
    for (const { category } of readings[of].belongsTo) {
      if (!isChangedCategory(category) || found.has(category)) continue;
      found.add(category);
      add(category);
    }
  };
  categories.forEach(add);
  return [...found];
}
