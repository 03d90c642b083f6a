import { notesOf } from '../../domain/allocation/allocate.ts';
import {
  type AllocationContext,
  createAllocationContext,
  isPartnerResource,
  resourceNameOf,
} from '../../domain/allocation/allocationContext.ts';
import type { PlanSource, Violation } from '../../domain/allocation/allocationRecord.ts';
import { alternativesTo } from '../../domain/allocation/alternatives.ts';
import { type CheckedChange, checkPlan } from '../../domain/allocation/checkPlan.ts';
import { jobOf } from '../../domain/allocation/job.ts';
import { mergeViolations } from '../../domain/allocation/mergeViolations.ts';
import { violationOf } from '../../domain/allocation/violation.ts';
import { allocatedTo } from '../../domain/booking/allocationDecisions.ts';
import type { Booking, ExistingBooking } from '../../domain/booking/booking.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import { fitnessOf } from '../../domain/booking/fitness.ts';
import { sameValue } from '../../domain/changedFields.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/facts.ts';
import type { Actor } from '../../domain/roles.ts';
import { refusalTexts } from '../../domain/texts.ts';
import { labelOf, refusalToAct, standingOf } from '../../domain/workflow/possibleActions.ts';
import type { Revision } from '../log/log.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import type { StreamState } from '../pipeline/streamStates.ts';

/** One change of a plan, as it is sent. */
export interface PlanChange {
  readonly bookingId: string;
  readonly ifRevision: Revision;
  /** None: the booking becomes a draft again. */
  readonly resourceIds: readonly string[];
}

/** A change with its booking as the log has it. */
export interface WantedChange {
  readonly change: PlanChange;
  readonly stream: string;
  readonly loaded: StreamState<Booking>;
}

/** Why one change of a plan cannot be made. */
export interface PlanProblem {
  readonly bookingId: string;
  readonly code: string;
  readonly message: string;
  /** Of the people against whom it speaks; empty where it concerns the booking. */
  readonly resourceIds: readonly string[];
}

/** A change that may be made. */
export interface DecidedChange {
  readonly wanted: WantedChange;
  readonly booking: ExistingBooking;
  readonly revision: Revision;
  /** Undefined where the booking has just these people. */
  readonly event: BookingEvent | undefined;
}

/** What a plan may move: people who are on their way, or there, stay (scheduling §4). */
export const movableStatuses: readonly BookingStatus[] = ['draft', 'rostered', 'confirmed'];

interface PlanSituation {
  readonly facts: AllocationFacts;
  readonly actor: Actor;
  readonly organisation: OrganisationFact;
  readonly source: PlanSource;
  /** By booking, what was put up with before the step that is taken back. */
  readonly putUpWith: ReadonlyMap<string, readonly Violation[]>;
}

type Standing = Omit<DecidedChange, 'event'>;

/**
 * Decides the changes of a plan as a whole: each on the booking that the plan was made of, as the workflow
 * lets this sender, and beside all the others without a violation. Of the changes decided none depends on one
 * that has a problem.
 */
export function decidePlan(
  wanted: readonly WantedChange[],
  situation: PlanSituation,
): { readonly decided: readonly DecidedChange[]; readonly problems: readonly PlanProblem[] } {
  const problems: PlanProblem[] = [];
  let standing: Standing[] = [];
  for (const one of wanted) {
    const found = standingChange(one, situation);
    if ('problem' in found) problems.push(found.problem);
    else standing.push(found);
  }
  const context = createAllocationContext(situation.facts);
  for (;;) {
    const { context: after, checked } = checkPlan(
      context,
      standing.map(({ wanted: { change }, booking }) => ({
        job: jobOf({ ...booking, id: change.bookingId }),
        resourceIds: change.resourceIds,
      })),
    );
    const found = checked.flatMap((change, at) => {
      const violations = hindrances(change, standing[at]?.booking, situation);
      return violations.length === 0 ? [] : [{ at, problem: violated(after, change, violations) }];
    });
    if (found.length === 0) {
      const decided = standing.map((one, at) => ({
        ...one,
        event: eventOf(one, checked[at], after, situation),
      }));
      return { decided, problems };
    }
    problems.push(...found.flatMap(({ problem }) => problem));
    // Whom a change that cannot be made would have freed is not free: the rest is looked at anew.
    const bad = new Set(found.map(({ at }) => at));
    standing = standing.filter((_, at) => !bad.has(at));
  }
}

