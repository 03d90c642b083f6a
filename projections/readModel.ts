import type { DomainEvent, RecordedEvent } from '../domain/event.ts';
import type { Category } from '../domain/eventCatalogue.ts';

/**
 * PostgreSQL types a read model's column may have. `json` keeps plain data as the text it came as: much
 * cheaper to write and to read than `jsonb`, for what no query looks into.
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

/** What a table column may hold; `jsonb` and `json` columns hold plain data. */
export type RowValue = string | number | boolean | null | readonly string[] | object;
export type Row = Readonly<Record<string, RowValue>>;

interface Table<Columns extends Row> {
  readonly name: string;
  readonly version: number;
  readonly categories: readonly Category[];
  readonly columns: Readonly<Record<keyof Columns & string, Column>>;
  /**
   * Column lists, each one index; `org` is put in front of each. One of nullable columns alone leaves out the rows that
   * have none of them.
   */
  readonly indexes: readonly (readonly ((keyof Columns & string) | 'position')[])[];
}

/**
 * A read model: a pure fold keyed by row (docs/read-side.md). Each row belongs to one organisation; the projector
 * adds the columns `org`, `id` (the key), and `position` and `at` (those of the last event that changed the
 * row). A changed `version` builds the new table beside the old one.
 */
export interface ReadModel<Model extends Row = Row> extends Table<Model> {
  readonly kind: 'rows';
  /** Each row is folded from one stream alone, so that a stream's first event finds no row yet. */
  readonly rowPerStream: boolean;
  /**
   * The view that has every version of a row, with the positions and times between which it was true, and the
   * indexes of the past ones: each column list is followed by that span, so the empty list finds what was true
   * at a moment. Boards and lists of the past read it by themselves (`queries/rowsIn.ts`). Null where only the
   * present counts.
   */
  readonly versions: {
    readonly name: string;
    readonly indexes: readonly (readonly (keyof Model & string)[])[];
  } | null;
  /** The row that an event concerns; undefined for an event that does not matter here. */
  key(event: RecordedEvent): string | undefined;
  /** The row after the event; the same object where it changes nothing, undefined where the row goes. */
  fold(row: Model | undefined, event: RecordedEvent<DomainEvent>): Model | undefined;
}

/**
 * A ledger: a list that only grows, at most one entry an event. The projector adds `org`, `id` (the event's),
 * `position` and `at`; where `numbered`, also `seq`, which counts an organisation's entries from 1 without
 * gaps.
 */
export interface Ledger<Entry extends Row = Row> extends Table<Entry> {
  readonly kind: 'ledger';
  readonly numbered: boolean;
  entry(event: RecordedEvent): Entry | undefined;
}

/** All that the projector keeps. */
export type Projection = ReadModel | Ledger;
