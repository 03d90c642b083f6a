import { type RecordName, recordNames, records } from '../../domain/catalogues/records.ts';
import type { SeriesConcept } from '../../domain/recurrence/madeRecords.ts';

/** The kind of series that makes records of a kind; its category is the name of its record. */
export type SeriesKind = SeriesConcept & { readonly category: RecordName };

/** The series that make records of a kind; undefined if those do not repeat. */
export function seriesMaking(name: RecordName): SeriesKind | undefined {
  for (const category of recordNames) {
    const { fields, makes } = records[category].declaration;
    if (makes?.category === name) return { category, fields, makes };
  }
  return undefined;
}
