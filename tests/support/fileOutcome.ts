import type { SerializedError, TestModule, TestSpecification } from 'vitest/node';

/** What became of a file of tests in one run. */
export interface FileOutcome {
  readonly passed: number;
  /** One at least if the file could not be loaded, a hook of it failed, or its worker died. */
  readonly failed: number;
  readonly skipped: number;
  /** Of the first that failed: what it is, and what it said. Undefined if the file passed. */
  readonly failure: string | undefined;
  readonly seconds: number;
}

/** Whether an error outside of tests is that a worker died, or did not start: whose files are repeated for it. */
export function isCrash({ message }: SerializedError): boolean {
  return message.startsWith('[vitest-pool]');
}

/** `crashes` are those of the run. */
export function fileOutcome(
  { testModule, moduleId }: TestSpecification,
  crashes: readonly SerializedError[],
): FileOutcome {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  // A file whose worker died may have got as far as any other; one that waited for that worker has no module at all.
  const crash = crashes.map(({ message, cause }) => cause?.message ?? message);
  let failure = crash.find((message) => message.includes(moduleId));
  if (testModule === undefined || !['passed', 'skipped', 'failed'].includes(testModule.state()))
    failure ??= crash[0] ?? 'it did not run to its end';
  else failure ??= errorOutsideTests(testModule);
  for (const test of testModule?.children.allTests() ?? []) {
    const { state, errors } = test.result();
    if (state !== 'pending') counts[state] += 1;
    if (state === 'failed' && counts.failed === 1) failure = `${test.fullName}: ${errors[0]?.message}`;
  }
  if (failure !== undefined && counts.failed === 0) counts.failed = 1;
  return { ...counts, failure: failure?.split('\n')[0], seconds: testModule ? secondsOf(testModule) : 0 };
}

/** Of a module that could not be loaded, or whose hooks failed: it has failed even without a failed test. */
function errorOutsideTests(module: TestModule): string | undefined {
  if (module.state() !== 'failed') return undefined;
  const suites = [...module.children.allSuites()];
  const errors = [module, ...suites].flatMap((suite) => suite.errors());
  return errors[0]?.message ?? 'it failed';
}

/** What a file costs: its modules, its hooks, its tests. */
function secondsOf(module: TestModule): number {
  const { collectDuration, duration } = module.diagnostic();
  return Math.round((collectDuration + duration) / 10) / 100;
}
