import { z } from 'zod';
import { type Further, fieldOf } from './fieldOf.ts';
import type { KindOfField } from './kindOfField.ts';
import { textKind } from './text.ts';

/** The uid of the sign-in user that the record stands for, if any. */
export const account = (label: string, further: Further = {}) =>
  fieldOf('account', label, z.string().nullable(), {
    class: 'contact',
    takes: z.string().max(200).nullable(),
    ...further,
  });

export const accountKind: KindOfField = {
  ...textKind,
  documented: () => ({ sentences: ['The uid of a user who signs in.'], example: 'user-4c1d' }),
  inFile: null,
};
