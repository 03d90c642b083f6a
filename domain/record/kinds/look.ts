import { statusLookSchema, statusLookText, takenStatusLookSchema } from '../../booking/statusLook.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asStored } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** The name and the colours of a status. */
export const look = (label: string, further: Further = {}) =>
  fieldOf('look', label, statusLookSchema, { takes: takenStatusLookSchema, ...further });

export const lookKind: KindOfField = {
  documented: () => ({
    sentences: [
      'What is null is as it comes. The text can be read on its colour: a contrast of at least 4.5.',
    ],
    example: { label: 'Booked', colour: '#ffe066', textColour: null },
  }),
  column: null,
  text(_, value) {
    const given = statusLookSchema.safeParse(value);
    return given.success ? statusLookText(given.data) : '';
  },
  inForm: asStored,
  inFile: null,
};
