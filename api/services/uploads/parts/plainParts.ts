import { type Cell, type Cells, cellOf } from '../../../../domain/record/kinds/cell.ts';
import type { UploadField } from '../../../contract/upload.ts';
import { fieldOfRow } from '../fields/fieldRow.ts';
import type { FieldInFile } from './fieldInFile.ts';
import type { FilePart } from './filePart.ts';

/** A field in a single cell. */
export function plainPart(field: FieldInFile, cell: Cell): FilePart {
  const { name, column, facts, required } = field;
  return {
    fills: [name],
    begins: false,
    fields: [field.described(cell.says(field))],
    read(row, { zone }) {
      const value = cell.read(row, field, zone);
      if (required && row.text(column) === '') row.fail(column, 'is required');
      return value === undefined ? {} : { [name]: value };
    },
    written: [
      {
        title: facts.label,
        example: facts.example ?? '',
        cell(fact, { zone }) {
          const value = fact[name];
          // The value is of the field's own kind: its schema has parsed it.
          return value === null || value === undefined ? '' : cell.write(value as never, field, zone);
        },
      },
    ],
  };
}

/** A field in several cells, each in a column of its own. */
export function cellsPart(field: FieldInFile, { own, columns, read, write }: Cells): FilePart {
  const { name } = field;
  const named = own === undefined ? [] : [field.described(own)];
  const written = columnsOf(columns.filter(({ onlyRead }) => onlyRead !== true));
  return {
    fills: [name],
    begins: false,
    fields: [...named, ...columnsOf(columns)],
    read(row) {
      const value = read(row);
      return value === undefined ? {} : { [name]: value };
    },
    written: [...named, ...written].map(({ title, example }, place) => ({
      title,
      example,
      // The value is of the field's own kind: its schema has parsed it.
      cell: ({ [name]: value = null }) => (value === null ? '' : (write(value as never)[place] ?? '')),
    })),
  };
}

/** The columns of a field that spans several, as entries of the table of fields. */
export function columnsOf(columns: Cells['columns']): readonly UploadField[] {
  return columns.map(({ onlyRead: _, alsoKnownAs, ...column }) =>
    fieldOfRow({ ...column, alsoKnownAs: [...alsoKnownAs] }),
  );
}

/** Nested data that has a form in one line; null for what has none. */
export function structurePart(field: FieldInFile): FilePart | null {
  const { inText } = field.facts;
  if (inText === undefined) return null;
  const { says, reason, read, write } = inText;
  return plainPart(field, cellOf<unknown>(says, read, reason, write));
}
