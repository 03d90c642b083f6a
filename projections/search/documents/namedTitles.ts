import { type ReadingName, readingNames, readings } from '../../../domain/catalogues/readings.ts';
import type { RecordReading } from '../../../domain/record/recordReading.ts';
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
  readonly category: ReadingName;
}

/** The fields by whose records' titles a record is found: those among the searched that name others. */
export function namingFields(reading: AnyRecord): readonly NamingField[] {
  return searchedFields(reading).flatMap((field) => {
    const category = reading.shown[field]?.refersTo;
    const name = readingNames.find((each) => each === category);
    return name === undefined ? [] : [{ field, category: name }];
  });
}
