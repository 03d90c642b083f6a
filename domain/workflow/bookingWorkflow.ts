import { transition } from 'xstate';
import { type BookingStatus, bookingStatuses, rankedStatuses } from '../booking/bookingStatus.ts';
import { standardStatusLabels } from '../booking/statusLook.ts';
import { bookingMachine } from './bookingMachine.ts';
import { actionLabels, actionRights, actionsDone } from './lifeCycle.ts';
import { reasonOfStep } from './reasons.ts';
import { type BookingAction, bookingActions, type WorkflowDefinition } from './workflowDefinition.ts';
import type { PathRules, Transition, WorkflowKind } from './workflowKind.ts';

/** The workflow of bookings: its transitions are those of its machine (docs/decisions.md, A booking's life). */
export const bookingWorkflow: WorkflowKind = {
  words: { one: 'booking', many: 'bookings' },
  groupedBy: { field: 'labelIds', category: 'label' },
  states: standardStatusLabels,
  stateField: 'status',
  derived: {},
  beside: bookingStatuses.filter((status) => !rankedStatuses.some((ranked) => ranked === status)),
  steps: Object.fromEntries(
    bookingActions.map((action) => {
      const done = actionsDone[action];
      const reason = reasonOfStep(action);
      const closedBy = action === 'requestCancellation' ? 'cancellation' : undefined;
      const step = { label: actionLabels[action], roles: actionRights(action), reason, closedBy };
      return [action, done === undefined ? step : { ...step, done }];
    }),
  ),
  transitions: transitionsOf,
  rules: {
    start: 'draft 0',
    ways: waysOf,
    stateOf: (place) => statusIn(place),
    // The main path that every organisation's work takes; the other statuses may disappear with their steps.
    reachable: ['draft', 'rostered', 'active', 'finished'],
    ends: ['finished', 'reviewed', 'feedback', 'cancelled'],
    goals: ['finished'],
  },
};

/** Every step, as the machine answers for bookings with people and without. */
function transitionsOf(definition: WorkflowDefinition): readonly Transition[] {
  return bookingStatuses.flatMap((from) =>
    bookingActions.flatMap((action) => {
      const reached = [0, 1].flatMap((people) => statusAfter(definition, { from, had: 1, action, people }));
      return [...new Set(reached)].map((to) => ({ from, to, action }));
    }),
  );
}

/** The places one step away: a status, and whether it has people. Being cancelled and resumed does not count. */
function waysOf(definition: WorkflowDefinition): ReturnType<PathRules['ways']> {
  return (place) => {
    const from = statusIn(place);
    if (from === 'cancelled') return [];
    const had = place.endsWith('0') ? 0 : 1;
    return bookingActions.flatMap((action) =>
      peopleAfter(action, had).flatMap((people) =>
        statusAfter(definition, { from, had, action, people }).map((status) => `${status} ${people}`),
      ),
    );
  };
}

interface Step {
  readonly from: BookingStatus;
  /** How many people it has before the step, and after it. */
  readonly had: number;
  readonly people: number;
  readonly action: BookingAction;
}

/** Where a step leads, as the machine answers; nowhere if there is no such step. */
function statusAfter(
  definition: WorkflowDefinition,
  { from, had, people, action }: Step,
): readonly BookingStatus[] {
  const machine = bookingMachine(definition);
  const context = { people: had, cancellationRequested: true };
  const state = machine.resolveState({ value: from, context });
  const event = { type: action, by: { role: 'anyone' as const }, people };
  if (!state.can(event)) return [];
  const [{ value }] = transition(machine, state, event);
  return bookingStatuses.filter((status) => status === value);
}

function peopleAfter(action: BookingAction, people: number): readonly number[] {
  switch (action) {
    case 'allocate':
      return [1];
    case 'removeResource':
      return people === 0 ? [] : [0, 1];
    case 'reopen':
      return [0];
    default:
      return [people];
  }
}

function statusIn(place: string): BookingStatus {
  const status = bookingStatuses.find((one) => place.startsWith(`${one} `));
  if (status === undefined) throw new Error(`no place in the life of a booking: ${place}`);
  return status;
}
