import { type Cell, cellOf } from '../../../../domain/record/kinds/cell.ts';
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

/** Nested data that has a form in one line; null for what has none. */
export function structurePart(field: FieldInFile): FilePart | null {
  const { inText } = field.facts;
  if (inText === undefined) return null;
  const { says, reason, read, write } = inText;
  return plainPart(field, cellOf<unknown>(says, read, reason, write));
}
