import { z } from 'zod';

/**
 * A whole number in an address: digits. Everything else is refused, including what JavaScript would convert
 * to a number, such as an empty text. A default is a number given by `prefault`, which the documentation
 * shows.
 */
export function numberText<Schema extends z.ZodType<number>>(schema: Schema) {
  return z.preprocess((text, context) => {
    if (typeof text === 'number') return text;
    if (typeof text === 'string' && /^-?\d+$/.test(text)) return Number(text);
    context.addIssue('must be a whole number');
    return z.NEVER;
  }, schema);
}
