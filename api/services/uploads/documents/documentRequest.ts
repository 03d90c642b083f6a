import { z } from 'zod';
import { mostCharacters } from '../../../platform/limits/uploadLimits.ts';

/** What is asked for with documents, beside them. */
export const documentOptions = {
  /** What the file is called, for whoever looks at the uploads. */
  fileName: z.string().max(200).default('documents.json'),
  /** Reports, and saves nothing. */
  dryRun: z.boolean().default(false),
  /** Saves the good documents, or nothing at all if any of them is bad. */
  onBadRows: z.enum(['keepGoodRows', 'keepNothing']).default('keepGoodRows'),
};

/** `POST /api/v1/documents/{kind}`: a list of documents of a shape, or the text of a file of them. */
export function documentRequest<Shape extends z.ZodObject>(shape: Shape) {
  return z.strictObject({
    documents: z
      .union([z.array(shape.partial()), z.string().min(1).max(mostCharacters)])
      .describe('A list of documents, or the text of a file: a JSON list of them, or a document a line.'),
    ...documentOptions,
  });
}
