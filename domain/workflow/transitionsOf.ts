import { transition } from 'xstate';
import { type BookingStatus, bookingStatuses } from '../booking/bookingStatus.ts';
import { bookingMachine } from './bookingMachine.ts';
import { type BookingAction, bookingActions, type WorkflowDefinition } from './workflowDefinition.ts';

/** A step that leads from a status to one; `to` is `from` where the status stays. */
export interface Transition {
  readonly from: BookingStatus;
  readonly to: BookingStatus;
  readonly action: BookingAction;
}

/** Every step of a workflow, as its machine answers for bookings with people and without. */
export function transitionsOf(definition: WorkflowDefinition): readonly Transition[] {
  const machine = bookingMachine(definition);
  return bookingStatuses.flatMap((from) =>
    bookingActions.flatMap((action) => {
      const reached = [0, 1].flatMap((people) => {
        const state = machine.resolveState({
          value: from,
          context: { people: 1, cancellationRequested: true },
        });
        const event = { type: action, by: { role: 'anyone' as const }, people };
        if (!state.can(event)) return [];
        const [{ value }] = transition(machine, state, event);
        return bookingStatuses.filter((status) => status === value);
      });
      return [...new Set(reached)].map((to) => ({ from, to, action }));
    }),
  );
}
