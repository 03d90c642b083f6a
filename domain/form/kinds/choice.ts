import { z } from 'zod';
import { choiceLabel, choiceNamed } from '../choiceAnswers.ts';
import type { QuestionKind } from '../questionKind.ts';

export const choiceQuestion: QuestionKind = {
  label: 'Choice',
  schema: z.string().max(40),
  has: ['choices'],
  problem: ({ choices = [] }, value) =>
    choices.some(({ name }) => name === value) ? undefined : 'is none of the choices',
  text: (question, value) => choiceLabel(question, value),
  read: choiceNamed,
  computed: (value) => value,
  score: ({ choices = [] }, value) => choices.find(({ name }) => name === value)?.score ?? 0,
  mostScore: ({ choices = [] }) => Math.max(0, ...choices.map(({ score = 0 }) => score)),
  xlsForm: 'select_one',
};
