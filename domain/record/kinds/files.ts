import { z } from 'zod';
import type { FileAccepts } from '../../file/fileTypes.ts';
import { fileValueSchema } from '../../file/fileValue.ts';
import { sizeText } from '../../file/sizeText.ts';
import type { FieldDescription } from './fieldDescription.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { takenFileSchema } from './file.ts';
import { asStored } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** The most files of one field. */
const mostFiles = 60;

/** Any number of uploaded files (`POST /api/v1/files`), each once, at most sixty; null if there are none. */
export const files = (
  label: string,
  {
    accepts,
    ...further
  }: { readonly accepts: FileAccepts } & Pick<FieldDescription, 'atMostBytes' | 'longestSide'> & Further,
) =>
  fieldOf('files', label, z.array(fileValueSchema).nullable(), {
    accepts,
    takes: z
      .array(takenFileSchema)
      .max(mostFiles)
      .refine((given) => new Set(given.map(({ id }) => id)).size === given.length, 'names a file twice')
      .nullable(),
    ...further,
  });

const listSchema = z.array(fileValueSchema).catch([]);

/** The files in a value. */
export function filesInValue(value: unknown): z.output<typeof listSchema> {
  return listSchema.parse(value);
}

export const filesKind: KindOfField = {
  documented: () => ({ sentences: ['Files as `POST /api/v1/files` answers them; at most sixty.'] }),
  column: null,
  text: (_, value) =>
    filesInValue(value)
      .map(({ name, size }) => `${name} (${sizeText(size)})`)
      .join(', '),
  inForm: asStored,
  inFile: null,
  unordered: true,
};
