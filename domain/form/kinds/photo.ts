import type { QuestionKind } from '../questionKind.ts';
import { uploadedFiles, uploadedFilesText } from '../uploadedFiles.ts';

export const photoQuestion: QuestionKind = {
  label: 'Photo',
  schema: uploadedFiles,
  has: ['bounds'],
  text: uploadedFilesText,
  problem: ({ most }, value) =>
    most !== undefined && Array.isArray(value) && value.length > most ? `has at most ${most}` : undefined,
  inExpression: (value) => (Array.isArray(value) ? value.length : 0),
  isFiles: true,
  xlsForm: 'image',
};
