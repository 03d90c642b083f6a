import { assign, enqueueActions } from 'xstate';
import { type HeldBooking, type ReturnReason, samePlacement } from '../gesture.ts';
import { type GestureContext, gestureSetup } from '../gestureSetup.ts';
import { again, inFull, overrides, placedTogether } from '../propose.ts';

/** Releases the booking, which returns to its place; `reason` is shown to the user. */
export function returnHome(reason: ReturnReason) {
  return gestureSetup.enqueueActions(({ context, enqueue }) => {
    const { grip, proposal } = context;
    if (grip !== undefined) enqueue.emit({ type: 'returned', grip, proposal, reason });
    enqueue.assign({ grip: undefined, proposal: undefined });
  });
}

/** Drops the booking where it is: a change, a refusal, or nothing if it is in its own place. */
export const drop = gestureSetup.enqueueActions(({ context, enqueue }) => {
  const { grip, proposal } = context;
  if (grip !== undefined && proposal !== undefined) {
    if (proposal.forbidden !== undefined) {
      enqueue.emit({ type: 'returned', grip, proposal, reason: 'forbidden' });
    } else if (samePlacement(proposal, grip.booking)) {
      enqueue.emit({ type: 'returned', grip, proposal, reason: 'unchanged' });
    } else {
      enqueue.emit({ type: 'dropped', grip, proposal });
    }
  }
  enqueue.assign({ grip: undefined, proposal: undefined });
});

/** Whether a drop here has to be asked about. */
export function isInQuestion({ grip, proposal }: GestureContext): boolean {
  if (grip === undefined || proposal === undefined) return false;
  if (proposal.force || proposal.forbidden !== undefined) return false;
  return placedTogether(grip, proposal).some((one) => overrides(one.held.booking, one).length > 0);
}

const judgeAll = gestureSetup.assign(({ context: { rules, grip, proposal } }) =>
  grip === undefined || proposal === undefined ? {} : { proposal: inFull(rules(), grip, proposal) },
);

/** The booking is let go: what it would override is asked first, unless it is forced. */
export const letGo = { target: 'asking', actions: judgeAll } as const;

function isHeld(context: GestureContext, bookingId: string): boolean {
  return context.grip?.booking.id === bookingId;
}

function isHeldWith(context: GestureContext, bookingId: string): boolean {
  return context.grip?.others.some(({ booking }) => booking.id === bookingId) === true;
}

/** Whether a booking that is held can still be held: it is in its place, and nobody has cancelled or reopened it. */
function stands(held: HeldBooking, now: HeldBooking): boolean {
  return samePlacement(held, now) && held.keepsTime === now.keepsTime;
}

/**
 * What every state with a held booking handles in the same way: `cancel`, `interrupt`, and changes to that
 * booking by others. Its other fields may change; if its place changes or the booking is gone, the gesture
 * ends, because the user would decide on outdated facts. Of the bookings that are held with it, one whose place changes
 * is let go.
 */
export const whileHeld = gestureSetup.createStateConfig({
  on: {
    cancel: { target: 'idle', actions: returnHome('cancelled') },
    interrupt: { target: 'idle', actions: returnHome('interrupted') },
    bookingGone: [
      {
        guard: ({ context, event }) => isHeld(context, event.bookingId),
        target: 'idle',
        actions: returnHome('gone'),
      },
      {
        guard: ({ context, event }) => isHeldWith(context, event.bookingId),
        actions: enqueueActions(({ context, event, enqueue }) => {
          const { grip, proposal } = context;
          if (grip === undefined || proposal === undefined) return;
          const others = grip.others.filter((held) => held.booking.id !== event.bookingId);
          const held = { ...grip, others };
          const judgedAgain = again(context.rules(), held, proposal, proposal.force);
          enqueue.assign({ grip: held, proposal: judgedAgain });
          enqueue.emit({ type: 'proposed', grip: held, proposal: judgedAgain });
        }),
      },
    ],
    bookingChanged: [
      {
        // One of the others: where somebody else has moved it, it stays.
        guard: ({ context, event }) => isHeldWith(context, event.booking.id),
        actions: enqueueActions(({ context, event: { booking }, enqueue }) => {
          const { grip, proposal } = context;
          if (grip === undefined || proposal === undefined) return;
          const others = grip.others.flatMap((held) => {
            if (held.booking.id !== booking.id) return [held];
            return stands(held.booking, booking) ? [{ ...held, booking }] : [];
          });
          const held = { ...grip, others };
          const judgedAgain = again(context.rules(), held, proposal, proposal.force);
          enqueue.assign({ grip: held, proposal: judgedAgain });
          enqueue.emit({ type: 'proposed', grip: held, proposal: judgedAgain });
        }),
      },
      {
        guard: ({ context, event }) =>
          isHeld(context, event.booking.id) &&
          context.grip !== undefined &&
          (!stands(context.grip.booking, event.booking) || event.booking.fixed !== undefined),
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
