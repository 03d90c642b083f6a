import { lineSchema } from '../../kernel/fields.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import type { KindOfField } from './kindOfField.ts';
import { textKind } from './text.ts';

export const address = (label: string, further: Further = {}) =>
  fieldOf('address', label, lineSchema.nullable(), {
    alsoKnownAs: ['Street', 'Street address', 'Address line 1', 'addressline1'],
    example: '12 Acacia Street, Marrickville NSW 2204',
    ...further,
  });

export const addressKind: KindOfField = {
  ...textKind,
  documented: () => ({ sentences: ['In one line.'], example: '12 Acacia Street, Marrickville NSW 2204' }),
  inFile: 'address',
};
