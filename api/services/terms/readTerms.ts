import { readFile } from 'node:fs/promises';
import { StartRefused } from '../../platform/postgres/startRefused.ts';

/** The operator's terms in Markdown; null if they name no file. One that cannot be read, or is empty, stops the start. */
export async function readTerms(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  try {
    const text = await readFile(file, 'utf8');
    if (text.trim() !== '') return text;
  } catch (cause) {
    throw new StartRefused(`TERMS_FILE names ${file}, which cannot be read.`, { cause });
  }
  throw new StartRefused(`TERMS_FILE names ${file}, which is empty.`);
}
