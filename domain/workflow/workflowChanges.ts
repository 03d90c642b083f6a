import { type Role, roles } from '../rights/role.ts';
import { isStepOffered, rolesLeft, type WorkflowDefinition } from './workflowDefinition.ts';
import type { WorkflowKind } from './workflowKind.ts';

/** What a new workflow changes about one step, for the records that exist. */
export interface StepChange {
  readonly action: string;
  /** `removed`: nobody is offered it any more; `offered`: it is offered again; `roles`: others may take it. */
  readonly kind: 'removed' | 'offered' | 'roles';
  /** The states of the records that it concerns. */
  readonly statuses: readonly string[];
  /** The roles that lose the step, and those that gain it, where it is offered before and after. */
  readonly losing: readonly Role[];
  readonly gaining: readonly Role[];
}

/** What a workflow would change about the steps of another of its kind, in the order of the life cycle; names are not counted. */
export function workflowChanges(
  { steps, transitions }: WorkflowKind,
  before: WorkflowDefinition,
  after: WorkflowDefinition,
): readonly StepChange[] {
  return Object.entries(steps).flatMap(([action, { roles: able }]) => {
    const [had, has] = [before, after].map((one) => isStepOffered(one, action));
    const [could = [], may = []] = [before, after].map((one) => rolesLeft(one, action, able));
    const losing = had && has ? roles.filter((role) => could.includes(role) && !may.includes(role)) : [];
    const gaining = had && has ? roles.filter((role) => !could.includes(role) && may.includes(role)) : [];
    if (had === has && losing.length === 0 && gaining.length === 0) return [];
    const leading = transitions(had ? before : after).filter((step) => step.action === action);
    const statuses = [...new Set(leading.map(({ from }) => from))];
    const kind = had === has ? 'roles' : had ? 'removed' : 'offered';
    return [{ action, kind, statuses, losing, gaining }];
  });
}
