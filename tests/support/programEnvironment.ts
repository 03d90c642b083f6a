import { join } from 'node:path';
import { runFolder } from './runFolder.ts';

/**
 * What a program that a test starts gets of ours: nothing that the test runner has set for itself. The programs
 * of one run compile the modules that they share once, which is nearly half of a start.
 */
export function programEnvironment(): Readonly<Record<string, string>> {
  const { PATH = '', HOME = '' } = process.env;
  const folder = runFolder();
  return { PATH, HOME, ...(folder === undefined ? {} : { NODE_COMPILE_CACHE: join(folder, 'compiled') }) };
}
