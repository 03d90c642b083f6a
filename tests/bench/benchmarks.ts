import { UsageAsked } from '../../api/commandLine/usageAsked.ts';
import { StartRefused } from '../../api/postgres/startRefused.ts';

/** Benchmarks by name. Each is a module `tests/bench/<name>Bench.ts` that exports `run(args)`. */
export const benchmarks: Readonly<Record<string, { readonly about: string; readonly module: string }>> = {
  allocation: {
    about: 'index, validation, greedy allocation as it grows, and the home-care instances optimised',
    module: './allocationBench.ts',
  },
  births: {
    about: 'a read model born on a log of 200,000 events, and what the others wait for meanwhile',
    module: './birthsBench.ts',
  },
  commit: {
    about: 'workspaces of 500 staged changes committed, alone and beside others, and what these wait for',
    module: './commitBench.ts',
  },
  feed: {
    about: 'from acknowledged to seen by a query and received by subscribers, at 200 commands a second',
    module: './feedBench.ts',
  },
  jobs: {
    about: 'a plan of 50,000 bookings as a job, and what others wait for beside it',
    module: './jobsBench.ts',
  },
  log: {
    about: 'the log in PostgreSQL beside Emmett on the same server; --profile: where the time goes',
    module: './logBench.ts',
  },
  neighbours: {
    about:
      'what an organisation waits for while another does the worst it can, beside what it waits for alone',
    module: './neighboursBench.ts',
  },
  processes: {
    about: 'one to three API processes on one PostgreSQL: rates, and CPU for a thousand commands and reads',
    module: './processesBench.ts',
  },
  projections: {
    about: 'all read models from an empty read side, their memory, and from append to query',
    module: './projectionsBench.ts',
  },
  publish: {
    about: 'a roster of 500 events published for 20 weeks, again, and taken back, and what others wait for',
    module: './publishBench.ts',
  },
  roster: {
    about: 'a fortnight of a roster filled as a whole, beside one event after the other, with its fairness',
    module: './rosterBench.ts',
  },
  search: {
    about:
      'a search index of 100,000 documents: made, asked alone and beside changes, and how soon these are found',
    module: './searchBench.ts',
  },
  signIn: {
    about: 'from the click on Sign in to the first bars of the board, in a real browser',
    module: './signInBench.ts',
  },
  storage: {
    about: 'bytes an event by table, index, journal and export',
    module: './storageBench.ts',
  },
  streams: {
    about:
      'what one stream of 300,000 events takes to read, to follow and to fold for a command, from both logs',
    module: './streamsBench.ts',
  },
  timeline: { about: 'the timeline in a real browser', module: './timelineBench.ts' },
  travel: {
    about: 'boards, lists and changes of the past, and rare filters of the audit, at a million events',
    module: './travelBench.ts',
  },
  uploads: {
    about: 'a file of 20,000 bookings: dry run, upload, the same file again, and undo',
    module: './uploadsBench.ts',
  },
  year: {
    about: 'every list, filter and drawer of an organisation with 200 people and 100,000 bookings',
    module: './yearBench.ts',
  },
};

/**
 * Runs a benchmark with the arguments behind its name. Answers with `UsageAsked` where none is named, or `--help`
 * is; refuses with `StartRefused` a name that there is not, and options that the benchmark does not have.
 */
export async function runBenchmark([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h') throw new UsageAsked(usage());
  const benchmark = benchmarks[name];
  if (benchmark === undefined)
    throw new StartRefused(`There is no benchmark '${name}': ${Object.keys(benchmarks).join(', ')}.`);
  const { run }: { run: (args: readonly string[]) => Promise<unknown> } = await import(benchmark.module);
  await run(args);
}

function usage(): string {
  const lines = Object.entries(benchmarks).map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`);
  return `npm run bench -- <name> [options]; --help behind a name tells its options\n\n${lines.join('\n')}`;
}
