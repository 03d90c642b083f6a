import { z } from 'zod';
import { momentSchema } from '../../domain/kernel/fields.ts';
import { instantForms, millisecondsOfText, secondsOfText } from '../../domain/time/instantText.ts';
import { isInstant } from '../../domain/time/readInstants.ts';

/**
 * A whole number in an address: digits; for an instant or a moment also ISO 8601 with an offset. Everything else is
 * refused, including what JavaScript would convert to a number, such as an empty text. A default is a number given by
 * `prefault`, which the documentation shows.
 */
export function numberText<Schema extends z.ZodType<number>>(schema: Schema) {
  const { readText, expected } = formOf(schema);
  return z.preprocess((text, context) => {
    if (typeof text === 'number') return text;
    if (typeof text === 'string' && /^-?\d+$/.test(text)) return Number(text);
    const read = typeof text === 'string' ? readText(text) : undefined;
    if (read !== undefined) return read;
    context.addIssue(expected);
    return z.NEVER;
  }, schema);
}

interface Form {
  readonly readText: (text: string) => number | undefined;
  readonly expected: string;
}

function formOf(schema: z.ZodType): Form {
  if (isInstant(schema)) return { readText: secondsOfText, expected: instantForms };
  if (schema._zod.def === momentSchema._zod.def) {
    return {
      readText: millisecondsOfText,
      expected: 'must be epoch milliseconds, or ISO 8601 with an offset, as in 2026-05-12T08:30:00+10:00',
    };
  }
  return { readText: () => undefined, expected: 'must be a whole number' };
}
