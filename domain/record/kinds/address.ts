import { lineSchema } from '../../kernel/fields.ts';
import type { Cells } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import type { KindOfField } from './kindOfField.ts';
import { textKind } from './text.ts';

export const address = (label: string, further: Further = {}) =>
  fieldOf('address', label, lineSchema.nullable(), {
    alsoKnownAs: ['Street', 'Street address', 'Address line 1', 'addressline1'],
    example: '12 Acacia Street, Marrickville NSW 2204',
    ...further,
  });

/** An address in one column, or with the city, state and postcode in columns of their own. */
export const addressCells = {
  own: 'Street and number, or the whole address.',
  columns: [
    {
      field: 'city',
      title: 'City',
      alsoKnownAs: ['Suburb', 'Town', 'Locality'],
      description: 'Is appended to the address.',
      example: 'Marrickville',
      onlyRead: true,
    },
    {
      field: 'state',
      title: 'State',
      alsoKnownAs: ['Province', 'Region'],
      description: 'Is appended to the address.',
      example: 'NSW',
      onlyRead: true,
    },
    {
      field: 'postcode',
      title: 'Postcode',
      alsoKnownAs: ['Zip', 'Zip code', 'Postal code', 'Post code'],
      description: 'Is appended to the address.',
      example: '2204',
      onlyRead: true,
    },
  ],
  read(row): string | undefined {
    const region = [row.text('state'), row.text('postcode')].filter((part) => part !== '').join(' ');
    const parts = [row.text('address'), row.text('city'), region].filter((part) => part !== '');
    return row.text('address') === '' ? undefined : parts.join(', ');
  },
  write: (address: string) => [address],
} satisfies Cells;

export const addressKind: KindOfField = {
  ...textKind,
  documented: () => ({ sentences: ['In one line.'], example: '12 Acacia Street, Marrickville NSW 2204' }),
  inFile: addressCells,
};
