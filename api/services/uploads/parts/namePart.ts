import { fieldOfRow } from '../fields/fieldRow.ts';
import { type PersonName, readName } from '../personName.ts';
import type { FieldInFile } from './fieldInFile.ts';
import type { FilePart } from './filePart.ts';

const wholeName = fieldOfRow({
  field: 'name',
  title: 'Name',
  alsoKnownAs: [
    'Full name',
    'Display name',
    'Company',
    'Company name',
    'Business',
    'Business name',
    'dba_name',
  ],
  description: 'The whole name; or give first and last name separately.',
  example: 'Rosalind Ash',
});

/** A first and a last name, in two columns or in one. */
export function namePart(first: FieldInFile, last: FieldInFile, whole: 'split' | 'kept'): FilePart {
  const apart = [first, last];
  return {
    fills: apart.map(({ name }) => name),
    begins: false,
    fields: [
      wholeName,
      { ...first.described('With the last name in a column of its own.'), required: false },
      { ...last.described('Beside the first name.'), required: false },
    ],
    read(row) {
      const name: PersonName | undefined = readName(row, whole);
      return name === undefined ? {} : { ...name };
    },
    written: apart.map(({ name, facts }) => ({
      title: facts.label,
      example: facts.example ?? '',
      cell: ({ [name]: value }) => (typeof value === 'string' ? value : ''),
    })),
  };
}
