import { z } from 'zod';
import type { QuestionKind } from '../questionKind.ts';

export const yesNoQuestion: QuestionKind = {
  label: 'Yes or no',
  schema: z.boolean(),
  has: ['scored'],
  text: (_, value) => (value === true ? 'Yes' : 'No'),
  read(_, text) {
    const said = text.trim().toLowerCase();
    return said === 'yes' ? true : said === 'no' ? false : undefined;
  },
  computed: (value) => value,
  score: (_, value) => (value === true ? 1 : 0),
  mostScore: () => 1,
  xlsForm: 'select_one yes_no',
};
