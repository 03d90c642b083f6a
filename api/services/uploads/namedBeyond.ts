import { type RecordName, records } from '../../../domain/catalogues/records.ts';
import type { Among } from '../../../domain/record/kinds/fieldDescription.ts';
import { tableOf } from '../../../projections/models/recordModels.ts';
import type { Known, KnownRecords } from './knownRecords.ts';
import type { Details } from './parts/filePart.ts';

/** What a row names in a field whose records are limited (`FieldFacts.among`). */
interface Named {
  /** The records that it may name. */
  readonly among: Among;
  /** Of which kind. */
  readonly kind: RecordName;
  readonly ids: readonly string[];
  /** What the record of the row has already; it may keep that. */
  readonly before: readonly string[];
}

/** The titles of the records that a row adds beyond those that it may name; records it creates are not asked about. */
export function namedBeyond(known: KnownRecords, { among, kind, ids, before }: Named): readonly string[] {
  const added = new Set(ids.filter((id) => !before.includes(id)));
  const others: readonly Known<Details>[] = known[tableOf(kind)];
  return others
    .filter((one) => added.has(one.id) && !isAmong(one, among))
    .map(({ details }) => records[kind].declaration.title({ ...details }));
}

/** Whether a record is one of those that a field may name. */
export function isAmong({ details, ended }: Known<Details>, { field, value, butNot }: Among): boolean {
  const values: Details = { ...details, ended: String(ended) };
  return (
    (value === undefined || [values[field]].flat().includes(value)) &&
    (butNot === undefined || !butNot.values.includes(String(values[butNot.field])))
  );
}
