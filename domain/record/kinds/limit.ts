import { z } from 'zod';
import { choiceText } from './choice.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { hoursKind, hoursTyped, readHours } from './hours.ts';
import { said } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** A limit in hours, above zero, or one of the words of `choices`: a text, or null under the name `null`. */
export const limit = <Schema extends z.ZodType<number | string | null>>(
  label: string,
  schema: Schema,
  choices: Readonly<Record<string, string>>,
  further: Further = {},
) => fieldOf('limit', label, schema, { choices, ...further });

/** What a form holds for a limit: hours as typed (`7:30`), or the name of the choice that replaces them. */
export const limitInForm = z.object({ instead: z.string().nullable(), hours: z.string() });

export const limitKind: KindOfField = {
  documented: () => ({ sentences: ['Hours.'], example: 38 }),
  column: null,
  text: (facts, value, formats) =>
    typeof value === 'number' ? hoursKind.text(facts, value, formats) : choiceText(facts, value),
  inForm: {
    held: ({ choices = {} }, value) =>
      Object.hasOwn(choices, String(value))
        ? { instead: String(value), hours: '' }
        : { instead: null, hours: hoursTyped(value) },
    read(_, _schema, held) {
      const { instead, hours } = limitInForm.parse(held);
      if (instead !== null) return said(instead === 'null' ? null : instead);
      if (hours.trim() === '') return { kind: 'problem', message: 'is required' };
      const read = readHours(hours);
      return read.kind === 'value' && read.value === 0
        ? { kind: 'problem', message: 'must be more than 0' }
        : read;
    },
  },
  inFile: null,
  nullMeans: true,
};
