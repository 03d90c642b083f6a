import { z } from 'zod';
import { fileValueSchema } from '../file/fileValue.ts';

/** The most files that answer one question. */
export const mostFilesOfQuestion = 10;

/** Uploaded files as answers have them; the record of the answers holds each of them, too. */
export const uploadedFiles = z.array(fileValueSchema).max(mostFilesOfQuestion);

/** Their names, in one line. */
export function uploadedFilesText(_: unknown, value: unknown): string {
  return uploadedFiles
    .catch([])
    .parse(value)
    .map(({ name }) => name)
    .join('; ');
}
