import type { BookingStatus } from '../booking/bookingStatus.ts';
import { type Role, roles } from '../rights/role.ts';
import { hasStep, rolesFor } from './bookingMachine.ts';
import { transitionsOf } from './transitionsOf.ts';
import { type BookingAction, bookingActions, type WorkflowDefinition } from './workflowDefinition.ts';

/** What a new workflow changes about one step, for the bookings that exist. */
export interface StepChange {
  readonly action: BookingAction;
  /** `removed`: nobody is offered it any more; `offered`: it is offered again; `roles`: others may take it. */
  readonly kind: 'removed' | 'offered' | 'roles';
  /** The statuses of the bookings that it concerns. */
  readonly statuses: readonly BookingStatus[];
  /** The roles that lose the step, and those that gain it, where it is offered before and after. */
  readonly losing: readonly Role[];
  readonly gaining: readonly Role[];
}

/** What a workflow would change about the steps of another, in the order of the life cycle; names are not counted. */
export function workflowChanges(
  before: WorkflowDefinition,
  after: WorkflowDefinition,
): readonly StepChange[] {
  return bookingActions.flatMap((action) => {
    const [had, has] = [hasStep(before, action), hasStep(after, action)];
    const [could, may] = [rolesFor(before, action), rolesFor(after, action)];
    const losing = had && has ? roles.filter((role) => could.includes(role) && !may.includes(role)) : [];
    const gaining = had && has ? roles.filter((role) => !could.includes(role) && may.includes(role)) : [];
    if (had === has && losing.length === 0 && gaining.length === 0) return [];
    const leading = transitionsOf(had ? before : after).filter((step) => step.action === action);
    const statuses = [...new Set(leading.map(({ from }) => from))];
    const kind = had === has ? 'roles' : had ? 'removed' : 'offered';
    return [{ action, kind, statuses, losing, gaining }];
  });
}
