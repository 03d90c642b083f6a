import type { MessageTimes } from '../../../../api/services/messages/startTelling.ts';

/** Messages do not wait, and what a silent process has claimed is taken over soon. */
export const quickTimes: MessageTimes = {
  waitMs: 0,
  plan: { firstMs: 50, longestMs: 200, attempts: 5, silentMs: 1_000 },
};
