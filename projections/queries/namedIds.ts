import { type FieldFacts, holdsSeveral } from '../../domain/record/fieldFacts.ts';
import { columnName } from '../models/recordModel.ts';
import { quoted } from '../schema/tables.ts';

/** SQL for the ids of the records of a category that a field names, as an array; ids of another category are null. */
export function namedIds(field: string, facts: FieldFacts, category: string): string {
  const column = quoted(columnName(field));
  if (holdsSeveral(facts)) return column;
  return facts.refersTo === undefined
    ? `array[case when starts_with(${column}, '${category}:') then split_part(${column}, ':', 2) end]`
    : `array[${column}]`;
}
