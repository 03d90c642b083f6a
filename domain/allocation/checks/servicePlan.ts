import { dateText } from '../../time/dateFormat.ts';
import { localDayOf, localDayOfDate } from '../../time/localDay.ts';
import type { AllocationIndex } from '../allocationIndex.ts';
import type { Violation } from '../allocationRecord.ts';
import type { Job } from '../job.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/**
 * The job's VisitStemID has a plan that is inactive, or that ended before the job starts; the end date is
 * served until midnight (scheduling §5). Concerns the job alone, and comes before all other checks.
 */
export const servicePlanCheck: Check = {
  doNotCheck: 'visitServicePlan',
  codes: ['service_plans_invalid'],
  reads: ['servicePlans', 'timeZone', 'settings.dateFormat', 'booking.visitStemId', 'booking.start'],
  fails: ({ index, job }) => endOfService(index, job) !== undefined,
  violation: ({ index, job }) => violationOfPlan(index, job, endOfService(index, job) ?? null),
};

/** The same for the job alone; undefined if the check passes or is switched off. */
export function servicePlanViolation(index: AllocationIndex, job: Job): Violation | undefined {
  if (index.settings.doNotCheck.visitServicePlan) return undefined;
  const end = endOfService(index, job);
  return end === undefined ? undefined : violationOfPlan(index, job, end);
}

/** The date on which service ended, null if the plan is inactive, undefined if service continues. */
function endOfService(index: AllocationIndex, job: Job): string | null | undefined {
  const plan = job.visitStemId === null ? undefined : index.servicePlans.get(job.visitStemId);
  if (plan === undefined) return undefined;
  if (plan.updateType === 'Inactive') return null;
  if (plan.endDate === null) return undefined;
  return localDayOf(index.zone, job.start) > localDayOfDate(plan.endDate) ? plan.endDate : undefined;
}

function violationOfPlan({ settings }: AllocationIndex, job: Job, end: string | null): Violation {
  return violationOf('service_plans_invalid', null, {
    visitStemId: job.visitStemId ?? '',
    endedOn: end === null ? null : dateText(settings.dateFormat, end),
  });
}
