import type { PlannedJob } from '../allocationInput.ts';
import type { Pairing } from '../pairing.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/**
 * The resource has another job of a group that needs different people. Only plans that name groups have this
 * check.
 */
export const differentPeopleCheck: Check = {
  doNotCheck: null,
  codes: ['different_people_required'],
  // No booking names a group.
  reads: [],
  fails: (pairing) => pairing.job.differentPeopleGroup !== null && sameGroup(pairing).length > 0,
  violation: (pairing) =>
    violationOf('different_people_required', pairing.resource.id, {
      bookingIds: sameGroup(pairing).map((job) => job.id),
    }),
};

function sameGroup({ job, plan }: Pairing): readonly PlannedJob[] {
  return plan.jobs.filter(
    (other) => other.differentPeopleGroup === job.differentPeopleGroup && other.id !== job.id,
  );
}
