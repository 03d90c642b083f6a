import { z } from 'zod';
import type { QuestionKind } from '../questionKind.ts';

const timeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is no time of day');

export const timeQuestion: QuestionKind = {
  label: 'Time',
  schema: timeSchema,
  has: [],
  text: (_, value) => String(value),
  read: (_, text) => timeSchema.safeParse(text.trim()).data,
  computed: (value) => value,
  xlsForm: 'time',
};
