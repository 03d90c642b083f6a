import type { BookingAction } from '../../domain/workflow/workflowDefinition.ts';

/** The step whose form stands beside the people once a job is done, if it can be taken. */
export function reviewStepOf(actions: readonly BookingAction[]): 'review' | 'feedback' | undefined {
  if (actions.includes('review')) return 'review';
  return actions.includes('feedback') ? 'feedback' : undefined;
}
