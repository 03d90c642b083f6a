import type { AllocationContext } from '../../domain/allocation/allocationContext.ts';
import { resourceNameOf } from '../../domain/allocation/allocationContext.ts';
import { isByHand, type PlanSource, type Violation } from '../../domain/allocation/allocationRecord.ts';
import { type CheckedChange, checkPlan } from '../../domain/allocation/checkPlan.ts';
import { jobOf } from '../../domain/allocation/job.ts';
import { mergeViolations } from '../../domain/allocation/mergeViolations.ts';
import { violationOf } from '../../domain/allocation/violation.ts';
import type { ExistingBooking } from '../../domain/booking/booking.ts';
import type { Revision } from '../log/log.ts';
import type { PlanProblem, WantedChange } from './planChange.ts';

/** A change of a plan whose booking is still as planned, and may be given other people by this sender. */
export interface StandingChange {
  readonly wanted: WantedChange;
  readonly booking: ExistingBooking;
  readonly revision: Revision;
}

/** How changes are judged together. */
export interface FittingSituation {
  readonly source: PlanSource;
  /** By booking, the violations that were accepted before the step that is being undone. */
  readonly putUpWith: ReadonlyMap<string, readonly Violation[]>;
}

/** Changes that can be made together. */
export interface FittingChanges {
  readonly fitting: readonly (StandingChange & { readonly checked: CheckedChange })[];
  /** The allocation once they are made. */
  readonly after: AllocationContext;
  /** The others, with the problems of each. */
  readonly unfit: readonly (StandingChange & { readonly problems: readonly PlanProblem[] })[];
}

/** Finds the changes that fit together. None of them depends on one that does not fit. */
export function fitTogether(
  context: AllocationContext,
  changes: readonly StandingChange[],
  situation: FittingSituation,
): FittingChanges {
  const unfit: FittingChanges['unfit'][number][] = [];
  let standing = changes;
  for (;;) {
    const { context: after, checked } = checkPlan(
      context,
      standing.map(({ wanted: { change }, booking }) => ({
        job: jobOf({ ...booking, id: change.bookingId }),
        resourceIds: change.resourceIds,
      })),
    );
    const fitting: FittingChanges['fitting'][number][] = [];
    const found: FittingChanges['unfit'][number][] = [];
    for (const [at, change] of checked.entries()) {
      const one = standing[at];
      if (one === undefined) continue;
      const violations = hindrances(change, one.booking, situation);
      if (violations.length === 0) fitting.push({ ...one, checked: change });
      else found.push({ ...one, problems: violated(after, one, violations) });
    }
    unfit.push(...found);
    if (found.length === 0) return { fitting, after, unfit };
    // People whom an impossible change would have freed are not free: the rest is checked again.
    standing = fitting;
  }
}

/**
 * The violations that prevent a change. A plan gives a booking all the people it needs or none; after an
 * undo, or with one person more by a hand-over, it may have fewer. A hand-over or a swap is a person's choice:
 * violations of people who have the booking already were accepted before, and so were those that an undo
 * brings back.
 */
function hindrances(
  { job, resourceIds, violations }: CheckedChange,
  booking: ExistingBooking,
  { source, putUpWith }: FittingSituation,
): readonly Violation[] {
  if (isByHand(source)) {
    return violations.filter(
      ({ resourceId }) => resourceId === null || !booking.resourceIds.includes(resourceId),
    );
  }
  if (source === 'undo') {
    const known = putUpWith.get(job.id) ?? [];
    return violations.filter(
      ({ code, resourceId }) => !known.some((one) => one.code === code && one.resourceId === resourceId),
    );
  }
  const available = resourceIds.length;
  if (available === 0 || available >= job.resourcesNeeded) return violations;
  return [
    ...violations,
    violationOf('no_multi_allocation', null, { needed: job.resourcesNeeded, available }),
  ];
}

function violated(
  context: AllocationContext,
  { wanted: { change }, booking }: StandingChange,
  violations: readonly Violation[],
): readonly PlanProblem[] {
  const nameOf = (id: string) => resourceNameOf(context, id);
  return mergeViolations(violations, nameOf).map(({ code, messages, resourceIds, resourceNames }) => ({
    bookingId: change.bookingId,
    title: booking.details.title,
    code,
    message: [resourceNames.join(', '), messages.join('; ')].filter((part) => part !== '').join(': '),
    resourceIds,
  }));
}
