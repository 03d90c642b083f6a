import type { Zone } from '../../../domain/time/zone.ts';
import type { UploadField } from '../../contract/upload.ts';
import type { RowReader } from '../rowReader.ts';

/** What is said of a record, or the whole of it: values by field. */
export type Details = Readonly<Record<string, unknown>>;

/** What a row is read with. */
export interface Reading {
  /** Of the organisation. */
  readonly zone: Zone;
  /** The ids of the records that a text of a file may mean. */
  readonly named: (category: string, text: string) => readonly string[];
  /** The id of a record that is made of its name; undefined where a name is not enough for one. */
  readonly madeOf: (category: string, name: string) => string | undefined;
}

/** What a record is written with. */
export interface Writing {
  readonly zone: Zone;
  /** What a file calls a record, so that reading finds that one and no other. */
  readonly nameOf: (category: string, id: string) => string;
}

/** A column that a file of what there is has; its title is that of one of the fields that can be read. */
export interface WrittenColumn {
  readonly title: string;
  readonly cell: (fact: Details, writing: Writing) => string | number;
  readonly example: string;
}

/** How a field of a record, or several that belong together, stand in a file: in one column or in several. */
export interface FilePart {
  /** The fields of the record that it fills. */
  readonly fills: readonly string[];
  /** The columns that a file may have for it. */
  readonly fields: readonly UploadField[];
  /** What a row says: nothing where its cells are empty, nor where they cannot be read, which the row is told. */
  readonly read: (row: RowReader, reading: Reading) => Details;
  /** Whether reading may begin other records, which a row that is refused anyway should not. */
  readonly begins: boolean;
  readonly written: readonly WrittenColumn[];
}
