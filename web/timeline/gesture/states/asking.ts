import { gestureSetup } from '../gestureSetup.ts';
import { needsForce } from '../propose.ts';
import { drop, isInQuestion, whileHeld } from './whileHeld.ts';

const meant = gestureSetup.assign(({ context: { proposal } }) => ({
  proposal: proposal && { ...proposal, force: [proposal, ...proposal.others].some(needsForce) },
}));

/**
 * A booking was let go where it is in conflict, and stays there until somebody has said whether that is meant. What
 * others do meanwhile is judged; once nothing would be overridden any more, it is dropped.
 */
export const asking = gestureSetup.createStateConfig({
  on: {
    ...whileHeld.on,
    placeAnyway: { target: 'idle', actions: [meant, drop] },
  },
  always: { guard: ({ context }) => !isInQuestion(context), target: 'idle', actions: drop },
});
