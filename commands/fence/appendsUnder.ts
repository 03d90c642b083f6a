import type { EventLog } from '../log/log.ts';
import type { HeldFence } from './resourceFences.ts';

/**
 * The log's appends, each of which looks first whether the fence is still held: a process that hung between its
 * decision and one of the appends may wake up when somebody else has decided. They reject with `FenceLost` then.
 */
export function appendsUnder(fence: HeldFence, log: EventLog): Pick<EventLog, 'append'> {
  return {
    async append(...request) {
      fence.confirm();
      return log.append(...request);
    },
  };
}
