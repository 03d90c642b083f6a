import { notesOf } from '../../domain/allocation/allocate.ts';
import {
  type AllocationContext,
  createAllocationContext,
  isPartnerResource,
} from '../../domain/allocation/allocationContext.ts';
import { isByHand } from '../../domain/allocation/allocationRecord.ts';
import { alternativesTo } from '../../domain/allocation/alternatives.ts';
import type { CheckedChange } from '../../domain/allocation/checkPlan.ts';
import { allocatedTo } from '../../domain/booking/allocationDecisions.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import { fitnessOf } from '../../domain/booking/fitness.ts';
import { sameValue } from '../../domain/kernel/changedFields.ts';
import type { AllocationFacts, OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import { labelOf, refusalToAct, standingOf } from '../../domain/workflow/possibleActions.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import { type FittingSituation, fitTogether, type StandingChange } from './fitTogether.ts';
import type { PlanProblem, WantedChange } from './planChange.ts';

/** A change that may be made. */
export interface DecidedChange extends StandingChange {
  /** Undefined if the booking has exactly these people. */
  readonly event: BookingEvent | undefined;
}

/** What a plan may move: people who are on their way, or have arrived, stay (scheduling §4). */
export const movableStatuses: readonly BookingStatus[] = ['draft', 'rostered', 'confirmed'];

export interface PlanSituation extends FittingSituation {
  readonly facts: AllocationFacts;
  readonly actor: Actor;
  readonly organisation: OrganisationFact;
}

/**
 * Decides the changes of a plan as a whole: each on the booking that the plan was made for, as the workflow
 * allows this sender, and together with all the others without a violation. No decided change depends on one
 * that has a problem.
 */
export function decidePlan(
  wanted: readonly WantedChange[],
  situation: PlanSituation,
): { readonly decided: readonly DecidedChange[]; readonly problems: readonly PlanProblem[] } {
  const { standing, problems } = standingChanges(wanted, situation);
  const { fitting, after, unfit } = fitTogether(
    createAllocationContext(situation.facts),
    standing,
    situation,
  );
  return {
    decided: fitting.map((one) => ({ ...one, event: eventOf(one, one.checked, after, situation) })),
    problems: [...problems, ...unfit.flatMap((one) => one.problems)],
  };
}

/** The changes to bookings that may be given other people at all, and the problems of the rest. */
export function standingChanges(
  wanted: readonly WantedChange[],
  situation: Pick<PlanSituation, 'actor' | 'organisation'>,
): { readonly standing: readonly StandingChange[]; readonly problems: readonly PlanProblem[] } {
  const standing: StandingChange[] = [];
  const problems: PlanProblem[] = [];
  for (const one of wanted) {
    const found = standingChange(one, situation);
    if ('problem' in found) problems.push(found.problem);
    else standing.push(found);
  }
  return { standing, problems };
}

function standingChange(
  wanted: WantedChange,
  { actor, organisation }: Pick<PlanSituation, 'actor' | 'organisation'>,
): StandingChange | { readonly problem: PlanProblem } {
  const { change, loaded } = wanted;
  const problem = (code: string, message: string) => ({ problem: problemOf(wanted, code, message) });
  const { state: booking, revision } = loaded;
  if (booking.status === 'none' || revision === null) {
    return problem('not_found', refusalTexts.notFound('booking'));
  }
  if (!wanted.asPlanned) return problem('revision_conflict', pipelineTexts.changedMeanwhile);
  const action = change.resourceIds.length > 0 ? 'allocate' : 'removeResource';
  const standing = { wanted, booking, revision };
  if (change.resourceIds.length === 0 && booking.resourceIds.length === 0) return standing;
  if (!movableStatuses.includes(booking.status)) {
    const label = labelOf(action, organisation, booking.details);
    return problem('transition_not_allowed', refusalTexts.noSuchStep(label, booking.status));
  }
  // The plan asks for taking the last person off, however many the booking has.
  const people = action === 'allocate' ? booking.resourceIds : booking.resourceIds.slice(0, 1);
  const refusal = refusalToAct({ ...standingOf(booking), resourceIds: people }, actor, organisation, action);
  return refusal === undefined ? standing : problem(refusal.code, refusal.message);
}

/** The problem of a change that cannot be made with any people. */
export function problemOf(
  { change: { bookingId }, loaded: { state } }: WantedChange,
  code: string,
  message: string,
): PlanProblem {
  const title = state.status === 'none' ? '' : state.details.title;
  return { bookingId, title, code, message, resourceIds: [] };
}

function eventOf(
  { booking, wanted: { change } }: StandingChange,
  checked: CheckedChange,
  after: AllocationContext,
  { source }: FittingSituation,
): BookingEvent | undefined {
  const resourceIds = [...new Set(change.resourceIds)];
  if (sameValue(resourceIds, booking.resourceIds)) return undefined;
  if (resourceIds.length === 0) {
    const previousResourceIds = [...booking.resourceIds];
    return { type: 'BookingUnallocated', data: { previousResourceIds, plannedBy: source } };
  }
  const byHand = source === 'undo' || isByHand(source);
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
