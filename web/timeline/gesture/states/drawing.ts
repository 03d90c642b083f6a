import { usualLength } from '../gesture.ts';
import { gestureSetup } from '../gestureSetup.ts';

/**
 * The span from where the press was to where the pointer is, whichever is earlier, at least one step long. Before the
 * pointer has moved it has the usual length.
 */
export const draw = gestureSetup.enqueueActions(({ context, event, enqueue }) => {
  const { drawing, span: previous } = context;
  if (drawing === undefined) return;
  const { row, from } = drawing;
  const { snap, stepSeconds } = context.rules();
  const to = event.type === 'pointerMove' ? snap(event.at) : from + usualLength;
  const span =
    to < from ? { row, start: to, end: from } : { row, start: from, end: Math.max(to, from + stepSeconds) };
  if (previous !== undefined && previous.start === span.start && previous.end === span.end) return;
  enqueue.assign({ span });
  enqueue.emit({ type: 'drawing', span });
});

export const forgetDrawing = gestureSetup.assign({ drawing: undefined, span: undefined });

const giveUp = gestureSetup.enqueueActions(({ enqueue }) => {
  enqueue.emit({ type: 'drawn', span: undefined });
  enqueue.assign({ drawing: undefined, span: undefined });
});

const finish = gestureSetup.enqueueActions(({ context: { span }, enqueue }) => {
  enqueue.emit({ type: 'drawn', span });
  enqueue.assign({ drawing: undefined, span: undefined });
});

/** A new booking is drawn on an empty place of a row. */
export const drawing = gestureSetup.createStateConfig({
  on: {
    pointerMove: { actions: draw },
    pointerUp: { target: 'idle', actions: finish },
    cancel: { target: 'idle', actions: giveUp },
    interrupt: { target: 'idle', actions: giveUp },
  },
});
