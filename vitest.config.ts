import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { longestWaitMs } from './tests/support/longestWaitMs.ts';
import { SlowestFirst } from './tests/support/slowestFirst.ts';

/**
 * Tests that need no database, no browser and no process of their own. Those directly in
 * `tests/web/timeline/` use a browser.
 */
const pure = [
  'tests/domain/**',
  'tests/specification/**',
  'tests/docs/**',
  'tests/web/!(timeline)/**',
  'tests/web/timeline/*/**',
];
/** Those that `npm test` leaves to `npm run test:all`, because together they would take it past its 300 seconds. */
const long = 'tests/**/*.long.test.ts';
const unused = ['**/node_modules/**'];

/**
 * Files of a project share their workers and the modules loaded there (`isolate: false`), because loading
 * them again for each file took longer than the tests. So a file leaves nothing behind: it closes what it
 * opened.
 */
export default defineConfig(({ mode }) => {
  // Of each property `npm test` tries half as many cases; CI tries them all.
  if (mode === 'quick') process.env.PROPERTY_FACTOR ??= '0.5';
  return {
    test: {
      globalSetup: ['tests/support/globalSetup.ts'],
      reporters: ['default', './tests/support/tallyReporter.ts'],
      isolate: false,
      // Node runs the sources as they are; no module is mocked, so none has to be replaced in them.
      experimental: { viteModuleRunner: false, nodeLoader: false },
      // Two more than the processors of the budget, because tests also wait for browsers, processes and times.
      maxWorkers: Math.min(availableParallelism(), 2) + 2,
      // Only for what hangs: `expect.poll` gives up sooner, and says what it waited for.
      testTimeout: 2.5 * longestWaitMs,
      hookTimeout: 2.5 * longestWaitMs,
      expect: { poll: { timeout: longestWaitMs } },
      sequence: { sequencer: SlowestFirst },
      projects: [
        {
          test: {
            name: 'parts',
            include: ['tests/**/*.test.ts'],
            exclude: [...unused, ...pure, long],
            pool: 'forks',
          },
        },
        {
          test: {
            name: 'long',
            include: [long],
            exclude: unused,
            pool: 'forks',
            // One that walks every screen or setting takes minutes beside other programs without hanging.
            testTimeout: 600_000,
          },
        },
        {
          test: {
            name: 'pure',
            include: pure.map((folder) => `${folder}/*.test.ts`),
            exclude: [...unused, long],
            pool: 'threads',
          },
        },
      ],
    },
  };
});
