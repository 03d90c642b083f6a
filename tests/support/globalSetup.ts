import type { TestProject } from 'vitest/node';

/** Starts what all test files share; ends it after the last one. */
export default async function setup(_project: TestProject): Promise<() => Promise<void>> {
  return async () => {};
}
