import { tmpdir } from 'node:os';

/** Names the folder for what the files of one run share; set by `tests/support/globalSetup.ts`. */
export const runFolderVariable = 'MUSTER_TESTS_FOLDER';

/** Removed after the run. Undefined outside of one: the long runs take parts of the tests without the test runner. */
export function runFolder(): string | undefined {
  return process.env[runFolderVariable];
}

/** Names the machine's own folder for temporary files, while a run has one of its own for them. */
export const keptFolderVariable = 'MUSTER_TESTS_KEPT';

/** For files worth keeping until the next run. */
export function keptFolder(): string {
  return process.env[keptFolderVariable] ?? tmpdir();
}
