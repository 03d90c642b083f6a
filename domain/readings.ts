import { absenceReading } from './absence/absenceReading.ts';
import type { RecordReading } from './record/recordReading.ts';
import { records } from './records.ts';

/** Everything that is read as records are: a table each, lists, by id, searched, exported. */
export const readings = { ...records, absence: absenceReading } as const;
export type ReadingName = keyof typeof readings;

/** A record as answers and decisions show it. */
export type FactOf<Name extends ReadingName> = Parameters<(typeof readings)[Name]['title']>[0];

/** A reading, whatever it is of. */
export type AnyReading = Omit<RecordReading<string, { readonly id: string }>, 'title' | 'fold' | 'view'>;

/** Whether there are records of this category to be read. */
export function isReading(category: string): category is ReadingName {
  return Object.hasOwn(readings, category);
}

export const readingNames: readonly ReadingName[] = Object.keys(readings).filter(isReading);
