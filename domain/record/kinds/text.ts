import { textSchema } from '../../kernel/fields.ts';
import { textCell } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asTyped } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** Longer text, empty if there is none. */
export const text = (label: string, further: Further = {}) => fieldOf('text', label, textSchema, further);

export const textKind: KindOfField = {
  documented: () => ({ sentences: [], example: 'Ring twice, the bell is quiet.' }),
  column: 'text',
  text: (_, value) => String(value),
  inForm: asTyped,
  inFile: textCell('Longer text.'),
};
