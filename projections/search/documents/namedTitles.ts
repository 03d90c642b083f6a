import { type ReadingName, readingNames, readings } from '../../../domain/catalogues/readings.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import type { RecordReading } from '../../../domain/record/recordReading.ts';
import { categoriesNamed } from '../../../domain/record/recordsNamed.ts';
import { searchedFields } from '../../../domain/search/searchedFields.ts';

/** A reading, whatever its record. */
export type AnyRecord = RecordReading<ReadingName, { readonly id: string }>;

/** The reading of a category. */
export function readingOf(name: ReadingName): AnyRecord {
  // The boundary: its own functions get what they made.
  return readings[name] as unknown as AnyRecord;
}

/** A field of a record whose document has the titles of the records that it names. */
export interface NamingField {
  readonly field: string;
  readonly facts: FieldFacts;
  readonly category: ReadingName;
}

/** The fields by whose records' titles a record is found: those among the searched that name others. */
export function namingFields(reading: AnyRecord): readonly NamingField[] {
  return searchedFields(reading).flatMap((field) => {
    const facts = reading.shown[field];
    if (facts === undefined) return [];
    const named = categoriesNamed(facts);
    return readingNames
      .filter((each) => named.includes(each))
      .map((category) => ({ field, facts, category }));
  });
}
