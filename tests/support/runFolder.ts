/** Names the folder for what the files of one run share; set by `tests/support/globalSetup.ts`. */
export const runFolderVariable = 'MUSTER_TESTS_FOLDER';

/** Removed after the run. Undefined outside of one: the long runs take parts of the tests without the test runner. */
export function runFolder(): string | undefined {
  return process.env[runFolderVariable];
}
