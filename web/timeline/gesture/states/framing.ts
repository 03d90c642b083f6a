import { gestureSetup } from '../gestureSetup.ts';

/** The frame reaches to the pointer; over no row its last row stays. */
export const frame = gestureSetup.enqueueActions(({ context, event, enqueue }) => {
  const { drawing, corner } = context;
  if (drawing === undefined || event.type !== 'pointerMove') return;
  const { row, from } = drawing;
  const to = { row: event.row ?? corner?.row ?? row, at: event.at };
  enqueue.assign({ corner: to });
  enqueue.emit({ type: 'framing', from: { row, at: from }, to });
});

const end = (how: 'framed' | 'given up') =>
  gestureSetup.enqueueActions(({ context: { drawing, corner }, enqueue }) => {
    if (drawing !== undefined) {
      const from = { row: drawing.row, at: drawing.from };
      enqueue.emit({ type: 'framed', from, to: how === 'framed' ? corner : undefined });
    }
    enqueue.assign({ drawing: undefined, corner: undefined });
  });

/** A frame is drawn around bookings, which are selected when it is let go. */
export const framing = gestureSetup.createStateConfig({
  on: {
    pointerMove: { actions: frame },
    pointerUp: { target: 'idle', actions: end('framed') },
    cancel: { target: 'idle', actions: end('given up') },
    interrupt: { target: 'idle', actions: end('given up') },
  },
});
