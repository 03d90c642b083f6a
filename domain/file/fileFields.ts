import { type RecordName, records } from '../catalogues/records.ts';
import type { FieldFacts } from '../record/fieldFacts.ts';

/** A field of a record that holds a file, or several. */
export interface FileField {
  readonly category: RecordName;
  readonly field: string;
  readonly facts: FieldFacts;
}

/** Every field that holds a file, by the name that uploads use: `resource.photo`. */
export const fileFields: ReadonlyMap<string, FileField> = new Map(
  Object.values(records).flatMap(({ category, shown }) =>
    Object.entries<FieldFacts>(shown).flatMap(([field, facts]) =>
      facts.kind === 'file' || facts.kind === 'files'
        ? [[`${category}.${field}`, { category, field, facts }] as const]
        : [],
    ),
  ),
);
