import { idSchema } from '../../kernel/fields.ts';
import type { QuestionKind } from '../questionKind.ts';

export const personQuestion: QuestionKind = {
  label: 'Person',
  schema: idSchema,
  has: [],
  text: (_, value, nameOf) => nameOf('resource', String(value)),
  names: 'resource',
  xlsForm: null,
};
