import { enqueueActions } from 'xstate';
import { peopleAfter } from '../gesture.ts';
import { gestureSetup } from '../gestureSetup.ts';
import { again, judged, resizedTo } from '../propose.ts';
import { letGo, whileHeld } from './whileHeld.ts';

/**
 * A booking taken up with the keyboard: arrow keys move or resize it in steps or change its row, Enter drops
 * it.
 */
export const carrying = gestureSetup.createStateConfig({
  on: {
    ...whileHeld.on,
    step: {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const { grip, proposal } = context;
        if (grip === undefined || proposal === undefined) return;
        const rules = context.rules();
        const start = rules.later(proposal.start, event.seconds);
        const next =
          event.edge === 'both'
            ? judged(
                rules,
                grip,
                {
                  start,
                  end: start + (proposal.end - proposal.start),
                  resourceIds: proposal.resourceIds,
                },
                proposal.row,
                proposal.force,
              )
            : {
                ...resizedTo(
                  rules,
                  grip,
                  event.edge,
                  { at: proposal[event.edge] + event.seconds, force: proposal.force },
                  proposal,
                ),
                row: proposal.row,
              };
        enqueue.assign({ proposal: next });
        enqueue.emit({ type: 'proposed', grip, proposal: next });
      }),
    },
    toRow: {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const { grip, proposal } = context;
        if (grip === undefined || proposal === undefined) return;
        const placement = { ...proposal, resourceIds: peopleAfter(grip.booking, grip.row, event.row) };
        const next = judged(context.rules(), grip, placement, event.row, proposal.force);
        enqueue.assign({ proposal: next });
        enqueue.emit({ type: 'proposed', grip, proposal: next });
      }),
    },
    toggleForce: {
      actions: enqueueActions(({ context, enqueue }) => {
        const { grip, proposal } = context;
        if (grip === undefined || proposal === undefined) return;
        const next = again(context.rules(), grip, proposal, !proposal.force);
        enqueue.assign({ proposal: next });
        enqueue.emit({ type: 'proposed', grip, proposal: next });
      }),
    },
    drop: letGo,
  },
});
