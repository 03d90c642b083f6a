import type { Category } from '../../domain/catalogues/eventCatalogue.ts';
import { type FieldFacts, kindOf } from '../../domain/record/fieldFacts.ts';
import type { RecordReading } from '../../domain/record/recordReading.ts';
import { searchDocumentOf, searchTextOf } from '../../domain/record/searchDocument.ts';
import type { Column, ColumnType, ReadModel } from '../readModel.ts';
import { idOf } from './aggregateModel.ts';
import { optional, required } from './columns.ts';

/** The column of `resourceId`: `resource_id`. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnName<Rest>}`
    : `_${Lowercase<First>}${ColumnName<Rest>}`
  : Field;

type Scalar = string | number | boolean | null | readonly string[];

/** A row of a record's read model: its fact, and a column for each of its fields that queries can use. */
export type RecordRow<Fact> = {
  /** Its title. */
  readonly name: string;
  /** Out of use, or gone: whoever watches it is told so. */
  readonly ended: boolean;
  readonly revision: number;
  /** The text that a search covers (`searchTextOf`). */
  readonly search: string;
  /** As answers and decisions contain it; for one that is gone, as it last was. */
  readonly fact: Fact;
} & {
  readonly [Field in keyof Fact & string as Field extends 'id' | 'name'
    ? never
    : Fact[Field] extends Scalar
      ? ColumnName<Field>
      : never]: Fact[Field];
};

/** The type of the column of a field; null for fields that have none. */
export function columnTypeOf(facts: FieldFacts): ColumnType | null {
  return facts.derived ? null : kindOf(facts).column;
}

/** To be incremented when the columns that rows of every record have besides its fields change. */
const besideFields = 1;

/**
 * The read model of a record, with every version of its rows. `version` is incremented by everything that
 * changes its rows: a field, a title, a flag.
 */
export function recordModel<Fact extends { readonly id: string }>(
  name: string,
  record: RecordReading<Category, Fact>,
): ReadModel {
  const { category, shown, title, fold, indexes, inOrder, belongsTo } = record;
  const columns: Record<string, Column> = {
    name: required('text'),
    ended: required('boolean'),
    revision: required('integer'),
    search: required('text'),
    fact: required('json'),
    ...(inOrder && { [begunColumn]: required('bigint') }),
  };
  const fields: (readonly [column: string, field: string])[] = [];
  for (const [field, facts] of Object.entries(shown)) {
    const type = columnTypeOf(facts);
    if (type === null || field === 'name') continue;
    fields.push([columnName(field), field]);
    columns[columnName(field)] = optional(type);
  }
  return {
    kind: 'rows',
    name,
    version: record.version + besideFields,
    categories: [category],
    columns,
    indexes: [
      ...indexes.map((each) => each.map(columnName)),
      ...(inOrder
        ? [...new Set(belongsTo.map(({ field }) => columnName(field)))].map((column) => [column, begunColumn])
        : []),
    ],
    versions: { name: versionsName(category), indexes: [[]] },
    rowPerStream: true,
    key: idOf,
    fold(row, event) {
      const before = row === undefined ? undefined : { fact: row.fact as Fact, ended: row.ended === true };
      const after = fold(before, idOf(event), event);
      if (after === undefined) return undefined;
      const values: Readonly<Record<string, unknown>> = { ...after.fact };
      return {
        name: title(after.fact),
        ended: after.ended,
        revision: event.revision,
        search: searchTextOf(searchDocumentOf(record, after.fact)),
        fact: after.fact,
        ...(inOrder && { [begunColumn]: row?.[begunColumn] ?? event.position }),
        ...Object.fromEntries(fields.map(([column, field]) => [column, values[field]])),
      };
    },
  };
}

/** Of records that are known in the order in which they were created: the position of their first event. */
export const begunColumn = 'begun';

/** The view of every version of the rows: `service_plan_versions`. */
function versionsName(category: string): string {
  return `${columnName(category)}_versions`;
}
