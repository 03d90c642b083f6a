import { idSchema } from '../../kernel/fields.ts';
import type { QuestionKind } from '../questionKind.ts';

export const customerQuestion: QuestionKind = {
  label: 'Customer',
  schema: idSchema,
  has: [],
  text: (_, value, nameOf) => nameOf('customer', String(value)),
  names: 'customer',
  xlsForm: null,
};
