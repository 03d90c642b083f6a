import { z } from 'zod';
import type { FileAccepts } from '../../file/fileTypes.ts';
import { fileValueSchema } from '../../file/fileValue.ts';
import { sizeText } from '../../file/sizeText.ts';
import type { FieldDescription } from './fieldDescription.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asStored, said } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** The most bytes that the value of a file may state; what its field accepts is less. */
const mostBytesOfFile = 1_000_000_000;

/** An uploaded file as commands take it. */
export const takenFileSchema = fileValueSchema.extend({ size: z.int().min(1).max(mostBytesOfFile) });

/** An uploaded file (`POST /api/v1/files`); may be missing. */
export const file = (
  label: string,
  {
    accepts,
    ...further
  }: { readonly accepts: FileAccepts } & Pick<FieldDescription, 'atMostBytes' | 'longestSide'> & Further,
) =>
  fieldOf('file', label, fileValueSchema.nullable(), {
    accepts,
    takes: takenFileSchema.nullable(),
    ...further,
  });

/** While a file is being uploaded, a form holds its name. */
const arrivingSchema = z.object({ arriving: z.string() });

export const fileKind: KindOfField = {
  documented: () => ({ sentences: ['A file as `POST /api/v1/files` answers it.'], example }),
  column: null,
  text(_, value) {
    const given = fileValueSchema.safeParse(value);
    return given.success ? `${given.data.name} (${sizeText(given.data.size)})` : '';
  },
  inForm: {
    ...asStored,
    read: (_, _schema, held) =>
      arrivingSchema.safeParse(held).success
        ? { kind: 'problem', message: 'is still being uploaded' }
        : said(held),
  },
  inFile: 'nameOfFile',
  unordered: true,
};

const example = fileValueSchema.parse({
  id: 'file-9a4e',
  name: 'ana.jpg',
  mediaType: 'image/jpeg',
  size: 48_213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
});
