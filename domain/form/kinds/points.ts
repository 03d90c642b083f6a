import { z } from 'zod';
import type { QuestionKind } from '../questionKind.ts';

/** Points on the picture of their question, in thousandths of its width and height, each with what is there. */
export const pointsSchema = z
  .array(
    z.strictObject({
      x: z.int().min(0).max(1000),
      y: z.int().min(0).max(1000),
      note: z.string().trim().max(500),
    }),
  )
  .max(50);
export type Points = z.output<typeof pointsSchema>;

export const pointsQuestion: QuestionKind = {
  label: 'Points on a picture',
  schema: pointsSchema,
  has: ['picture'],
  text: (_, value) =>
    pointsSchema
      .catch([])
      .parse(value)
      .map(({ x, y, note }, index) => `${index + 1}: ${note === '' ? `${x / 10} %, ${y / 10} %` : note}`)
      .join('; '),
  inExpression: (value) => (Array.isArray(value) ? value.length : 0),
  xlsForm: null,
};
