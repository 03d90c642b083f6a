import type { BookingStatus } from '../booking/bookingStatus.ts';
import { claimsOf } from '../rights/persona.ts';
import { commandScope } from '../rights/rights.ts';
import { type Role, roles } from '../rights/role.ts';
import type { BookingAction } from './workflowDefinition.ts';

/**
 * Where a step leads. `stay`: the status does not change. `byPeople`: rostered if the booking has people
 * after the step, else draft. `stayWithPeople`: the status does not change, and the step exists only while
 * people remain. `stayOrDraft`: the status does not change while people remain; without the last of them,
 * draft.
 */
export type StepTarget = BookingStatus | 'stay' | 'byPeople' | 'stayWithPeople' | 'stayOrDraft';
export type Steps = { readonly [Action in BookingAction]?: StepTarget };

const cancelling = {
  cancel: 'cancelled',
  requestCancellation: 'stay',
  approveCancellation: 'cancelled',
  declineCancellation: 'stay',
} as const;
const changing = { edit: 'stay', reschedule: 'stay' } as const;
const planned = {
  ...changing,
  ...cancelling,
  allocate: 'stay',
  removeResource: 'stayOrDraft',
  park: 'parked',
} as const;

/** The standard life cycle: every step from every status (docs/decisions.md, A booking's life; scheduling §4). */
export const lifeCycle: { readonly [Status in BookingStatus]: Steps } = {
  draft: { ...changing, ...cancelling, allocate: 'rostered', park: 'parked' },
  rostered: { ...planned, confirm: 'confirmed', dispatch: 'dispatched', start: 'active' },
  confirmed: { ...planned, dispatch: 'dispatched', start: 'active' },
  dispatched: { ...planned, start: 'active' },
  active: { ...changing, ...cancelling, removeResource: 'stayWithPeople', finish: 'finished' },
  finished: { review: 'reviewed' },
  reviewed: { feedback: 'feedback' },
  feedback: {},
  parked: { edit: 'stay', ...cancelling, unpark: 'byPeople' },
  cancelled: { allocate: 'rostered', reopen: 'draft' },
};

/**
 * Who may take a step (scheduling §6, Action rights), as the table of rights says for its command: planners
 * may take all steps, a resource those of the working day on its own bookings, a customer only feedback.
 */
export function actionRights(action: BookingAction): readonly Role[] {
  return roles.filter((role) => commandScope(claimsOf(role), 'work', `booking.${action}`) !== 'none');
}

/** The label of a step's button, unless the organisation's workflow renames it. */
export const actionLabels: { readonly [Action in BookingAction]: string } = {
  edit: 'Edit',
  reschedule: 'Reschedule',
  allocate: 'Allocate',
  removeResource: 'Remove person',
  confirm: 'Confirm',
  dispatch: 'Dispatch',
  start: 'Start',
  finish: 'Finish',
  review: 'Review',
  feedback: 'Give feedback',
  park: 'Park',
  unpark: 'Unpark',
  cancel: 'Cancel',
  reopen: 'Reopen',
  requestCancellation: 'Request cancellation',
  approveCancellation: 'Approve cancellation',
  declineCancellation: 'Decline cancellation',
};

/** What the history of a booking says of a step once it is taken, where that is one word an organisation may replace. */
export const actionsDone: { readonly [Action in BookingAction]?: string } = {
  confirm: 'confirmed',
  dispatch: 'dispatched',
  start: 'started',
  finish: 'finished',
  review: 'reviewed',
  feedback: 'feedback given',
  park: 'parked',
  unpark: 'resumed',
  cancel: 'cancelled',
  reopen: 'reopened',
  requestCancellation: 'cancellation requested',
  declineCancellation: 'cancellation declined',
};
