import type { BookingView } from '../../../api/contract/views.ts';
import type { LinkedClaims } from '../../../domain/persona.ts';
import { actionLabels } from '../../../domain/workflow/lifeCycle.ts';
import { type ActingOrganisation, possibleActions } from '../../../domain/workflow/possibleActions.ts';
import { standing } from '../../booking/standing.ts';

export type VisitAction = 'dispatch' | 'start' | 'finish';

export interface VisitStep {
  readonly action: VisitAction;
  readonly label: string;
}

/** What the steps of the working day are to whoever takes them (scheduling §4). */
const words: { readonly [Action in VisitAction]: string } = {
  dispatch: 'On my way',
  start: 'Arrived',
  finish: 'Finish',
};

/**
 * The step that comes next on somebody's visit, and the other that is possible now. Before the visit that is
 * setting out; once it should have begun, arriving. A label that the organisation's workflow gives a step is kept.
 */
export function visitSteps(
  booking: BookingView,
  claims: LinkedClaims,
  organisation: ActingOrganisation,
  now: number,
): readonly VisitStep[] {
  const order: readonly VisitAction[] =
    booking.start <= now ? ['start', 'finish', 'dispatch'] : ['dispatch', 'start', 'finish'];
  const labels = new Map(
    possibleActions(standing(booking), claims, organisation).map(({ action, label }) => [action, label]),
  );
  return order.flatMap((action) => {
    const label = labels.get(action);
    if (label === undefined) return [];
    return [{ action, label: label === actionLabels[action] ? words[action] : label }];
  });
}
