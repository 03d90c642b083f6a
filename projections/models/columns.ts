import type { Column, ColumnType } from '../readModel.ts';

/** A column that always has a value. */
export function required(type: ColumnType): Column {
  return { type, nullable: false };
}

/** A column that may be null. */
export function optional(type: ColumnType): Column {
  return { type, nullable: true };
}
