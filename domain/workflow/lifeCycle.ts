import type { BookingStatus } from '../booking/bookingStatus.ts';
import type { Role } from '../roles.ts';
import type { BookingAction } from './workflowDefinition.ts';

/**
 * Where a step leads. `stay`: the status remains. `byPeople`: rostered where the booking has people after the
 * step, else draft. `stayWithPeople`: the status remains, and the step exists only while people remain.
 * `stayOrDraft`: the status remains while people do; with the last of them gone, draft.
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

const planners: readonly Role[] = ['dispatcher', 'scheduler'];

/**
 * Who may take a step (scheduling §6, Action rights): the planners all of them, a resource those of its day
 * on its own bookings, a customer none but feedback. Asking for cancellation is for those who cannot cancel.
 */
export const actionRights: { readonly [Action in BookingAction]: readonly Role[] } = {
  edit: planners,
  reschedule: planners,
  allocate: planners,
  removeResource: planners,
  confirm: planners,
  dispatch: [...planners, 'resource'],
  start: [...planners, 'resource'],
  finish: [...planners, 'resource'],
  review: planners,
  feedback: [...planners, 'customer'],
  park: planners,
  unpark: planners,
  cancel: planners,
  reopen: planners,
  requestCancellation: ['resource', 'customer'],
  approveCancellation: planners,
  declineCancellation: planners,
};

/** What a step is called on its button, unless the organisation's workflow renames it. */
export const actionLabels: { readonly [Action in BookingAction]: string } = {
  edit: 'Edit',
  reschedule: 'Reschedule',
  allocate: 'Allocate',
  removeResource: 'Remove resource',
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
