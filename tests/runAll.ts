import { createVitest, parseCLI } from 'vitest/node';
import TallyReporter from './support/tallyReporter.ts';

/**
 * `npm run test:all [files and options of vitest]`: runs every test, and at the end each file that failed once more,
 * alone. What passes then has passed, and is told to be unsteady; what fails twice has failed.
 */
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
const tally = new TallyReporter();
// As vitest's own command line does.
Object.assign(process.env, { TEST: 'true', VITEST: 'true' });
process.env.NODE_ENV ??= 'test';
const vitest = await createVitest({ ...options, watch: false, reporters: ['default', tally] });
await vitest.start(filter);
for (const file of tally.failedFiles()) await vitest.runTestSpecifications([file]);
// The first run has set it for what has passed since; closing sets it for what cannot be closed.
process.exitCode = tally.failures() === 0 ? 0 : 1;
await vitest.exit();
