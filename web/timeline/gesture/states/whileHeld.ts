import { assign, enqueueActions } from 'xstate';
import { type ReturnReason, samePlacement } from '../gesture.ts';
import { type GestureContext, gestureSetup } from '../gestureSetup.ts';
import { again } from '../propose.ts';

/** Releases the booking, which returns to its place; `reason` is shown to the user. */
export function returnHome(reason: ReturnReason) {
  return gestureSetup.enqueueActions(({ context, enqueue }) => {
    const { grip, proposal } = context;
    if (grip !== undefined) enqueue.emit({ type: 'returned', grip, proposal, reason });
    enqueue.assign({ grip: undefined, proposal: undefined });
  });
}

/** Drops the booking where it is: a change, a refusal, or nothing if it is in its own place. */
export const letGo = gestureSetup.enqueueActions(({ context, enqueue }) => {
  const { grip, proposal } = context;
  if (grip !== undefined && proposal !== undefined) {
    if (proposal.blocked) {
      enqueue.emit({ type: 'returned', grip, proposal, reason: 'blocked' });
    } else if (samePlacement(proposal, grip.booking)) {
      enqueue.emit({ type: 'returned', grip, proposal, reason: 'unchanged' });
    } else {
      enqueue.emit({ type: 'dropped', grip, proposal });
    }
  }
  enqueue.assign({ grip: undefined, proposal: undefined });
});

function isHeld(context: GestureContext, bookingId: string): boolean {
  return context.grip?.booking.id === bookingId;
}

/**
 * What every state with a held booking handles in the same way: `cancel`, `interrupt`, and changes to that
 * booking by others. Its other fields may change; if its place changes or the booking is gone, the gesture
 * ends, because the user would decide on outdated facts.
 */
export const whileHeld = gestureSetup.createStateConfig({
  on: {
    cancel: { target: 'idle', actions: returnHome('cancelled') },
    interrupt: { target: 'idle', actions: returnHome('interrupted') },
    bookingGone: {
      guard: ({ context, event }) => isHeld(context, event.bookingId),
      target: 'idle',
      actions: returnHome('gone'),
    },
    bookingChanged: [
      {
        guard: ({ context, event }) =>
          isHeld(context, event.booking.id) &&
          context.grip !== undefined &&
          (!samePlacement(event.booking, context.grip.booking) || event.booking.fixed !== undefined),
        target: 'idle',
        actions: returnHome('changedByOther'),
      },
      {
        guard: ({ context, event }) => isHeld(context, event.booking.id),
        actions: assign(({ context, event }) =>
          context.grip === undefined ? {} : { grip: { ...context.grip, booking: event.booking } },
        ),
      },
      {
        // Another booking has changed, and perhaps the violations here with it.
        actions: enqueueActions(({ context, enqueue }) => {
          const { grip, proposal } = context;
          if (grip === undefined || proposal === undefined) return;
          const judgedAgain = again(context.rules(), grip, proposal, proposal.force);
          enqueue.assign({ proposal: judgedAgain });
          enqueue.emit({ type: 'proposed', grip, proposal: judgedAgain });
        }),
      },
    ],
  },
});
