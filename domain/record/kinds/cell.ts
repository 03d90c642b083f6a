import type { DateOrder } from '../../time/readDay.ts';
import type { Zone } from '../../time/zone.ts';
import type { FieldDescription } from './fieldDescription.ts';

/** A row of a file, by the names that its columns have in files; what cannot be read is reported with `fail`. */
export interface CellsOfRow {
  readonly dateOrder: DateOrder;
  /** What has been reported so far. */
  readonly errors: readonly object[];
  text(column: string): string;
  number(column: string, kind: 'whole' | 'any'): number | undefined;
  /** In seconds. */
  duration(column: string): number | undefined;
  yesNo(column: string): boolean | undefined;
  list(column: string): readonly string[];
  fail(column: string, reason: string): void;
  /** Notes a value that nobody knows. */
  unknown(column: string, value: string, becomes: 'rejected'): void;
}

/** A field in a file: the name of its column, and whether it is a number without a fraction. */
export interface FieldOfCell {
  readonly column: string;
  readonly facts: FieldDescription;
  readonly whole: boolean;
}

/** What the cells of a column look like. */
export type HeldInCell =
  | 'number'
  | 'date'
  | 'moment'
  | 'time'
  | 'duration'
  | 'yesNo'
  | 'choice'
  | 'email'
  | 'phone'
  | 'latitude'
  | 'longitude';

/** A column of a field that spans several. */
export interface ColumnOfField {
  /** Its name in files. */
  readonly field: string;
  readonly title: string;
  readonly alsoKnownAs: readonly string[];
  readonly description: string;
  readonly example: string;
  readonly holds?: HeldInCell;
  /** No export writes it. */
  readonly onlyRead?: true;
}

/** How a value is read from and written to several cells of a file, each in a column of its own. */
export interface Cells {
  /** What the column is for that is named after the field itself, the first; omitted: there is none. */
  readonly own?: string;
  readonly columns: readonly ColumnOfField[];
  /** Undefined if its cells are empty, or cannot be read, which is reported for the row. */
  readonly read: (row: CellsOfRow) => unknown;
  /** The cells of a value that exists, in the order of the columns that are written. */
  readonly write: (value: never) => readonly (string | number)[];
}

/** How a value is read from and written to one cell of a file. */
export interface Cell {
  /** What such cells look like; omitted: any text. */
  readonly holds?: HeldInCell;
  /** A description of the cell for the file's author, added to the field's own. */
  readonly says: (field: FieldOfCell) => string;
  /** Undefined for an empty cell, and for one that cannot be read, which is reported for the row. */
  readonly read: (row: CellsOfRow, field: FieldOfCell, zone: Zone) => unknown;
  /** Writes a value that exists. */
  readonly write: (value: never, field: FieldOfCell, zone: Zone) => string | number;
}

/** A cell that one function reads; a text that it cannot read is refused with the reason. */
export function cellOf<Value>(
  says: string,
  read: (text: string, zone: Zone, order: DateOrder) => Value | undefined,
  reason: string | ((order: DateOrder, text: string) => string),
  write: (value: Value, zone: Zone) => string | number,
): Cell {
  return {
    says: () => says,
    read(row, { column }, zone) {
      const text = row.text(column);
      const { dateOrder } = row;
      const value = text === '' ? undefined : read(text, zone, dateOrder);
      if (text !== '' && value === undefined) {
        row.fail(column, typeof reason === 'string' ? reason : reason(dateOrder, text));
      }
      return value;
    },
    write: (value: Value, _field, zone) => write(value, zone),
  };
}

/** A text as it is. */
export const textCell = (says = ''): Cell =>
  cellOf<string>(
    says,
    (text) => text,
    '',
    (text) => text,
  );

/** A number as it is. */
export const numberCell = (says: string): Cell => ({
  holds: 'number',
  says: () => says,
  read: (row, { column, whole }) => row.number(column, whole ? 'whole' : 'any'),
  write: (value: number) => value,
});

/** How several things in one cell are told apart. */
export const separated = 'separated by semicolons, commas or bars';
