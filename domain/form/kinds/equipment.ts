import { idSchema } from '../../kernel/fields.ts';
import type { QuestionKind } from '../questionKind.ts';

export const equipmentQuestion: QuestionKind = {
  label: 'Equipment',
  schema: idSchema,
  has: [],
  text: (_, value, nameOf) => nameOf('equipment', String(value)),
  names: 'equipment',
  xlsForm: null,
};
