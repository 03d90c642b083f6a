import { mkdirSync, writeFileSync } from 'node:fs';
import { allocate } from '../../domain/allocation/allocate.ts';
import { allocateAll } from '../../domain/allocation/allocateAll.ts';
import {
  type AllocationContext,
  createAllocationContext,
} from '../../domain/allocation/allocationContext.ts';
import { prospectsFor } from '../../domain/allocation/candidates.ts';
import { checks } from '../../domain/allocation/checks/checks.ts';
import { explain } from '../../domain/allocation/explain.ts';
import type { Job } from '../../domain/allocation/job.ts';
import { pairingWith } from '../../domain/allocation/pairing.ts';
import { prepareJob } from '../../domain/allocation/preparedJob.ts';
import { scoreOf } from '../../domain/allocation/score/score.ts';
import { homeCareBenchmark } from './allocationHomeCare.ts';
import { town, townContext } from './allocationTown.ts';
import { flag, readBenchArguments } from './readBenchArguments.ts';

interface Figure {
  readonly what: string;
  readonly milliseconds: number;
  readonly budget: number;
}

/** Milliseconds of this thread's processor time: the same whatever else the machine is doing. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The processor's time is counted in steps of some milliseconds: a run lasts for many of them. */
const shortestRun = 200;

/** The median of some runs, each of as many times the task as a run needs, after as long to warm up. */
function median(runs: number, task: () => unknown): number {
  let times = 0;
  const warm = processorTime() + shortestRun;
  while (times < 3 || processorTime() < warm) {
    task();
    times += 1;
  }
  const found = Array.from({ length: runs }, () => {
    const from = processorTime();
    for (let time = 0; time < times; time += 1) task();
    return (processorTime() - from) / times;
  }).sort((one, other) => one - other);
  return found[Math.floor(found.length / 2)] ?? 0;
}

/** Every check that is switched on, of everybody, without stopping at the first that fails; and every score. */
function validateAndScore(context: AllocationContext, job: Job): number {
  const { index } = context;
  const { doNotCheck } = index.settings;
  const running = checks.filter((check) => check.doNotCheck === null || !doNotCheck[check.doNotCheck]);
  const prepared = prepareJob(index, job);
  let sum = 0;
  for (const { number } of index.resources) {
    const pairing = pairingWith(context, prepared, number);
    if (pairing === undefined) continue;
    for (const check of running) if (check.fails(pairing)) sum += 1;
    sum += scoreOf(pairing);
  }
  return sum;
}

function budgets(): readonly Figure[] {
  const size = { resources: 1000, bookings: 10_000, jobs: 200 };
  const { input, jobs } = town(size);
  const context = createAllocationContext(input);
  const empty = townContext({ resources: 1000, bookings: 0, jobs: 1000 });
  const each = (task: (job: (typeof jobs)[number]) => unknown) => () => {
    for (const job of jobs) task(job);
  };
  return [
    {
      what: 'index of 1,000 resources, 10,000 jobs',
      milliseconds: median(15, () => createAllocationContext(input)),
      budget: 100,
    },
    {
      what: 'validate and score 1 job, 1,000 resources',
      milliseconds:
        median(
          9,
          each((job) => validateAndScore(context, job)),
        ) / jobs.length,
      budget: 2,
    },
    {
      what: 'allocate 1 job: only who comes into question',
      milliseconds:
        median(
          9,
          each((job) => allocate(context, job)),
        ) / jobs.length,
      budget: 2,
    },
    {
      what: 'explain 1 job: in order, every text and part',
      milliseconds:
        median(
          5,
          each((job) => explain(context, job)),
        ) / jobs.length,
      budget: 2,
    },
    {
      what: 'allocate 1,000 jobs over 1,000 resources',
      milliseconds: median(3, () => allocateAll(empty.context, empty.jobs)),
      budget: 1000,
    },
  ];
}

/**
 * Doubling jobs, resources, and both: a ratio of 2 is linear, of 4 quadratic. Beside it the pairs of a job and a
 * person who is suitable for it: the town grows with its people, at its edge there are fewer around a job, and a
 * small town is mostly edge.
 */
function growth(): readonly Record<string, string | number>[] {
  const rows: Record<string, string | number>[] = [];
  const series: readonly [string, number, (step: number) => readonly [number, number]][] = [
    ['jobs', 4, (step) => [500 * step, 500]],
    ['resources', 4, (step) => [500, 500 * step]],
    ['both', 32, (step) => [500 * step, 500 * step]],
  ];
  for (const [doubled, largest, sizeAt] of series) {
    let before: { readonly milliseconds: number; readonly pairs: number } | undefined;
    for (let step = 1; step <= largest; step *= 2) {
      const [jobs, resources] = sizeAt(step);
      const made = townContext({ resources, bookings: 0, jobs });
      const milliseconds = median(5, () => allocateAll(made.context, made.jobs));
      const pairs = pairsOf(made.context, made.jobs);
      const ratio = (now: number, half: number | undefined) =>
        half === undefined ? '' : Number((now / half).toFixed(2));
      rows.push({
        doubled,
        jobs,
        resources,
        pairs,
        'pairs to half': ratio(pairs, before?.pairs),
        ms: Number(milliseconds.toFixed(1)),
        'ms to half': ratio(milliseconds, before?.milliseconds),
        'µs a pair': Number(((milliseconds * 1000) / pairs).toFixed(2)),
      });
      before = { milliseconds, pairs };
    }
  }
  return rows;
}

function pairsOf(context: AllocationContext, jobs: readonly Job[]): number {
  return jobs.reduce((sum, job) => sum + prospectsFor(context, prepareJob(context.index, job)).size, 0);
}

/** Prints ratios to the budgets, growth, and the home-care table; writes them to `.data/bench/allocation.json`. */
export async function run(args: readonly string[]): Promise<void> {
  const given = readBenchArguments('allocation', args, {
    'home-care-only': flag('only the home-care instances'),
    'no-home-care': flag('all but the home-care instances'),
  });
  const report: Record<string, unknown> = {};
  if (!given['home-care-only']) {
    report.budgets = budgets().map(({ what, milliseconds, budget }) => ({
      what,
      ms: Number(milliseconds.toFixed(3)),
      budget,
      'of budget': Number((milliseconds / budget).toFixed(2)),
    }));
    console.table(report.budgets);
    report.growth = growth();
    console.table(report.growth);
  }

  const homeCare = given['no-home-care'] ? undefined : homeCareBenchmark();
  if (homeCare !== undefined) {
    report.homeCare = homeCare;
    console.table(homeCare);
  }
  mkdirSync('.data/bench', { recursive: true });
  writeFileSync('.data/bench/allocation.json', `${JSON.stringify(report, null, 2)}\n`);
}
