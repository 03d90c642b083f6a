import { type ReadingName, readingNames, readings } from '../../../domain/readings.ts';
import type { RecordReading } from '../../../domain/record/recordReading.ts';

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

/**
 * The fields by whose records' titles a record is found: those of `searched` that name others, and its owner if its
 * own title is not clear by itself.
 */
export function namingFields({ searched, shown, titled, ownedBy }: AnyRecord): readonly NamingField[] {
  const owners = titled === 'withOwner' ? Object.values(ownedBy) : [];
  return [...new Set([...searched, ...owners])].flatMap((field) => {
    const category = shown[field]?.refersTo;
    const name = readingNames.find((each) => each === category);
    return name === undefined ? [] : [{ field, category: name }];
  });
}
