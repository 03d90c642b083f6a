import type { RecordReading } from '../record/recordReading.ts';
import { records } from './records.ts';

/** Everything that is read as records are: with a table, lists, reads by id, search and export. */
export const readings = records;
export type ReadingName = keyof typeof readings;

/** A record as answers and decisions show it. */
export type FactOf<Name extends ReadingName> = Parameters<(typeof readings)[Name]['title']>[0];

/** Any reading, whatever its category. */
export type AnyReading = Omit<RecordReading<string, { readonly id: string }>, 'title' | 'fold' | 'view'>;

/** Whether this category can be read as records are. */
export function isReading(category: string): category is ReadingName {
  return Object.hasOwn(readings, category);
}

export const readingNames: readonly ReadingName[] = Object.keys(readings).filter(isReading);
