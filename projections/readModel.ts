import type { DomainEvent, RecordedEvent } from '../domain/event.ts';
import type { Category } from '../domain/eventCatalogue.ts';

/** PostgreSQL types a read model's column may have. */
export type ColumnType =
  | 'text'
  | 'bigint'
  | 'integer'
  | 'double precision'
  | 'boolean'
  | 'jsonb'
  | 'text[]'
  | 'timestamptz';

export interface Column {
  readonly type: ColumnType;
  readonly nullable: boolean;
}

/** What a table column may hold; `jsonb` columns hold plain data. */
export type RowValue = string | number | boolean | null | readonly string[] | object;
export type Row = Readonly<Record<string, RowValue>>;

/**
 * A read model: a pure fold keyed by row (DESIGN §5). Each row belongs to one organisation; the projector
 * adds the columns `org`, `id` (the key) and `position` (that of the last event that changed the row).
 * A changed `version` builds the new table beside the old one.
 */
export interface ReadModel<Model extends Row = Row> {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly Category[];
  readonly columns: Readonly<Record<keyof Model & string, Column>>;
  /** Column lists, each one index; `org` is put in front of each. */
  readonly indexes: readonly (readonly (keyof Model & string)[])[];
  /** Whether every version of a row is kept, with the positions and times between which it was true. */
  readonly keepsVersions: boolean;
  /** The row that an event concerns; undefined for an event that does not matter here. */
  key(event: RecordedEvent): string | undefined;
  fold(row: Model | undefined, event: RecordedEvent<DomainEvent>): Model | undefined;
}
