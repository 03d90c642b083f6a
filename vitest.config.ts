import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that look at the web application in a browser. */
const browsed = ['tests/e2e/**', 'tests/web/timeline/*.test.ts', 'tests/support/browser.test.ts'];
/** Tests that need neither a database nor sockets nor a process of their own. */
const pure = ['tests/domain/**', 'tests/web/**', 'tests/docs/**'];
const all = 'tests/**/*.test.ts';
const unused = ['tests/bench/**', 'node_modules/**'];

/**
 * Files of a project share their workers and the modules loaded there (`isolate: false`): loading them anew for
 * each file took longer than the tests. A file therefore leaves nothing behind: it closes what it opened.
 */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/globalSetup.ts'],
    reporters: ['default', './tests/support/tallyReporter.ts'],
    isolate: false,
    // One more than the two processors that the budget is for: tests also wait, for a browser, a process, a time.
    maxWorkers: Math.min(availableParallelism(), 2) + 1,
    // Only for what hangs: `expect.poll` tells sooner what was waited for.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A machine that others use takes seconds for what it does in milliseconds alone.
    expect: { poll: { timeout: 30_000 } },
    // They run in the order of their names, the slowest files first.
    projects: [
      { test: { name: 'browsed', include: browsed.map(tests), exclude: unused, pool: 'forks' } },
      { test: { name: 'parts', include: [all], exclude: [...unused, ...browsed, ...pure], pool: 'forks' } },
      { test: { name: 'pure', include: pure.map(tests), exclude: [...unused, ...browsed], pool: 'threads' } },
    ],
  },
});

function tests(pattern: string): string {
  return pattern.endsWith('.test.ts') ? pattern : `${pattern}/*.test.ts`;
}
