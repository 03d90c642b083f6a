import type { AllocationFacts } from '../../kernel/facts.ts';
import { type Interval, normalise, subtract } from '../../time/intervals.ts';
import { localDayOf } from '../../time/localDay.ts';
import { shiftSpans, timesheetOf } from '../../time/shiftSpans.ts';
import type { AllocationIndex } from '../allocationIndex.ts';
import type { PlannedJob } from '../allocationInput.ts';
import type { IndexedResource } from '../indexedResource.ts';
import type { WorthOfPlan } from '../optimise/searchProblem.ts';
import { noWorkload, sumOf, type Workload, type WorkloadKind, workloadKinds } from './workload.ts';

/**
 * Points that an hour is worth to somebody who has a fair share already, and so costs: somebody with nothing has it for
 * nothing, somebody with twice a fair share for twice as much. Of the size of the points of a score (scheduling §5).
 */
const pointsPerHour: { readonly [Kind in WorkloadKind]: number } = {
  hours: 40,
  weekend: 30,
  afterHours: 30,
};

/** Points that each different customer of a person costs: few people a customer are few customers a person. */
const pointsPerCustomer = 60;

/** The least share that is divided by, in hours: somebody who can work hardly at all is not asked for nothing. */
const leastShare = 1;

const withdrawn: ReadonlySet<string> = new Set(['cancelled', 'declined']);

/** The workload that each of some people would have if it were shared out evenly, by their number. */
export type FairShares = ReadonlyMap<number, Workload>;

/**
 * Shares a workload out among people by the hours that each of them can work in a fortnight: their shifts without their
 * leave, up to the limits of their hours.
 */
export function fairSharesOf(
  facts: Pick<AllocationFacts, 'shifts' | 'leaves'>,
  index: AllocationIndex,
  { fortnight, people, total }: SharedWorkload,
): FairShares {
  const shifts = Map.groupBy(facts.shifts, ({ resourceId }) => resourceId);
  const leaves = Map.groupBy(
    facts.leaves.filter(({ status }) => !withdrawn.has(status)),
    ({ resourceId }) => resourceId,
  );
  const days = [localDayOf(index.zone, fortnight.start), localDayOf(index.zone, fortnight.end - 1)] as const;
  const hoursOf = new Map(
    [...people].flatMap((number) => {
      const resource = index.resources[number];
      if (resource === undefined) return [];
      const sheets = shifts.get(resource.id) ?? [];
      const present =
        sheets.length === 0 ? [fortnight] : shiftSpans(index.zone, sheets.map(timesheetOf), ...days);
      const there = subtract(present, normalise(leaves.get(resource.id) ?? []));
      return [[number, Math.min(hoursIn(there), limitOf(resource))] as const];
    }),
  );
  const all = [...hoursOf.values()].reduce((sum, hours) => sum + hours, 0);
  return new Map(
    [...hoursOf].map(([number, hours]) => [
      number,
      sumOf(noWorkload, total, all === 0 ? 1 / hoursOf.size : hours / all),
    ]),
  );
}

export interface SharedWorkload {
  readonly fortnight: Interval;
  /** The numbers of those among whom it is shared. */
  readonly people: ReadonlySet<number>;
  readonly total: Workload;
}

/**
 * What a person's work in a fortnight is worth besides the score of each job. Costs grow with the square of a share, so
 * what is even costs least; each different customer costs as well, so that customers see few different people.
 */
export function worthByFairness(
  shares: FairShares,
  fortnight: Interval,
  workloadOf: (span: Interval) => Workload,
): WorthOfPlan {
  return ({ number }, jobs) => {
    const share = shares.get(number);
    if (share === undefined) return 0;
    const { workload, customers } = workOf(jobs, fortnight, workloadOf);
    let worth = -pointsPerCustomer * customers;
    for (const kind of workloadKinds) {
      worth -= (pointsPerHour[kind] / 2) * (workload[kind] ** 2 / Math.max(share[kind], leastShare));
    }
    return worth;
  };
}

/** What somebody's jobs that begin in a fortnight add up to, and for how many different customers they are. */
export function workOf(
  jobs: readonly PlannedJob[],
  fortnight: Interval,
  workloadOf: (span: Interval) => Workload,
): { readonly workload: Workload; readonly customers: number } {
  let [hours, weekend, afterHours] = [0, 0, 0];
  const customers = new Set<string>();
  for (const job of jobs) {
    if (job.start < fortnight.start || job.start >= fortnight.end) continue;
    const own = workloadOf(job);
    hours += own.hours;
    weekend += own.weekend;
    afterHours += own.afterHours;
    customers.add(job.customerId);
  }
  return { workload: { hours, weekend, afterHours }, customers: customers.size };
}

/** The most hours that may be planned for somebody in two whole weeks. */
export function limitOf({ limitHours: { day, week, fortnight } }: IndexedResource): number {
  return Math.min(
    fortnight ?? Number.POSITIVE_INFINITY,
    week === null ? Number.POSITIVE_INFINITY : 2 * week,
    day === null ? Number.POSITIVE_INFINITY : 14 * day,
  );
}

function hoursIn(spans: readonly Interval[]): number {
  return spans.reduce((sum, { start, end }) => sum + (end - start) / 3600, 0);
}
