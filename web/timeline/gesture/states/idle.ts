import { assign, enqueueActions } from 'xstate';
import type { Grip } from '../gesture.ts';
import { gestureSetup } from '../gestureSetup.ts';
import { atHome } from '../propose.ts';

/** No booking is held. A press starts a gesture; so does picking a booking up with the keyboard. */
export const idle = gestureSetup.createStateConfig({
  on: {
    pointerDown: {
      target: 'pointing',
      actions: assign(({ event }) => ({
        grip: {
          booking: event.booking,
          row: event.row,
          others: event.others ?? [],
          part: event.part,
          offset: event.at - event.booking.start,
          point: event.point,
          device: event.device,
        },
        proposal: undefined,
      })),
    },
    emptyDown: {
      target: 'pressing',
      actions: assign(({ context, event: { row, at, point, device, purpose = 'booking' } }) => ({
        drawing: { row, from: context.rules().snap(at), purpose, point, device },
        span: undefined,
      })),
    },
    pickUp: [
      {
        guard: ({ event }) => event.booking.fixed !== undefined,
        actions: enqueueActions(({ event, enqueue }) => {
          enqueue.emit({
            type: 'returned',
            grip: gripOfKeyboard(event.booking, event.row, []),
            proposal: undefined,
            reason: 'fixed',
          });
        }),
      },
      {
        target: 'carrying',
        actions: enqueueActions(({ event, enqueue }) => {
          const grip = gripOfKeyboard(event.booking, event.row, event.others ?? []);
          const proposal = atHome(grip);
          enqueue.assign({ grip, proposal });
          enqueue.emit({ type: 'taken', grip, proposal });
        }),
      },
    ],
  },
});

function gripOfKeyboard(booking: Grip['booking'], row: string, others: Grip['others']): Grip {
  return { booking, row, others, part: 'body', offset: 0, point: { x: 0, y: 0 }, device: 'keyboard' };
}
