import { localDateSchema } from '../../kernel/fields.ts';
import type { QuestionKind } from '../questionKind.ts';

export const dateQuestion: QuestionKind = {
  label: 'Date',
  schema: localDateSchema,
  has: [],
  text: (_, value) => String(value),
  read: (_, text) => localDateSchema.safeParse(text.trim()).data,
  computed: (value) => value,
  xlsForm: 'date',
};
