import { lineSchema, requiredLineSchema } from '../../kernel/fields.ts';
import { textCell } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import type { KindOfField } from './kindOfField.ts';
import { textKind } from './text.ts';

/** One line of text that may be missing. */
export const line = (label: string, further: Further = {}) =>
  fieldOf('line', label, lineSchema.nullable(), further);
/** One line of text that is not blank. */
export const requiredLine = (label: string, further: Further = {}) =>
  fieldOf('line', label, requiredLineSchema, further);

export const lineKind: KindOfField = {
  ...textKind,
  documented: () => ({ sentences: [], example: 'Weekly visit' }),
  inFile: textCell(),
  filteredBy: 'key',
};
