import type { QuestionKind } from '../questionKind.ts';

export const informationQuestion: QuestionKind = {
  label: 'Information',
  schema: null,
  has: [],
  text: () => '',
  xlsForm: 'note',
};
