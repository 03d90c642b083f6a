import { enqueueActions } from 'xstate';
import { gestureSetup } from '../gestureSetup.ts';
import { resizedTo } from '../propose.ts';
import { letGo, whileHeld } from './whileHeld.ts';

/** One end of a booking follows the pointer; the other end and the row stay. */
export const resizing = gestureSetup.createStateConfig({
  on: {
    ...whileHeld.on,
    pointerMove: {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const { grip } = context;
        if (grip === undefined || grip.part === 'body') return;
        const proposal = resizedTo(
          context.rules(),
          grip,
          grip.part,
          { at: event.at, force: event.force },
          grip.booking,
          context.proposal,
        );
        if (proposal === context.proposal) return;
        enqueue.assign({ proposal });
        enqueue.emit({ type: 'proposed', grip, proposal });
      }),
    },
    pointerUp: letGo,
  },
});
