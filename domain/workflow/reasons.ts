import type { BookingAction, WorkflowDefinition } from './workflowDefinition.ts';

/**
 * The steps that can be given a reason. `always`: it is asked for (scheduling §5); `byWorkflow`: it may be given, and the
 * organisation's workflow decides whether it is asked for.
 */
const reasons: { readonly [Action in BookingAction]?: 'always' | 'byWorkflow' } = {
  cancel: 'always',
  requestCancellation: 'always',
  declineCancellation: 'byWorkflow',
  park: 'byWorkflow',
};

/** Whether a step can be given a reason, and who decides whether it needs one; undefined if it has none. */
export function reasonOfStep(action: BookingAction): 'always' | 'byWorkflow' | undefined {
  return reasons[action];
}

/** Whether a step is refused without a reason, `reason_required`. */
export function needsReason({ actions }: WorkflowDefinition, action: BookingAction): boolean {
  const asked = reasons[action];
  return asked === 'always' || (asked === 'byWorkflow' && actions[action]?.reasonNeeded === true);
}
