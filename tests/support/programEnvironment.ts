import { filesFolder } from './filesFolder.ts';
import { requestLimits } from './requestLimits.ts';

/**
 * Our environment for a program that a test starts, without what the test runner sets for itself. The
 * programs of one run compile the modules that they share once, which is nearly half of a start.
 */
export function programEnvironment(): Readonly<Record<string, string>> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  return {
    PATH,
    HOME,
    FILES_DIR: filesFolder(),
    ...requestLimits,
    ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
  };
}
