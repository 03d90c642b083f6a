import { z } from 'zod';
import { inPlainWords } from '../commandLine/inPlainWords.ts';
import { readJsonFile, refuseFile } from '../commandLine/readJsonFile.ts';
import { type HomeCareInstance, homeCareInstanceSchema } from './homeCareInstance.ts';

/**
 * Reads a home-care instance; refuses any other document with `StartRefused`, with the path of each wrong
 * field.
 */
export async function readInstance(file: string): Promise<HomeCareInstance> {
  const parsed = homeCareInstanceSchema.safeParse(await readJsonFile(file), { error: inPlainWords });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => ({
    path: z.core.toDotPath(path),
    message,
  }));
  return refuseFile(file, 'a home-care instance', problems);
}
