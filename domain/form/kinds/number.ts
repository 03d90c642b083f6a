import { z } from 'zod';
import { boundsProblem, decimalsOf, numberFrom, unitText } from '../numberAnswers.ts';
import type { QuestionKind } from '../questionKind.ts';

export const numberQuestion: QuestionKind = {
  label: 'Number',
  schema: z.number().min(-1e12).max(1e12),
  has: ['unit', 'bounds', 'decimals', 'scored'],
  problem(question, value) {
    const number = Number(value);
    const { decimals } = question;
    if (decimals !== undefined && decimalsOf(number) > decimals)
      return decimals === 0 ? 'is a whole number' : `has at most ${decimals} decimals`;
    return boundsProblem(question, number);
  },
  text: (question, value) => unitText(question, String(value)),
  read: (_, text) => numberFrom(text),
  computed: (value) => (typeof value === 'number' ? Number(value.toFixed(6)) : undefined),
  score: (_, value) => Number(value),
  mostScore: ({ most = 0 }) => Math.max(0, most),
  xlsForm: 'decimal',
};
