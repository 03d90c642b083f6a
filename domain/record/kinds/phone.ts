import { lineSchema } from '../../kernel/fields.ts';
import { textCell } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import type { KindOfField } from './kindOfField.ts';
import { textKind } from './text.ts';

export const phone = (label: string, further: Further = {}) =>
  fieldOf('phone', label, lineSchema.nullable(), {
    class: 'contact',
    alsoKnownAs: ['Mobile phone', 'Mobile number', 'Cell', 'Phone', 'Phone number', 'Telephone'],
    example: '+61 400 000 000',
    ...further,
  });

export const phoneKind: KindOfField = {
  ...textKind,
  documented: () => ({ sentences: [], example: '+61 400 000 000' }),
  inFile: { ...textCell('A telephone number.'), holds: 'phone' },
  filteredBy: 'key',
};
