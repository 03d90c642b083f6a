import { assign, enqueueActions } from 'xstate';
import { dragThreshold, type GestureEvent } from '../gesture.ts';
import { type GestureContext, gestureSetup } from '../gestureSetup.ts';
import { atHome } from '../propose.ts';
import { returnHome } from './whileHeld.ts';

const take = gestureSetup.enqueueActions(({ context, enqueue }) => {
  const { grip } = context;
  if (grip === undefined) return;
  const proposal = atHome(grip);
  enqueue.assign({ proposal });
  enqueue.emit({ type: 'taken', grip, proposal });
});

const forget = gestureSetup.assign({ grip: undefined, proposal: undefined });

function hasTravelled(
  context: GestureContext,
  event: Extract<GestureEvent, { type: 'pointerMove' }>,
): boolean {
  if (context.grip === undefined) return false;
  const { x, y } = context.grip.point;
  return Math.hypot(event.point.x - x, event.point.y - y) >= dragThreshold;
}

/**
 * A booking is pressed, and the purpose is not clear yet: releasing opens it, moving drags it. A finger that
 * moves scrolls; one that rests takes the booking up.
 */
export const pointing = gestureSetup.createStateConfig({
  on: {
    pointerUp: {
      target: 'idle',
      actions: [
        enqueueActions(({ context, enqueue }) => {
          if (context.grip !== undefined) {
            enqueue.emit({ type: 'opened', bookingId: context.grip.booking.id });
          }
        }),
        forget,
      ],
    },
    pointerMove: [
      {
        guard: ({ context, event }) => context.grip?.device === 'touch' && hasTravelled(context, event),
        target: 'idle',
        actions: forget,
      },
      {
        guard: ({ context, event }) =>
          context.grip?.booking.fixed !== undefined && hasTravelled(context, event),
        target: 'idle',
        actions: returnHome('fixed'),
      },
      {
        guard: ({ context, event }) => context.grip?.part === 'body' && hasTravelled(context, event),
        target: 'translating',
        actions: take,
      },
      {
        guard: ({ context, event }) => context.grip?.part !== 'body' && hasTravelled(context, event),
        target: 'resizing',
        actions: take,
      },
    ],
    longPress: [
      {
        guard: ({ context }) => context.grip?.booking.fixed !== undefined,
        target: 'idle',
        actions: returnHome('fixed'),
      },
      { guard: ({ context }) => context.grip?.part === 'body', target: 'translating', actions: take },
      { target: 'resizing', actions: take },
    ],
    cancel: { target: 'idle', actions: forget },
    interrupt: { target: 'idle', actions: forget },
    bookingChanged: {
      guard: ({ context, event }) => context.grip?.booking.id === event.booking.id,
      actions: assign(({ context, event }) =>
        context.grip === undefined ? {} : { grip: { ...context.grip, booking: event.booking } },
      ),
    },
    bookingGone: {
      guard: ({ context, event }) => context.grip?.booking.id === event.bookingId,
      target: 'idle',
      actions: forget,
    },
  },
});
