import { z } from 'zod';
import { lineSchema } from '../../kernel/fields.ts';
import { cellOf } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import type { KindOfField } from './kindOfField.ts';
import { textKind } from './text.ts';

export const email = (label: string, further: Further = {}) =>
  fieldOf('email', label, lineSchema.nullable(), {
    class: 'contact',
    alsoKnownAs: ['Email address', 'E-mail address', 'Mail'],
    example: 'ash@example.com',
    ...further,
  });

const cell = cellOf<string>(
  'An e-mail address.',
  (text) => (z.email().safeParse(text).success ? text : undefined),
  'is not an e-mail address',
  (text) => text,
);

export const emailKind: KindOfField = {
  ...textKind,
  documented: () => ({ sentences: [], example: 'ash@example.com' }),
  inFile: { ...cell, holds: 'email' },
  filteredBy: 'key',
};
