import type { RecordReading } from './recordReading.ts';

/** The fields of a record that its list is counted by, and divided into columns by: its stage, and those with one of several choices. */
export function countableFields({
  shown,
}: Pick<RecordReading<string, { readonly id: string }>, 'shown'>): readonly string[] {
  return Object.keys(shown).filter((field) => shown[field]?.kind === 'choice');
}
