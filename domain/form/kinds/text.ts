import { z } from 'zod';
import type { QuestionKind } from '../questionKind.ts';
import { fitsMask, maskText } from '../textMask.ts';

export const longestAnswer = 4000;

export const textQuestion: QuestionKind = {
  label: 'Text',
  schema: z.string().max(longestAnswer),
  has: ['long', 'bounds', 'pattern'],
  problem({ pattern, least, most }, value) {
    const text = String(value);
    if (most !== undefined && text.length > most) return `has at most ${most} characters`;
    if (least !== undefined && text.length < least) return `has at least ${least} characters`;
    return pattern === undefined || pattern === '' || fitsMask(pattern, text)
      ? undefined
      : `looks like ${maskText(pattern)}`;
  },
  text: (_, value) => String(value),
  read: (_, text) => text,
  computed: (value) => (typeof value === 'number' ? String(value) : value),
  xlsForm: 'text',
};
