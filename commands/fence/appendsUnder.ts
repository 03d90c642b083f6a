import { type EventLog, GuardLost } from '../log/log.ts';
import { FenceLost, type HeldFence } from './resourceFences.ts';

/**
 * The log's appends, which reject with `FenceLost` where the fence is not held any more: a process that hung
 * between its decision and one of the appends may wake up when somebody else has decided. A log that looks after
 * guards settles that in the append itself; the look before spares it what is certainly in vain, and is all that
 * there is with another log.
 */
export function appendsUnder(fence: HeldFence, log: EventLog): Pick<EventLog, 'append'> {
  return {
    async append(stream, expected, events, context) {
      fence.confirm();
      try {
        return await log.append(stream, expected, events, context, log.guards ? fence.guard : undefined);
      } catch (error) {
        if (!(error instanceof GuardLost)) throw error;
        throw new FenceLost('the fence was taken away before its append', { cause: error });
      }
    },
  };
}
