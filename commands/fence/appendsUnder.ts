import { type EventLog, GuardLost } from '../log/log.ts';
import { FenceLost, type HeldFence } from './resourceFences.ts';

/**
 * The log's appends, which reject with `FenceLost` if the fence is no longer held: a process that hung
 * between its decision and one of the appends may wake up after somebody else has decided. A log that checks
 * guards settles this in the append itself, and the check beforehand only saves appends that cannot succeed.
 * With any other log the checks before each attempt are the only ones.
 */
export function appendsUnder(fence: HeldFence, log: Pick<EventLog, 'append'>): Pick<EventLog, 'append'> {
  return {
    async append(stream, expected, events, context) {
      fence.confirm();
      try {
        return await log.append(stream, expected, events, context, fence.guard);
      } catch (error) {
        if (!(error instanceof GuardLost)) throw error;
        throw new FenceLost('the fence was taken away before its append', { cause: error });
      }
    },
  };
}
