import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AllocationContext } from '../../domain/allocation/allocationContext.ts';
import type { StepSizes } from '../step/stepSizes.ts';
import {
  type FittingChanges,
  type FittingSituation,
  fitTogether,
  type StandingChange,
} from './fitTogether.ts';
import type { PlanChange, PlanProblem } from './planChange.ts';

/**
 * `entangled`: so many bookings exchange people among each other, with nobody free in between, that no part
 * within the size of a step can hold them.
 */
export type DividedPlan =
  | { readonly kind: 'parts'; readonly parts: readonly (readonly PlanChange[])[] }
  | { readonly kind: 'problems'; readonly problems: readonly PlanProblem[] }
  | { readonly kind: 'entangled'; readonly bookings: number };

/**
 * Divides the changes of a plan into parts, each of which fits once those before it are made. Changes are
 * taken in order of time, and one that depends on somebody whom a later change frees waits for that change.
 * So people who exchange work do so within one part. Changes that fit in no order are problems. The event
 * loop gets a turn between the parts, since 50,000 changes take seconds.
 */
export async function dividePlan(
  context: AllocationContext,
  changes: readonly StandingChange[],
  situation: FittingSituation,
  { mostInStep, inPart }: StepSizes,
): Promise<DividedPlan> {
  const inOrder = changes.toSorted(byStart);
  const parts: (readonly PlanChange[])[] = [];
  let made = context;
  let waiting: FittingChanges['unfit'] = [];
  for (let at = 0; at < inOrder.length; at += inPart) {
    const next = inOrder.slice(at, at + inPart);
    if (waiting.length + next.length > mostInStep) {
      const { unfit } = fitTogether(context, inOrder, situation);
      return unfit.length === 0 ? { kind: 'entangled', bookings: waiting.length } : problemsOf(unfit);
    }
    const { fitting, after, unfit } = fitTogether(made, [...waiting, ...next], situation);
    if (fitting.length > 0) parts.push(fitting.map(({ wanted }) => wanted.change));
    made = after;
    waiting = unfit;
    await nextTurn();
  }
  return waiting.length === 0 ? { kind: 'parts', parts } : problemsOf(waiting);
}

function problemsOf(unfit: FittingChanges['unfit']): DividedPlan {
  return { kind: 'problems', problems: unfit.flatMap(({ problems }) => problems) };
}

function byStart(one: StandingChange, other: StandingChange): number {
  return (
    one.booking.start - other.booking.start ||
    (one.wanted.change.bookingId < other.wanted.change.bookingId ? -1 : 1)
  );
}
