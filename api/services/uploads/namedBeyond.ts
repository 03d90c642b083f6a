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
    .filter(({ id, details }) => added.has(id) && !isAmong(details, among))
    .map(({ details }) => records[kind].declaration.title({ ...details }));
}

function isAmong(details: Readonly<Record<string, unknown>>, { field, value, butNot }: Among): boolean {
  return (
    [details[field]].flat().includes(value) &&
    (butNot === undefined || !butNot.values.includes(String(details[butNot.field])))
  );
}
