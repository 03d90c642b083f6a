import { endCommand } from '../../api/commandLine/endCommand.ts';
import { StartRefused } from '../../api/postgres/startRefused.ts';
import { runBenchmark } from './benchmarks.ts';

// `npm run bench -- allocation`: runs a benchmark; without a name it lists what there is.
try {
  await runBenchmark(process.argv.slice(2));
} catch (error) {
  process.exitCode = endCommand(error, [StartRefused]);
}
