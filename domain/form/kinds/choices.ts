import { z } from 'zod';
import { choiceLabel, choiceNamed } from '../choiceAnswers.ts';
import { mostChoices } from '../formContent.ts';
import type { QuestionKind } from '../questionKind.ts';

const chosenSchema = z
  .array(z.string().max(40))
  .max(mostChoices)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'names a choice twice');

export const choicesQuestion: QuestionKind = {
  label: 'Several choices',
  schema: chosenSchema,
  has: ['choices', 'bounds'],
  problem({ choices = [], least, most }, value) {
    const chosen = chosenSchema.parse(value);
    if (!chosen.every((one) => choices.some(({ name }) => name === one)))
      return 'has what is none of the choices';
    if (least !== undefined && chosen.length < least) return `has at least ${least}`;
    return most !== undefined && chosen.length > most ? `has at most ${most}` : undefined;
  },
  text: (question, value) =>
    chosenSchema
      .parse(value)
      .map((one) => choiceLabel(question, one))
      .join('; '),
  read(question, text) {
    const chosen = text.split(';').flatMap((one) => choiceNamed(question, one) ?? []);
    return chosen.length === 0 ? undefined : chosen;
  },
  score: ({ choices = [] }, value) =>
    choices.reduce(
      (total, { name, score = 0 }) => total + (chosenSchema.parse(value).includes(name) ? score : 0),
      0,
    ),
  mostScore: ({ choices = [] }) => choices.reduce((total, { score = 0 }) => total + Math.max(0, score), 0),
  xlsForm: 'select_multiple',
};
