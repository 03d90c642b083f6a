import { assign, enqueueActions } from 'xstate';
import { type GestureEvent, hasTravelled } from '../gesture.ts';
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

function isDrag(
  { grip }: GestureContext,
  { point }: Extract<GestureEvent, { type: 'pointerMove' }>,
): boolean {
  return grip !== undefined && hasTravelled(grip.point, point);
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
        guard: ({ context, event }) => context.grip?.device === 'touch' && isDrag(context, event),
        target: 'idle',
        actions: forget,
      },
      {
        guard: ({ context, event }) => context.grip?.booking.fixed !== undefined && isDrag(context, event),
        target: 'idle',
        actions: returnHome('fixed'),
      },
      {
        guard: ({ context, event }) => context.grip?.part === 'body' && isDrag(context, event),
        target: 'translating',
        actions: take,
      },
      {
        guard: ({ context, event }) => context.grip?.part !== 'body' && isDrag(context, event),
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
