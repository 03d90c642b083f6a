import type { Category } from '../../domain/eventCatalogue.ts';
import type { FieldFacts, FieldKind } from '../../domain/record/field.ts';
import type { RecordReading } from '../../domain/record/recordReading.ts';
import type { Column, ColumnType, ReadModel } from '../readModel.ts';
import { idOf } from './aggregateModel.ts';
import { optional, required } from './columns.ts';

/** `resourceId` as a column is called: `resource_id`. */
export function columnName(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnName<Rest>}`
    : `_${Lowercase<First>}${ColumnName<Rest>}`
  : Field;

type Scalar = string | number | boolean | null | readonly string[];

/** A row of a record's read model: its fact, and beside it each of its fields that queries can look into. */
export type RecordRow<Fact> = {
  /** What titles it. */
  readonly name: string;
  /** Out of use, or gone: whoever looked at it learns that. */
  readonly ended: boolean;
  readonly revision: number;
  /** As answers and decisions show it; of one that is gone, as it was. */
  readonly fact: Fact;
} & {
  readonly [Field in keyof Fact & string as Field extends 'id' | 'name'
    ? never
    : Fact[Field] extends Scalar
      ? ColumnName<Field>
      : never]: Fact[Field];
};

const columnTypes: Readonly<Record<FieldKind, ColumnType | null>> = {
  line: 'text',
  text: 'text',
  number: 'double precision',
  hours: 'double precision',
  money: 'double precision',
  yesNo: 'boolean',
  choice: 'text',
  date: 'text',
  time: 'bigint',
  instant: 'bigint',
  duration: 'bigint',
  reference: 'text',
  references: 'text[]',
  location: null,
  address: 'text',
  phone: 'text',
  email: 'text',
  colour: 'text',
  account: 'text',
  file: 'text',
  structure: null,
};

/** The type of the column of a field; null for what queries do not look into. */
export function columnTypeOf({ kind }: FieldFacts): ColumnType | null {
  return columnTypes[kind];
}

/**
 * The read model of a record, with every version of its rows. `version` is raised with whatever changes its rows:
 * a field, a title, a mark.
 */
export function recordModel<Fact extends { readonly id: string }>(
  name: string,
  record: RecordReading<Category, Fact>,
): ReadModel {
  const { category, shown, title, fold, indexes } = record;
  const columns: Record<string, Column> = {
    name: required('text'),
    ended: required('boolean'),
    revision: required('integer'),
    fact: required('json'),
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
    version: record.version,
    categories: [category],
    columns,
    indexes: indexes.map((each) => each.map(columnName)),
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
        fact: after.fact,
        ...Object.fromEntries(fields.map(([column, field]) => [column, values[field]])),
      };
    },
  };
}

/** The view of every version of the rows: `service_plan_versions`. */
function versionsName(category: string): string {
  return `${columnName(category)}_versions`;
}
