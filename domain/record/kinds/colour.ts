import { z } from 'zod';
import { textCell } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asStored } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';
import { textKind } from './text.ts';

const colourSchema = z.string().regex(/^#[0-9a-f]{6}$/);

/** `#rrggbb`; may be missing. */
export const colour = (label: string, further: Further = {}) =>
  fieldOf('colour', label, colourSchema.nullable(), further);

export const colourKind: KindOfField = {
  ...textKind,
  documented: () => ({ sentences: ['As `#rrggbb`.'], example: '#2f9e44' }),
  inForm: asStored,
  inFile: textCell('A colour, as #1971c2.'),
};
