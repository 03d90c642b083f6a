import { Result } from 'effect';
import {
  type AllocationContext,
  createAllocationContext,
  isPartnerResource,
} from '../allocation/allocationContext.ts';
import type { Alternatives, Choice, Violation } from '../allocation/allocationRecord.ts';
import { distinctViolations } from '../allocation/checkPlan.ts';
import { jobOf } from '../allocation/job.ts';
import { validateAllocation } from '../allocation/validateAllocation.ts';
import type { Participant } from '../groupEvent/participant.ts';
import type { AllocationFacts } from '../kernel/facts.ts';
import { type Refusal, refuse } from '../kernel/refusal.ts';
import { refusalTexts } from '../text/texts.ts';
import type { BookingDetails } from './bookingDetails.ts';
import type { PlanningFacts } from './bookingFacts.ts';
import type { Span } from './span.ts';

/** How people fit a job, as events record it. */
export interface Fitness {
  readonly conflict: boolean;
  readonly violations: Violation[];
}

/** A booking as it would be: the people are checked against it. */
export interface Plan extends Span {
  readonly id: string;
  readonly details: BookingDetails;
  readonly participants: readonly Participant[];
}

export interface CheckedPeople {
  readonly choices: Choice[];
  readonly fitness: Fitness;
  readonly partnerBooking: boolean;
  /** If the engine chose them: the people whom it did not choose. */
  readonly alternatives?: Alternatives;
}

const nobody: CheckedPeople = {
  choices: [],
  fitness: { conflict: false, violations: [] },
  partnerBooking: false,
};

/**
 * Checks people against a booking as it would be, ignoring the booking as it is now. If the checks themselves
 * fail, that is a conflict, `fallback`, and nothing is known about the people (scheduling §5).
 */
export function checkPeople(
  plan: Plan,
  resourceIds: readonly string[],
  { allocation }: PlanningFacts,
): CheckedPeople {
  const context = contextOf(allocation);
  const { choices, conflict, violations } = validateAllocation(context, jobOf(plan), resourceIds);
  return {
    choices: [...choices],
    fitness: { conflict, violations: [...violations] },
    partnerBooking: resourceIds.some((id) => isPartnerResource(context, id)),
  };
}

/** Of many bookings that are decided on the same facts, the first makes the context. */
const contexts = new WeakMap<AllocationFacts, AllocationContext>();

function contextOf(facts: AllocationFacts): AllocationContext {
  const known = contexts.get(facts) ?? createAllocationContext(facts);
  contexts.set(facts, known);
  return known;
}

/** All violations of the people, those of the job itself only once; any of them is a conflict. */
export function fitnessOf(choices: readonly Choice[]): Fitness {
  const violations = [...distinctViolations(choices)];
  return { conflict: violations.length > 0, violations };
}

/**
 * A person's choice of people for a booking as it would be. Unless it is forced, it is refused with
 * `resource_busy` and the text and figures of the first double booking, or with `fallback` if the checks
 * failed and a double booking cannot be ruled out. Any other violation is accepted as a conflict
 * (docs/decisions.md, The plan and its people). A person who is not among the facts is an `invalid_input`.
 */
export function checkByHand(
  plan: Plan,
  resourceIds: readonly string[],
  { force }: { readonly force: boolean },
  planning: () => PlanningFacts,
): Result.Result<CheckedPeople, Refusal> {
  if (resourceIds.length === 0) return Result.succeed(nobody);
  const facts = planning();
  const unknown = resourceIds.filter((id) => !facts.allocation.resources.some((known) => known.id === id));
  if (unknown.length > 0) {
    return refuse('invalid_input', refusalTexts.notFound('resource'), {
      path: ['resourceIds'],
      ids: unknown,
    });
  }
  const checked = checkPeople(plan, resourceIds, facts);
  const refusal = force ? undefined : (uncheckedRefusal(checked.fitness) ?? busyRefusal(checked.choices));
  return refusal === undefined ? Result.succeed(checked) : Result.fail(refusal);
}

function uncheckedRefusal({ violations }: Fitness): Refusal | undefined {
  const failed = violations.find(({ code }) => code === 'fallback');
  return failed && { code: failed.code, message: failed.message, details: failed.details };
}

/** `resource_busy` if any of the people chosen is busy, else undefined. */
export function busyRefusal(choices: readonly Choice[]): Refusal | undefined {
  const busy = choices.flatMap((choice) => choice.violations).find(isBusy);
  if (busy === undefined) return undefined;
  const { code, message, details, resourceId } = busy;
  return { code, message, details: { ...details, resourceId } };
}

export function isBusy(violation: Violation): boolean {
  return violation.code === 'resource_busy';
}
