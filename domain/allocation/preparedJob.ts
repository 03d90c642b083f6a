import type { Place } from '../geometry/distance.ts';
import type { Interval } from '../time/intervals.ts';
import { type LocalDay, localDayOf } from '../time/localDay.ts';
import type { MomentFormat } from '../time/localText.ts';
import { type PeriodKind, periodOf, periodsTouching } from '../time/periods.ts';
import { zoneOf } from '../time/zone.ts';
import type { AllocationIndex } from './allocationIndex.ts';
import type { Violation } from './allocationRecord.ts';
import { attempt } from './attempt.ts';
import { heldDuring } from './heldLabels.ts';
import type { Job } from './job.ts';
import { countBits, type LabelBits, without } from './labelBits.ts';
import { placeOfJob } from './placeOfJob.ts';

/** A job with everything that the checks of every resource need, computed once for all of them. */
export interface PreparedJob extends Job {
  /** Its own location, or else its customer's; null if neither is known. */
  readonly place: Place | null;
  readonly labels: LabelBits;
  readonly labelCount: number;
  /** The labels that must be held. */
  readonly requiredLabels: LabelBits;
  readonly excludedLabels: LabelBits;
  /** The services of a group event that none of the people holds who are to have it together. */
  readonly missingServices: LabelBits;
  /** Local days (of the organisation) on which it begins and in which its last second falls. */
  readonly firstDay: LocalDay;
  readonly lastDay: LocalDay;
  /** The day, week and fortnight in which it begins. */
  readonly period: Readonly<Record<PeriodKind, Interval>>;
  /** All days, weeks and fortnights that it overlaps. */
  readonly periods: Readonly<Record<PeriodKind, readonly Interval[]>>;
  readonly barredResourceIds: ReadonlySet<string>;
  readonly pastJobs: ReadonlyMap<string, number>;
  /** How texts about the job format times: in its own time zone, if it has one. */
  readonly moments: MomentFormat;
  /** `fallback` if the job could not be prepared; nothing else of it must be used then. Usually empty. */
  readonly failures: readonly Violation[];
}

const nobody: ReadonlySet<string> = new Set();
const none: ReadonlyMap<string, number> = new Map();

/** Never throws: a job that cannot be prepared reports that in `failures`. `people`: who is to have it together, if that is known. */
export function prepareJob(index: AllocationIndex, job: Job, people: readonly string[] = []): PreparedJob {
  const failures: Violation[] = [];
  return (
    attempt(prepared, { index, job, people, resource: null }, undefined, failures) ??
    unprepared(index, job, failures)
  );
}

function prepared({
  index,
  job,
  people,
}: {
  readonly index: AllocationIndex;
  readonly job: Job;
  readonly people: readonly string[];
}): PreparedJob {
  const { zone, settings } = index;
  const customer = index.customers.get(job.customerId);
  const ofAll = [...job.labelIds, ...job.serviceLabelIds];
  const ofEach = settings.everyoneHoldsServices ? ofAll : job.labelIds;
  const labels = index.labels.bitsOf(ofAll);
  const firstDay = localDayOf(zone, job.start);
  const period = (kind: PeriodKind) => periodOf(zone, kind, firstDay, settings.weekStart);
  const periods = (kind: PeriodKind) => periodsTouching(zone, kind, job, settings.weekStart);
  const place = placeOfJob(index, job);
  return {
    ...job,
    location: place?.location ?? null,
    place,
    labels,
    labelCount: countBits(labels),
    requiredLabels: index.labels.requiredBitsOf(ofEach),
    missingServices: missingServicesOf(index, job, people),
    excludedLabels: index.labels.bitsOf(job.excludeLabelIds),
    firstDay,
    lastDay: localDayOf(zone, job.end - 1),
    period: { day: period('day'), week: period('week'), fortnight: period('fortnight') },
    periods: { day: periods('day'), week: periods('week'), fortnight: periods('fortnight') },
    barredResourceIds: customer?.barredResourceIds ?? barredByAny(index, job.participantIds),
    pastJobs: index.pastJobs.get(job.customerId) ?? none,
    moments: {
      zone: job.timeZone === null ? zone : zoneOf(job.timeZone),
      dateFormat: settings.dateFormat,
      clock: settings.timeFormat,
    },
    failures: noFailures,
  };
}

/** The services that nobody of these people holds; none if nobody has been named. */
export function missingServicesOf(
  { labels, numberOf, resources }: AllocationIndex,
  job: Job,
  people: readonly string[],
): LabelBits {
  if (job.serviceLabelIds.length === 0 || people.length === 0) return noLabels;
  return people.reduce<LabelBits>((missing, id) => {
    const resource = resources[numberOf.get(id) ?? -1];
    return resource === undefined ? missing : without(missing, heldDuring(resource, job));
  }, labels.requiredBitsOf(job.serviceLabelIds));
}

/** Whom any of the participants of a group event has barred. */
function barredByAny({ customers }: AllocationIndex, ids: readonly string[]): ReadonlySet<string> {
  const barred = ids.flatMap((id) => [...(customers.get(id)?.barredResourceIds ?? [])]);
  return barred.length === 0 ? nobody : new Set(barred);
}

const noFailures: readonly Violation[] = [];
const noLabels: LabelBits = [];
const noTime: Interval = { start: 0, end: 0 };
const noPeriods: readonly Interval[] = [];

function unprepared(
  { zone, settings }: AllocationIndex,
  job: Job,
  failures: readonly Violation[],
): PreparedJob {
  return {
    ...job,
    place: null,
    labels: noLabels,
    labelCount: 0,
    requiredLabels: noLabels,
    excludedLabels: noLabels,
    missingServices: noLabels,
    firstDay: 0,
    lastDay: 0,
    period: { day: noTime, week: noTime, fortnight: noTime },
    periods: { day: noPeriods, week: noPeriods, fortnight: noPeriods },
    barredResourceIds: nobody,
    pastJobs: none,
    moments: { zone, dateFormat: settings.dateFormat, clock: settings.timeFormat },
    failures,
  };
}
