import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { StartRefused } from '../postgres/startRefused.ts';

/** How many problems of a file are told; the rest is counted. */
const mostProblems = 20;

/** The JSON of a file, or of standard input for `-`. Refuses with `StartRefused` what cannot be read or is no JSON. */
export async function readJsonFile(file: string): Promise<unknown> {
  const json = await (file === '-' ? text(process.stdin) : readFile(file, 'utf8')).catch((error: unknown) => {
    throw new StartRefused(`${file} cannot be read: ${whyUnreadable(error)}.`, { cause: error });
  });
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new StartRefused(`${nameOf(file)} is not JSON.`, { cause: error });
  }
}

/** Refuses with `StartRefused` a file that is not `what` it should be, with what is wrong where. */
export function refuseFile(
  file: string,
  what: string,
  problems: readonly { readonly path: string; readonly message: string }[],
): never {
  const told = problems
    .slice(0, mostProblems)
    .map(({ path, message }) => (path === '' ? `it ${message}` : `${path}: ${message}`));
  const rest = problems.length - told.length;
  const all = rest > 0 ? [...told, `and ${rest} more`] : told;
  throw new StartRefused(`${nameOf(file)} is not ${what}: ${all.join('; ')}.`);
}

function nameOf(file: string): string {
  return file === '-' ? 'The standard input' : file;
}

function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EISDIR':
      return 'it is a folder';
    case 'EACCES':
      return 'it may not be read by this user';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}
