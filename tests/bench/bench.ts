import { endCommand } from '../../api/platform/commandLine/endCommand.ts';
import { StartRefused } from '../../api/platform/postgres/startRefused.ts';
import { runBenchmark, runSeveral, severalOf } from './benchmarks.ts';

// `npm run bench -- allocation`: runs a benchmark, or several; without a name it lists what there is.
const [named, ...args] = process.argv.slice(2);
// Before Node tells the error itself, wherever it came from.
process.on('uncaughtExceptionMonitor', () => console.error(`\nThe benchmark '${named}' failed:`));
try {
  const several = severalOf(named);
  if (several === undefined) await runBenchmark(process.argv.slice(2));
  else {
    const failed = await runSeveral(several, args);
    if (failed.length > 0) {
      console.error(`\n${failed.length} of ${several.length} benchmarks failed: ${failed.join(', ')}.`);
      process.exitCode = 1;
    }
  }
} catch (error) {
  process.exitCode = endCommand(error, [StartRefused]);
}
