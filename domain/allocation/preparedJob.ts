import { type Place, placeOf } from '../geometry/distance.ts';
import type { Interval } from '../time/intervals.ts';
import { type LocalDay, localDayOf } from '../time/localDay.ts';
import { type PeriodKind, periodOf, periodsTouching } from '../time/periods.ts';
import { type Zone, zoneOf } from '../time/zone.ts';
import type { AllocationIndex } from './allocationIndex.ts';
import type { Job } from './job.ts';
import { countBits, type LabelBits } from './labelBits.ts';

/** A job with what every resource's checks need of it, computed once for all of them. */
export interface PreparedJob extends Job {
  /** Where it is: its own location, else its customer's; null where neither is known. */
  readonly place: Place | null;
  readonly labels: LabelBits;
  readonly labelCount: number;
  /** Labels that must be held; excluded ones bar. */
  readonly requiredLabels: LabelBits;
  readonly excludedLabels: LabelBits;
  /** Local days (of the organisation) on which it begins and in which its last second falls. */
  readonly firstDay: LocalDay;
  readonly lastDay: LocalDay;
  /** The day, week and fortnight in which it begins. */
  readonly period: Readonly<Record<PeriodKind, Interval>>;
  /** All that it touches. */
  readonly periods: Readonly<Record<PeriodKind, readonly Interval[]>>;
  readonly barredResourceIds: ReadonlySet<string>;
  readonly pastJobs: ReadonlyMap<string, number>;
  readonly textZone: Zone;
}

const nobody: ReadonlySet<string> = new Set();
const none: ReadonlyMap<string, number> = new Map();

export function prepareJob(index: AllocationIndex, job: Job): PreparedJob {
  const { zone, settings } = index;
  const customer = index.customers.get(job.customerId);
  const labels = index.labels.bitsOf(job.labelIds);
  const firstDay = localDayOf(zone, job.start);
  const period = (kind: PeriodKind) => periodOf(zone, kind, firstDay, settings.weekStart);
  const periods = (kind: PeriodKind) => periodsTouching(zone, kind, job, settings.weekStart);
  const place = job.location === null ? (customer?.place ?? null) : placeOf(job.location);
  return {
    ...job,
    location: place?.location ?? null,
    place,
    labels,
    labelCount: countBits(labels),
    requiredLabels: index.labels.requiredBitsOf(job.labelIds),
    excludedLabels: index.labels.bitsOf(job.excludeLabelIds),
    firstDay,
    lastDay: localDayOf(zone, job.end - 1),
    period: { day: period('day'), week: period('week'), fortnight: period('fortnight') },
    periods: { day: periods('day'), week: periods('week'), fortnight: periods('fortnight') },
    barredResourceIds: customer?.barredResourceIds ?? nobody,
    pastJobs: index.pastJobs.get(job.customerId) ?? none,
    textZone: job.timeZone === null ? zone : zoneOf(job.timeZone),
  };
}
