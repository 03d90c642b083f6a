import { z } from 'zod';
import { fileValueSchema } from '../../domain/file/fileValue.ts';

/** `GET /api/v1/docs/{id}/files` */
export const docFilesSchema = z.object({
  files: z
    .array(
      z.object({
        file: fileValueSchema.meta({ description: 'The file, which can be read by its id.' }),
        since: z.int().meta({
          description: 'Since when the document had it, epoch milliseconds.',
          examples: [1_772_000_000_000],
        }),
      }),
    )
    .meta({ description: 'Every file that it has ever had, the last first.' }),
  position: z.int(),
});
