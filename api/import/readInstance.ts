import { readFile } from 'node:fs/promises';
import { StartRefused } from '../postgres/startRefused.ts';
import { type HomeCareInstance, homeCareInstanceSchema } from './homeCareInstance.ts';

/**
 * Reads a home-care instance; refuses any other document with `StartRefused`, with the path of each wrong
 * field.
 */
export async function readInstance(file: string): Promise<HomeCareInstance> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartRefused(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  });
  const parsed = homeCareInstanceSchema.safeParse(jsonOf(file, text));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.slice(0, 5).map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  const more = parsed.error.issues.length - wrong.length;
  const rest = more > 0 ? `\n  and ${more} more` : '';
  throw new StartRefused(`${file} is not a home-care instance:\n${wrong.join('\n')}${rest}`);
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartRefused(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
