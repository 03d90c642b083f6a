import { z } from 'zod';
import { textCell } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asTyped } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** The most characters of a text that is kept. */
export const mostKeptCharacters = 10_000;

/**
 * Where a text stands that is kept beside the log (docs/write-side.md, Texts beside the log): all that events say of it. `size`
 * in bytes; `sha256` of it together with its salt, so that nobody finds out what an erased text said by trying.
 */
export const keptReferenceSchema = z
  .object({
    keptText: z.uuid().meta({
      description: 'Its id among the texts that are kept beside the log.',
      examples: ['0b5e3a52-2f1c-4f4e-9f0e-6a1f0c1d2e3f'],
    }),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({
        description: 'The SHA-256 of its salt and its text, in hexadecimal digits.',
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    size: z
      .int()
      .min(0)
      .meta({ description: 'Bytes of its text.', examples: [30] }),
  })
  .meta({ description: 'A text that is kept beside the log.' });
export type KeptReference = z.output<typeof keptReferenceSchema>;

/**
 * A text as commands take it and answers show it; in events, states and read models, where it stands. Null: there is none, or
 * in an answer that it has been erased.
 */
export type KeptText = string | KeptReference | null;

/** Longer text about people, of at most so many characters, which is kept beside the log so that it can be erased later; may be missing. */
export const keptText = (
  label: string,
  { most = mostKeptCharacters, ...further }: Further & { readonly most?: number } = {},
) =>
  fieldOf('keptText', label, keptReferenceSchema.nullable() as z.ZodType<KeptText>, {
    takes: z
      .string()
      .trim()
      .max(most)
      .refine((text) => !text.includes('\0'), 'contains a character that no text has')
      .nullable(),
    answers: z.string().nullable(),
    ...further,
  });

/** Where a value says that a text stands; undefined for anything else. */
export function keptReferenceIn(value: unknown): KeptReference | undefined {
  return keptReferenceSchema.safeParse(value).data;
}

export const keptTextKind: KindOfField = {
  documented: () => ({
    sentences: ['Kept beside the log: events only say where. Null: none, or it has been erased.'],
    example: 'The key is with the neighbour.',
  }),
  column: null,
  text: (_, value) =>
    typeof value === 'string' ? value : keptReferenceIn(value) === undefined ? '' : 'A text',
  inForm: asTyped,
  inFile: textCell('Longer text.'),
  unordered: true,
};
