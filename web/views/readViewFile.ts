import { z } from 'zod';

const notViews = 'This is no file of views. Choose one that was saved with “Save views as a file”.';
/** Far more than a file of all views has, in bytes. */
const largestFile = 2_000_000;
const fileSchema = z.object({ quicviews: z.array(z.unknown()) });

/** The views of a file as they were sent; fails with a sentence where it is no such file. */
export async function readViewFile(file: Blob): Promise<readonly unknown[]> {
  if (file.size > largestFile) throw new Error(notViews);
  let given: unknown;
  try {
    given = JSON.parse(await file.text());
  } catch {
    throw new Error(notViews);
  }
  const read = fileSchema.safeParse(given);
  if (!read.success) throw new Error(notViews);
  if (read.data.quicviews.length === 0) throw new Error('There are no views in this file.');
  return read.data.quicviews;
}
