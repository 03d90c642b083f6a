import { join } from 'node:path';
import { filesFolder } from './filesFolder.ts';
import { requestLimits } from './requestLimits.ts';
import { runFolder } from './runFolder.ts';

/**
 * Our environment for a program that a test starts, without what the test runner sets for itself. The
 * programs of one run compile the modules that they share once, which is nearly half of a start.
 */
export function programEnvironment(): Readonly<Record<string, string>> {
  const { PATH = '', HOME = '' } = process.env;
  const folder = runFolder();
  return {
    PATH,
    HOME,
    FILES_DIR: filesFolder(),
    ...requestLimits,
    ...(folder === undefined ? {} : { NODE_COMPILE_CACHE: join(folder, 'compiled') }),
  };
}
