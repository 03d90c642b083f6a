// `npm run allocate`: allocates the jobs of a day plan; the result is JSON on standard output.
import { endCommand } from '../../platform/commandLine/endCommand.ts';
import { openSink } from '../../platform/commandLine/lineSink.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import { allocateDayPlan } from './allocateDayPlan.ts';
import { readAllocateArguments } from './readAllocateArguments.ts';
import { readDayPlan } from './readDayPlan.ts';

try {
  const given = readAllocateArguments(process.argv.slice(2));
  const plan = await readDayPlan(given.file);
  const begun = performance.now();
  const elapsed = () => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  let told = '';
  const result = allocateDayPlan(plan, {
    ...given,
    shouldStop: () => performance.now() - begun > given.seconds * 1000,
    onProgress(_done, { allocated, score }) {
      const best = `${allocated} jobs allocated, score ${score.toFixed(1)}`;
      if (best !== told) console.error(`${elapsed()}: ${best}`);
      told = best;
    },
  });
  const { totals, jobs, provenMost } = result;
  const proven = provenMost ? ', which is proven to be the maximum' : '';
  console.error(`${elapsed()}: ${totals.allocated} of ${jobs} jobs allocated${proven}.`);
  for (const { message, details } of result.failures ?? []) {
    console.error(`A check failed: ${message}, for the job ${details.jobId}, in ${details.where}.`);
  }
  const sink = await openSink(undefined);
  await sink.write(`${JSON.stringify(result, null, 2)}\n`);
} catch (error) {
  process.exitCode = endCommand(error, [StartRefused]);
}
