import type { NavigateOptions } from 'react-router-dom';
import { keptState, openedHere } from '../../shell/useBeside.ts';
import type { TimelineAddress } from './timelineAddress.ts';

/**
 * How a board goes from one address to the next: what opens something beside it is a step that the browser goes back from,
 * everything else takes the place of what was there. A step in time is drawn before the next one, which goes on from it.
 * `state`: of the present entry of the browser's history.
 */
export function addressStep(from: TimelineAddress, to: TimelineAddress, state: unknown): NavigateOptions {
  const opens =
    (to.bookingId !== undefined && from.bookingId === undefined) ||
    (to.resourceId !== undefined && from.resourceId === undefined) ||
    (to.customerId !== undefined && from.customerId === undefined);
  if (opens) return { state: openedHere(state) };
  return { replace: true, state: keptState(state), flushSync: to.from !== from.from };
}
