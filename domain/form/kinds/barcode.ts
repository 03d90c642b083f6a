import { z } from 'zod';
import type { QuestionKind } from '../questionKind.ts';
import { textQuestion } from './text.ts';

export const barcodeQuestion: QuestionKind = {
  ...textQuestion,
  label: 'Barcode',
  schema: z.string().max(200),
  has: ['pattern'],
  xlsForm: 'barcode',
};
