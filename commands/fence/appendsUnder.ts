import { type EventLog, GuardLost } from '../log/log.ts';
import { FenceLost, type HeldFence } from './resourceFences.ts';

/**
 * The log's appends, which reject with `FenceLost` where the fence is not held any more: a process that hung
 * between its decision and one of the appends may wake up after somebody else has decided. A log that checks guards
 * settles that in the append itself; the check beforehand spares it hopeless appends, and with any other log it is
 * the only one.
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
