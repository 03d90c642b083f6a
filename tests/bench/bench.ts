/**
 * Runs a benchmark: `npm run bench -- allocation`. Without a name it lists what there is. A benchmark is a
 * module `tests/bench/<name>Bench.ts` that exports `run(args)`; its name stands in the table here.
 */
const benchmarks: Readonly<Record<string, { readonly about: string; readonly module: string }>> = {
  allocation: {
    about: 'index, validation, greedy allocation as it grows, and the home-care instances optimised',
    module: './allocationBench.ts',
  },
  feed: {
    about: 'from acknowledged to seen by a query and received by subscribers, at 200 commands a second',
    module: './feedBench.ts',
  },
  log: {
    about: 'the log in PostgreSQL beside Emmett on the same server; --profile: where the time goes',
    module: './logBench.ts',
  },
  processes: {
    about: 'one to three API processes on one PostgreSQL: rates, and CPU for a thousand commands and reads',
    module: './processesBench.ts',
  },
  projections: {
    about: 'all read models from an empty read side, their memory, and from append to query',
    module: './projectionsBench.ts',
  },
  storage: {
    about: 'bytes an event by table, index, journal and export',
    module: './storageBench.ts',
  },
  streams: {
    about: 'the memory that one stream of 300,000 events takes to read and to follow, from both logs',
    module: './streamsBench.ts',
  },
  timeline: { about: 'the timeline in a real browser', module: './timelineBench.ts' },
  travel: {
    about: 'boards, lists and changes of the past, and rare filters of the audit, at a million events',
    module: './travelBench.ts',
  },
};

const [name = '', ...args] = process.argv.slice(2);
const benchmark = benchmarks[name];
if (benchmark === undefined) {
  console.error('Usage: npm run bench -- <name> [arguments]\n');
  for (const [key, { about }] of Object.entries(benchmarks)) console.error(`  ${key.padEnd(12)} ${about}`);
  process.exitCode = name === '' ? 0 : 1;
} else {
  const { run }: { run: (args: readonly string[]) => Promise<void> } = await import(benchmark.module);
  await run(args);
}
