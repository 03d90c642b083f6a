import type { StreamCategory } from '../domain/catalogues/eventCatalogue.ts';
import type { DomainEvent, RecordedEvent } from '../domain/kernel/event.ts';

/**
 * The PostgreSQL types of a read model's columns. `json` stores plain data as the text in which it was given:
 * much cheaper to write and to read than `jsonb`, for data that no query looks into.
 */
export type ColumnType =
  | 'text'
  | 'bigint'
  | 'integer'
  | 'double precision'
  | 'boolean'
  | 'jsonb'
  | 'json'
  | 'text[]'
  | 'timestamptz';

export interface Column {
  readonly type: ColumnType;
  readonly nullable: boolean;
}

/** The values of a table's columns; `jsonb` and `json` columns hold plain data. */
export type RowValue = string | number | boolean | null | readonly string[] | object;
export type Row = Readonly<Record<string, RowValue>>;

interface Table<Columns extends Row> {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly StreamCategory[];
  readonly columns: Readonly<Record<keyof Columns & string, Column>>;
  /**
   * Column lists, each an index; `org` is put in front of each. An index of nullable columns only omits the
   * rows in which all of them are null.
   */
  readonly indexes: readonly (readonly ((keyof Columns & string) | 'id' | 'position')[])[];
}

/**
 * A read model: a pure fold keyed by row (docs/read-side.md). Each row belongs to one organisation; the
 * projector adds the columns `org`, `id` (the key), and `position` and `at` (those of the last event that
 * changed the row). If the `version` changes, the new table is built beside the old one.
 */
export interface ReadModel<Model extends Row = Row> extends Table<Model> {
  readonly kind: 'rows';
  /** Whether each row is folded from one stream alone, so that a stream's first event finds no row yet. */
  readonly rowPerStream: boolean;
  /**
   * The view that has every version of a row, with the positions and times between which it was current, and
   * the indexes of the past versions. Each column list is followed by that span, so the empty list finds what
   * was current at a moment. Boards and lists of the past use it automatically (`queries/rowsIn.ts`). Null if
   * only the present counts.
   */
  readonly versions: {
    readonly name: string;
    readonly indexes: readonly (readonly (keyof Model & string)[])[];
  } | null;
  /** The row that an event concerns; undefined for an event that is irrelevant here. */
  key(event: RecordedEvent): string | undefined;
  /**
   * The row after the event; the same object if the event changes nothing, undefined if the row is removed.
   */
  fold(row: Model | undefined, event: RecordedEvent<DomainEvent>): Model | undefined;
}

/**
 * A ledger: a list that only grows, at most one entry per event. The projector adds `org`, `id` (the
 * event's), `position` and `at`; if `numbered`, also `seq`, which numbers an organisation's entries from 1
 * without gaps.
 */
export interface Ledger<Entry extends Row = Row> extends Table<Entry> {
  readonly kind: 'ledger';
  readonly numbered: boolean;
  entry(event: RecordedEvent): Entry | undefined;
}

/** Everything that the projector maintains. */
export type Projection = ReadModel | Ledger;
