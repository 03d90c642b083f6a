import type { Among } from '../../../../domain/record/kinds/fieldDescription.ts';
import type { Zone } from '../../../../domain/time/zone.ts';
import type { UploadField } from '../../../contract/upload.ts';
import type { RowReader } from '../rowReader.ts';

/** Some or all fields of a record: values by field. */
export type Details = Readonly<Record<string, unknown>>;

/** The context in which a row is read. */
export interface Reading {
  /** The organisation's time zone. */
  readonly zone: Zone;
  /** The ids of the records that a text in a file may mean; of several, of those that the field may name (`among`). */
  readonly named: (category: string, text: string, among?: Among) => readonly string[];
  /** The id of a record that is created from its name; undefined if a name is not enough. */
  readonly madeOf: (category: string, name: string) => string | undefined;
}

/** The context in which a record is written. */
export interface Writing {
  readonly zone: Zone;
  /** What a file calls a record in a field of those that it may name, so that reading finds that record and no other. */
  readonly nameOf: (category: string, id: string, among?: Among) => string;
}

/**
 * A column of an exported file. Its title is that of a field that can be read, unless the part reads nothing.
 */
export interface WrittenColumn {
  readonly title: string;
  readonly cell: (fact: Details, writing: Writing) => string | number;
  readonly example: string;
}

/**
 * How a field of a record, or several that belong together, appear in a file: in one column or in several.
 */
export interface FilePart {
  /** The fields of the record that it fills. */
  readonly fills: readonly string[];
  /** The columns that a file may have for it. */
  readonly fields: readonly UploadField[];
  /**
   * The values in a row: none if its cells are empty, or if they cannot be read, which is reported for the
   * row.
   */
  readonly read: (row: RowReader, reading: Reading) => Details;
  /** Whether reading may create other records, which a row that is refused anyway should not. */
  readonly begins: boolean;
  readonly written: readonly WrittenColumn[];
}
