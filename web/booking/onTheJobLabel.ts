import { actionLabels } from '../../domain/workflow/lifeCycle.ts';
import type { BookingAction } from '../../domain/workflow/workflowDefinition.ts';

/** What the steps of a working day are to whoever takes them (scheduling §4). */
const words: { readonly [Action in BookingAction]?: string } = {
  dispatch: 'On my way',
  start: 'Arrived',
  finish: 'Finish',
};

/** A step's label for those who do the work; one that the organisation's workflow has given it is kept. */
export function onTheJobLabel(action: BookingAction, label: string): string {
  return label === actionLabels[action] ? (words[action] ?? label) : label;
}
