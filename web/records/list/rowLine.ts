import type { RecordName } from '../../../domain/catalogues/records.ts';
import type { FieldFormats } from '../../../domain/record/kinds/kindOfField.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { isNothing } from '../fieldText.ts';
import { cellText } from './RecordsTable.tsx';

/** What a card says of a row under its title: the columns that have a value. */
export function rowLine(
  name: RecordName,
  row: AnyRow,
  columns: readonly string[],
  formats: FieldFormats,
): readonly string[] {
  const { shown } = recordOf(name);
  return columns.flatMap((field) => {
    const facts = shown[field];
    const value = row[field];
    if (facts === undefined || isNothing(value) || value === false) return [];
    return [facts.kind === 'yesNo' ? facts.label : cellText(name, field, facts, row, formats)];
  });
}
