import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allocateAll } from '../../domain/allocation/allocateAll.ts';
import { createAllocationContext } from '../../domain/allocation/allocationContext.ts';
import { optimise } from '../../domain/allocation/optimise/optimise.ts';
import { naiveViolations } from '../support/naiveAllocationChecker.ts';
import { rounded } from '../support/quantile.ts';
import { homeCareFiles, homeCareFolder, readHomeCareInstance } from './instances/homeCareInstance.ts';

/** The proven optima, by mode and the beginning of the instance's name. */
function optimaOf(folder: string): readonly (readonly [mode: string, prefix: string, optimum: number])[] {
  const [head = '', ...lines] = readFileSync(join(folder, 'fixed_time_optima.csv'), 'utf8')
    .trim()
    .split('\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    return [cell('mode'), cell('instance_prefix'), Number(cell('optimum'))];
  });
}

/**
 * The validation set of the home-care instances at fixed start times, greedy and optimised, beside the
 * proven optima; without and with road minutes. Undefined, with a word why, where the data is not there.
 */
export function homeCareBenchmark({
  instances,
  seconds: secondsEach,
}: Readonly<Record<'instances' | 'seconds', number>>) {
  const folder = homeCareFolder();
  if (folder === undefined) {
    console.log('The home-care instances (../shared/data/hhcrsp-extended) are not there: skipped.');
    return undefined;
  }
  const optima = optimaOf(folder);
  const rows: object[] = [];
  for (const mode of ['overlap', 'travel']) {
    const ofMode = homeCareFiles('validation')
      .slice(0, instances)
      .map((file) => {
        const { name, input: plain, jobs, minutes } = readHomeCareInstance(file);
        const input = mode === 'travel' ? { ...plain, travel: { kind: 'matrix' as const, minutes } } : plain;
        const context = createAllocationContext(input);
        const greedy = allocateAll(context, jobs).allocated.length;
        const from = performance.now();
        const plan = optimise(context, {
          jobs: jobs.map((job) => ({ job, resourceIds: [], pinned: false })),
          seed: 1,
          shouldStop: () => performance.now() - from > secondsEach * 1000 - 100,
        });
        const seconds = (performance.now() - from) / 1000;
        const optimum = optima.find(([of, prefix]) => of === mode && name.startsWith(prefix))?.[2] ?? 0;
        const assignments = plan.allocated.flatMap(({ bookingId, choices }) => {
          const job = jobs.find(({ id }) => id === bookingId);
          return job === undefined ? [] : [{ job, resourceIds: choices.map(({ resourceId }) => resourceId) }];
        });
        return {
          mode,
          instance: name.slice(0, 18),
          bookings: jobs.length,
          greedy,
          optimised: plan.totals.allocated,
          optimum,
          ratio: rounded(plan.totals.allocated / optimum, 4),
          seconds: rounded(seconds),
          violations: naiveViolations(input, assignments).length,
        };
      });
    rows.push(...ofMode, totalOf(mode, ofMode));
  }
  return rows;
}

function totalOf(mode: string, rows: readonly Readonly<Record<Summed, number>>[]) {
  const sum = (of: Summed) => rows.reduce((total, row) => total + row[of], 0);
  return {
    mode,
    instance: 'together',
    bookings: sum('bookings'),
    greedy: sum('greedy'),
    optimised: sum('optimised'),
    optimum: sum('optimum'),
    ratio: rounded(sum('optimised') / sum('optimum'), 4),
    seconds: rounded(sum('seconds')),
    violations: sum('violations'),
  };
}

type Summed = 'bookings' | 'greedy' | 'optimised' | 'optimum' | 'seconds' | 'violations';
