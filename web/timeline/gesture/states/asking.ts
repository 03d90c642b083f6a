import { gestureSetup } from '../gestureSetup.ts';
import { needsForce } from '../propose.ts';
import { drop, isInQuestion, whileHeld } from './whileHeld.ts';

const meant = gestureSetup.assign(({ context: { proposal } }) => ({
  proposal: proposal && { ...proposal, force: [proposal, ...proposal.others].some(needsForce) },
}));

const ask = gestureSetup.enqueueActions(({ context, enqueue }) => {
  const { grip, proposal } = context;
  if (grip === undefined || proposal === undefined || !isInQuestion(context)) return;
  enqueue.emit({ type: 'asked', grip, proposal });
});

/**
 * A booking was let go. Where it would override nothing, it is dropped at once; where it is in conflict, it stays until
 * somebody has said whether that is meant. What others do meanwhile is judged.
 */
export const asking = gestureSetup.createStateConfig({
  entry: ask,
  on: {
    ...whileHeld.on,
    placeAnyway: { target: 'idle', actions: [meant, drop] },
  },
  always: { guard: ({ context }) => !isInQuestion(context), target: 'idle', actions: drop },
});
