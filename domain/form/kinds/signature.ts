import { z } from 'zod';
import type { QuestionKind } from '../questionKind.ts';

/** A signature is who signs, and what they drew: lines of points in thousandths of its field, x and y in turn. */
export const signatureSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'says who signs')
    .max(200)
    .meta({ description: 'Who signs.', examples: ['Colin Abernathy'] }),
  lines: z
    .array(z.array(z.int().min(0).max(1000)).max(2000))
    .max(100)
    .meta({
      description:
        'What they drew: points in thousandths of its field, x and y in turn. None: they typed their name.',
      examples: [[[100, 500, 200, 400]]],
    }),
});
export type Signature = z.output<typeof signatureSchema>;

export const signatureQuestion: QuestionKind = {
  label: 'Signature',
  schema: signatureSchema,
  has: [],
  text: (_, value) => signatureSchema.safeParse(value).data?.name ?? '',
  inExpression: (value) => signatureSchema.safeParse(value).data?.name ?? null,
  xlsForm: 'image signature',
};
