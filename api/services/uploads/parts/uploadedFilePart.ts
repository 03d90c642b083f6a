import { fileValueSchema } from '../../../../domain/file/fileValue.ts';
import type { FieldInFile } from './fieldInFile.ts';
import type { FilePart } from './filePart.ts';

/** An uploaded file: an export names it, and an upload does not read the column, because a CSV file cannot hold it. */
export function uploadedFilePart({ name, facts }: FieldInFile): FilePart {
  return {
    fills: [name],
    begins: false,
    fields: [],
    read: () => ({}),
    written: [
      {
        title: facts.label,
        example: '',
        cell({ [name]: value }) {
          const file = fileValueSchema.safeParse(value);
          return file.success ? file.data.name : '';
        },
      },
    ],
  };
}
