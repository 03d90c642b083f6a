import type { BookingView } from '../../../api/contract/views.ts';
import type { LinkedClaims } from '../../../domain/rights/persona.ts';
import { type ActingOrganisation, possibleActions } from '../../../domain/workflow/possibleActions.ts';
import { onTheJobLabel } from '../../booking/onTheJobLabel.ts';
import { standing } from '../../booking/standing.ts';

export type VisitAction = 'dispatch' | 'start' | 'finish';

export interface VisitStep {
  readonly action: VisitAction;
  readonly label: string;
}

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
    return [{ action, label: onTheJobLabel(action, label) }];
  });
}
