import type { QuestionKind } from '../questionKind.ts';

export const headingQuestion: QuestionKind = {
  label: 'Heading',
  schema: null,
  has: [],
  text: () => '',
  xlsForm: 'note',
};
