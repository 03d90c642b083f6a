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
import { median, rounded } from '../support/quantile.ts';
import { homeCareBenchmark } from './allocationHomeCare.ts';
import { town, townContext } from './allocationTown.ts';
import { count, flag, type ReadOptions, readBenchArguments } from './readBenchArguments.ts';

const sizes = {
  people: count(1000, { tiny: 20 }, 'people whom budgets are about'),
  bookings: count(10_000, { tiny: 50 }, 'bookings that they have over a fortnight'),
  jobs: count(200, { tiny: 5 }, 'jobs that each figure is the mean of'),
  smallest: count(500, { tiny: 10 }, 'jobs, and people, that growth begins with'),
  doublings: count(5, { tiny: 1 }, 'times that they are doubled'),
  run: count(200, { tiny: 10 }, 'milliseconds of a run at least'),
  instances: count(6, { tiny: 1 }, 'home-care instances'),
  seconds: count(5, { tiny: 0.2 }, 'seconds for each of them at most'),
  'home-care-only': flag('only the home-care instances'),
  'no-home-care': flag('all but the home-care instances'),
};

type Given = ReadOptions<typeof sizes>;

/** Milliseconds of this thread's processor time: the same whatever else the machine is doing. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The median of some runs, each of as many times the task as a run needs: the processor's time is counted in steps of some
 * milliseconds, and a run lasts for many of them. After as long to warm up.
 */
function medianOf(runs: number, shortestRun: number, task: () => unknown): number {
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
  });
  return median(found);
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

function budgets({ people, bookings, jobs: wanted, run }: Given) {
  const { input, jobs } = town({ resources: people, bookings, jobs: wanted });
  const context = createAllocationContext(input);
  const empty = townContext({ resources: people, bookings: 0, jobs: people });
  const ofEach = (runs: number, task: (job: Job) => unknown) =>
    medianOf(runs, run, () => jobs.forEach(task)) / jobs.length;
  return [
    {
      what: `index of ${people} resources, ${bookings} jobs`,
      milliseconds: medianOf(15, run, () => createAllocationContext(input)),
      budget: 100,
    },
    {
      what: `validate and score 1 job, ${people} resources`,
      milliseconds: ofEach(9, (job) => validateAndScore(context, job)),
      budget: 2,
    },
    {
      what: 'allocate 1 job: only who comes into question',
      milliseconds: ofEach(9, (job) => allocate(context, job)),
      budget: 2,
    },
    {
      what: 'explain 1 job: in order, every text and part',
      milliseconds: ofEach(5, (job) => explain(context, job)),
      budget: 2,
    },
    {
      what: `allocate ${people} jobs over ${people} resources`,
      milliseconds: medianOf(3, run, () => allocateAll(empty.context, empty.jobs)),
      budget: 1000,
    },
  ];
}

/**
 * Doubling jobs, resources, and both: a ratio of 2 is linear, of 4 quadratic. Beside it the pairs of a job and a
 * person who is suitable for it: the town grows with its people, at its edge there are fewer around a job, and a
 * small town is mostly edge.
 */
function growth({ smallest, doublings, run }: Given): readonly Record<string, string | number>[] {
  const rows: Record<string, string | number>[] = [];
  const series: readonly [string, number, (step: number) => readonly [number, number]][] = [
    ['jobs', Math.min(2, doublings), (step) => [smallest * step, smallest]],
    ['resources', Math.min(2, doublings), (step) => [smallest, smallest * step]],
    ['both', doublings, (step) => [smallest * step, smallest * step]],
  ];
  for (const [doubled, times, sizeAt] of series) {
    let before: { readonly milliseconds: number; readonly pairs: number } | undefined;
    for (let step = 1; step <= 2 ** times; step *= 2) {
      const [jobs, resources] = sizeAt(step);
      const made = townContext({ resources, bookings: 0, jobs });
      const milliseconds = medianOf(5, run, () => allocateAll(made.context, made.jobs));
      const pairs = pairsOf(made.context, made.jobs);
      const ratio = (now: number, half: number | undefined) =>
        half === undefined ? '' : rounded(now / half, 2);
      rows.push({
        doubled,
        jobs,
        resources,
        pairs,
        'pairs to half': ratio(pairs, before?.pairs),
        ms: rounded(milliseconds),
        'ms to half': ratio(milliseconds, before?.milliseconds),
        'µs a pair': rounded((milliseconds * 1000) / pairs, 2),
      });
      before = { milliseconds, pairs };
    }
  }
  return rows;
}

function pairsOf(context: AllocationContext, jobs: readonly Job[]): number {
  return jobs.reduce((sum, job) => sum + prospectsFor(context, prepareJob(context.index, job)).size, 0);
}

/** Ratios to the budgets, growth, and the home-care table. */
export async function run(args: readonly string[]) {
  const given = readBenchArguments('allocation', args, sizes);
  const report: Record<string, object> = {};
  if (!given['home-care-only']) {
    report.budgets = budgets(given).map(({ what, milliseconds, budget }) => ({
      what,
      ms: rounded(milliseconds, 3),
      budget,
      'of budget': rounded(milliseconds / budget, 2),
    }));
    report.growth = growth(given);
  }
  const homeCare = given['no-home-care'] ? undefined : homeCareBenchmark(given);
  return { ...report, ...(homeCare && { homeCare }) };
}
