import { enqueueActions } from 'xstate';
import { gestureSetup } from '../gestureSetup.ts';
import { movedTo } from '../propose.ts';
import { letGo, whileHeld } from './whileHeld.ts';

/** A booking follows the pointer, through time and from row to row. */
export const translating = gestureSetup.createStateConfig({
  on: {
    ...whileHeld.on,
    pointerMove: {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const { grip } = context;
        if (grip === undefined) return;
        const proposal = movedTo(
          context.rules(),
          grip,
          {
            start: event.at - grip.offset,
            row: event.row ?? context.proposal?.row ?? grip.row,
            force: event.force,
          },
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
