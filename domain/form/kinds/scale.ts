import { z } from 'zod';
import { boundsProblem, numberFrom, unitText } from '../numberAnswers.ts';
import type { QuestionKind } from '../questionKind.ts';
import { scaleOf } from '../scaleOf.ts';

export const scaleQuestion: QuestionKind = {
  label: 'Scale',
  schema: z.int().min(-100).max(100),
  has: ['bounds', 'unit', 'scored'],
  problem: (question, value) => boundsProblem({ ...question, ...scaleOf(question) }, Number(value)),
  text: (question, value) => unitText(question, String(value)),
  read: (_, text) => numberFrom(text),
  computed: (value) => (typeof value === 'number' ? Math.round(value) : undefined),
  score: (_, value) => Number(value),
  mostScore: (question) => Math.max(0, scaleOf(question).most),
  xlsForm: 'range',
};
