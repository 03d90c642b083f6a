import { z } from 'zod';
import { type Further, fieldOf } from './fieldOf.ts';
import { said } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

export const countrySchema = z.object({ name: z.string(), code: z.string() });

/** A country by its ISO 3166 code and its calling code: `AU`, `+61`. */
export const country = (label: string, further: Further = {}) =>
  fieldOf('country', label, countrySchema, {
    takes: z.object({ name: z.string().max(100), code: z.string().max(10) }),
    ...further,
  });

export const countryKind: KindOfField = {
  documented: () => ({
    sentences: ['Its ISO 3166 code, and the code by which it is dialled.'],
    example: { name: 'AU', code: '+61' },
  }),
  column: null,
  text(_, value) {
    const given = countrySchema.safeParse(value);
    return given.success ? `${given.data.name}, ${given.data.code}` : '';
  },
  inForm: {
    held: (_, value) => countrySchema.catch({ name: '', code: '' }).parse(value),
    read(_, _schema, held) {
      const { name, code } = countrySchema.parse(held);
      if (!/^[A-Za-z]{2}$/.test(name.trim())) {
        return { kind: 'problem', message: 'must be a country code of two letters, such as AU' };
      }
      if (!/^\+\d{1,4}$/.test(code.trim())) {
        return { kind: 'problem', message: 'must be a calling code, such as +61' };
      }
      return said({ name: name.trim().toUpperCase(), code: code.trim() });
    },
  },
  inFile: null,
};
