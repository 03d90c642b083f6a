import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { UsageAsked } from '../../api/platform/commandLine/usageAsked.ts';
import { StartRefused } from '../../api/platform/postgres/startRefused.ts';
import { printReport } from './printReport.ts';

/** What each benchmark measures. Its module is `tests/bench/<name>Bench.ts`. */
export const benchmarks: Readonly<Record<string, string>> = {
  allocation: 'index, validation, greedy allocation as it grows, and the home-care instances optimised',
  chats:
    'a chat of 100,000 messages: its pages at the end and in the middle, its search, and the list of chats',
  commit: 'workspaces of 500 staged changes committed, alone and beside others, and what these wait for',
  feed: 'from acknowledged to seen by a query and received by subscribers, at 200 commands a second',
  forms: '20,000 filled forms of one form: their list, filtered by stage, time, and what they say',
  log: 'the log in PostgreSQL beside Emmett on the same server',
  neighbours: 'what an organisation waits for alone, and while another does the worst it can',
  projections: 'all read models from an empty read side, their memory and size, and from append to query',
  publish: 'a roster of 500 events published for 20 weeks, again, and taken back, and what others wait for',
  roster: 'a fortnight of a roster filled as a whole, beside one event after the other, with its fairness',
  search: 'an index of 100,000 documents: made, asked alone and beside changes, and how soon these are found',
  signIn: 'from the click on Sign in to the first bars of the board, in a real browser',
  timeline: 'the timeline in a real browser',
  travel: 'boards, lists and changes of the past, and rare filters of the audit, at a million events',
  uploads: 'a file of 20,000 bookings: dry run, upload, the same file again, and undo',
  workBoard: 'the board of work of any kind in a real browser',
  year: 'every list, filter and drawer of an organisation with 200 people and 100,000 bookings',
};

interface BenchModule {
  /** Answers with its report: figures, and what they are of; rejects if anything fails. */
  readonly run: (args: readonly string[]) => Promise<object>;
}

/**
 * Runs a benchmark with the options behind its name, prints its report, and keeps it in `.data/bench/<name>.json` unless the sizes
 * are tiny. Answers with `UsageAsked` where none is named, or `--help` is; refuses with `StartRefused` a name that there is
 * not, and options that the benchmark does not have.
 */
export async function runBenchmark([name, ...args]: readonly string[]): Promise<object> {
  if (name === undefined || name === '--help' || name === '-h') throw new UsageAsked(usage());
  refuseUnknown([name]);
  const { run }: BenchModule = await import(`./${name}Bench.ts`);
  const report = await run(args);
  printReport(report);
  if (!args.includes('--tiny')) {
    const machine = { cpus: cpus().length, model: cpus()[0]?.model ?? 'unknown', load: loadavg()[0] ?? 0 };
    await mkdir('.data/bench', { recursive: true });
    await writeFile(`.data/bench/${name}.json`, `${JSON.stringify({ machine, ...report }, null, 2)}\n`);
  }
  return report;
}

/** The benchmarks that a first argument names, `log,feed` or `all`; one name alone is none of several. */
export function severalOf(named: string | undefined): readonly string[] | undefined {
  if (named === 'all') return Object.keys(benchmarks);
  if (named === undefined || !named.includes(',')) return undefined;
  const names = named.split(',');
  refuseUnknown(names);
  return names;
}

/**
 * Runs one benchmark after the other, each as a process of its own, so that neither its heap nor its crash is another's;
 * answers the names of those that failed.
 */
export async function runSeveral(
  names: readonly string[],
  args: readonly string[],
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const name of names) {
    console.log(`\n${name}: ${benchmarks[name]}`);
    const child = spawn(process.execPath, [join(import.meta.dirname, 'bench.ts'), name, ...args], {
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) failed.push(name);
  }
  return failed;
}

function refuseUnknown(names: readonly string[]): void {
  const unknown = names.find((name) => !Object.hasOwn(benchmarks, name));
  if (unknown === undefined) return;
  throw new StartRefused(`There is no benchmark '${unknown}': ${Object.keys(benchmarks).join(', ')}.`);
}

function usage(): string {
  const lines = Object.entries(benchmarks).map(([name, about]) => `  ${name.padEnd(12)} ${about}`);
  const several = 'Several run one after the other: npm run bench -- log,feed, or all.';
  return `npm run bench -- <name> [options]; --help behind a name tells its options\n\n${lines.join('\n')}\n\n${several}`;
}
