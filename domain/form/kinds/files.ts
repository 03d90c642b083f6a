import type { QuestionKind } from '../questionKind.ts';
import { uploadedFiles, uploadedFilesText } from '../uploadedFiles.ts';
import { photoQuestion } from './photo.ts';

export const filesQuestion: QuestionKind = {
  ...photoQuestion,
  label: 'Files',
  schema: uploadedFiles,
  text: uploadedFilesText,
  xlsForm: 'file',
};