function standingChange(
  wanted: WantedChange,
  { actor, organisation }: PlanSituation,
): Standing | { readonly problem: PlanProblem } {
  const { change, loaded } = wanted;
  const { bookingId } = change;
  const problem = (code: string, message: string) => ({
    problem: { bookingId, code, message, resourceIds: [] },
  });
  const { state: booking, revision } = loaded;
  if (booking.status === 'none' || revision === null) {
    return problem('not_found', refusalTexts.notFound('booking'));
  }
  if (revision !== change.ifRevision) return problem('revision_conflict', pipelineTexts.changedMeanwhile);
  const action = change.resourceIds.length > 0 ? 'allocate' : 'removeResource';
  const standing = { wanted, booking, revision };
  if (change.resourceIds.length === 0 && booking.resourceIds.length === 0) return standing;
  if (!movableStatuses.includes(booking.status)) {
    const label = labelOf(action, organisation);
    return problem('transition_not_allowed', refusalTexts.noSuchStep(label, booking.status));
  }
  // Taking the last one off is what is asked, however many there are.
  const people = action === 'allocate' ? booking.resourceIds : booking.resourceIds.slice(0, 1);
  const refusal = refusalToAct({ ...standingOf(booking), resourceIds: people }, actor, organisation, action);
  return refusal === undefined ? standing : problem(refusal.code, refusal.message);
}

/**
 * What keeps a change from being made. A plan gives a booking all the people it needs or none; what is taken
 * back, or gets one more by a hand-over, may have fewer. A hand-over is a person's choice: what is said against
 * those who have the booking already has been put up with before; so had been what a step back brings again.
 */
function hindrances(
  { job, resourceIds, violations }: CheckedChange,
  booking: ExistingBooking | undefined,
  { source, putUpWith }: Pick<PlanSituation, 'source' | 'putUpWith'>,
): readonly Violation[] {
  if (source === 'handOver') {
    return violations.filter(
      ({ resourceId }) => resourceId === null || booking?.resourceIds.includes(resourceId) !== true,
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
  { job }: CheckedChange,
  violations: readonly Violation[],
): readonly PlanProblem[] {
  const nameOf = (id: string) => resourceNameOf(context, id);
  return mergeViolations(violations, nameOf).map(({ code, messages, resourceIds, resourceNames }) => ({
    bookingId: job.id,
    code,
    message: [resourceNames.join(', '), messages.join('; ')].filter((part) => part !== '').join(': '),
    resourceIds,
  }));
}

function eventOf(
  { booking, wanted: { change } }: Standing,
  checked: CheckedChange | undefined,
  after: AllocationContext,
  { source }: PlanSituation,
): BookingEvent | undefined {
  const resourceIds = [...new Set(change.resourceIds)];
  if (checked === undefined || sameValue(resourceIds, booking.resourceIds)) return undefined;
  if (resourceIds.length === 0) {
    const previousResourceIds = [...booking.resourceIds];
    return { type: 'BookingUnallocated', data: { previousResourceIds, plannedBy: source } };
  }
  const byHand = source === 'undo' || source === 'handOver';
  const notes = byHand ? [] : notesOf(checked.job, checked.choices);
  const { type, data } = allocatedTo(
    booking,
    resourceIds,
    {
      choices: [...checked.choices],
      fitness: byHand ? fitnessOf(checked.choices) : { conflict: false, violations: [...notes] },
      partnerBooking: resourceIds.some((id) => isPartnerResource(after, id)),
      ...(byHand ? {} : { alternatives: alternativesTo(after, checked.job, resourceIds) }),
    },
    byHand ? 'manual' : 'automatic',
  );
  return { type, data: { ...data, plannedBy: source } };
}
