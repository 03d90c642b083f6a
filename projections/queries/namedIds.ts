import { type FieldFacts, holdsSeveral } from '../../domain/record/fieldFacts.ts';
import { categoriesNamed, type Naming } from '../../domain/record/recordsNamed.ts';
import { columnName } from '../models/recordModel.ts';
import { quoted } from '../schema/tables.ts';

/** SQL for the ids of the records of a category that a field names, as an array; ids of another category are null. */
export function namedIds(field: string, facts: FieldFacts, category: string): string {
  const column = quoted(columnName(field));
  if (holdsSeveral(facts)) return column;
  return `array[${idIn(column, facts, category)}]`;
}

/** SQL for the ids of the records of a category that a field names, and for those that each part of its entries does. */
export function idsNamedIn(field: string, facts: FieldFacts, category: string): readonly string[] {
  const names = (naming: Naming) => categoriesNamed(naming).includes(category);
  const parts = Object.entries(facts.parts ?? {}).filter(([, ofPart]) => names(ofPart));
  return [
    ...(names(facts) ? [namedIds(field, facts, category)] : []),
    ...parts.map(([part, ofPart]) => {
      // Entries have no column of their own. A part names one record or several: the last step takes either.
      const named = `jsonb_path_query(fact::jsonb, '$.${field}[*].${part}[*]')`;
      const id = idIn('name', ofPart, category);
      return `array(select ${id} from (select one #>> '{}' as name from ${named} one) named)`;
    }),
  ];
}

/** The id in the SQL of a name; null if it is that of another category. */
function idIn(name: string, { refersTo }: Naming, category: string): string {
  return refersTo === undefined
    ? `case when starts_with(${name}, '${category}:') then split_part(${name}, ':', 2) end`
    : name;
}
