import { z } from 'zod';
import { boundsProblem, numberFrom, unitText } from '../numberAnswers.ts';
import type { QuestionKind } from '../questionKind.ts';

/** An amount is stored in hundredths, so that none is lost; people and expressions have it as they write it: 12.50. */
export const moneyQuestion: QuestionKind = {
  label: 'Money',
  schema: z.int().min(-1e12).max(1e12),
  has: ['unit', 'bounds'],
  problem: (question, value) => boundsProblem(question, Number(value) / 100),
  text: (question, value) => unitText(question, (Number(value) / 100).toFixed(2)),
  read(_, text) {
    const number = numberFrom(text);
    return number === undefined ? undefined : Math.round(number * 100);
  },
  inExpression: (value) => Number(value) / 100,
  computed: (value) => (typeof value === 'number' ? Math.round(value * 100) : undefined),
  xlsForm: 'decimal',
};
