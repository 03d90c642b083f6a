import { z } from 'zod';

/**
 * A whole number as an address says it: in digits. Everything else is refused, also what JavaScript would take for
 * a number, such as no text at all. What it is where it is left out is a number, said by `prefault`, which the
 * documentation shows.
 */
export function numberText<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((text, context) => {
    if (typeof text === 'number') return text;
    if (typeof text === 'string' && /^-?\d+$/.test(text)) return Number(text);
    context.addIssue('must be a whole number');
    return z.NEVER;
  }, schema);
}
