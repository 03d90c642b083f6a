import type { Role } from '../../domain/rights/role.ts';
import { actionLabels, actionRights } from '../../domain/workflow/lifeCycle.ts';
import {
  type BookingAction,
  bookingActions,
  type WorkflowDefinition,
} from '../../domain/workflow/workflowDefinition.ts';

/** A step as the editor holds it. */
export interface EditedStep {
  /** As it is typed; empty: its own. */
  readonly label: string;
  readonly offered: boolean;
  readonly roles: readonly Role[];
  /** Whether it asks for a reason, where the workflow decides that. */
  readonly reasonNeeded: boolean;
}
/** The steps that are in some way not as they come; all others are. */
export type EditedSteps = { readonly [Action in BookingAction]?: EditedStep };

/** A step as the editor shows it. */
export function editedStep(edited: EditedSteps, action: BookingAction): EditedStep {
  return edited[action] ?? { label: '', offered: true, roles: actionRights(action), reasonNeeded: false };
}

/** A workflow as the editor holds it. */
export function editedSteps({ actions }: WorkflowDefinition): EditedSteps {
  const edited: { [Action in BookingAction]?: EditedStep } = {};
  for (const action of bookingActions) {
    const said = actions[action] ?? {};
    const { label = '', removed = false, roles = actionRights(action), reasonNeeded = false } = said;
    edited[action] = { label, offered: !removed, roles, reasonNeeded };
  }
  return edited;
}

/** The reverse; what is as it comes is left out. */
export function definitionOf(edited: EditedSteps): WorkflowDefinition {
  const actions: WorkflowDefinition['actions'] = {};
  for (const action of bookingActions) {
    const { label, offered, roles, reasonNeeded } = editedStep(edited, action);
    const name = label.trim();
    const all = actionRights(action);
    const said = {
      ...(name !== '' && name !== actionLabels[action] && { label: name }),
      ...(!offered && { removed: true }),
      ...(roles.length < all.length && { roles: all.filter((role) => roles.includes(role)) }),
      ...(reasonNeeded && { reasonNeeded }),
    };
    if (Object.keys(said).length > 0) actions[action] = said;
  }
  return { actions };
}
