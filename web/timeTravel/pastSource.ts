import { type TimelineView, timelineViewSchema } from '../../api/contract/views.ts';
import type { ActingPerson } from '../../domain/workflow/possibleActions.ts';
import { request } from '../client/request.ts';
import { serverSource } from '../timeline/source/serverSource.ts';
import type { TimelineSource } from '../timeline/source/timelineSource.ts';

/** Who looks at the past: nobody who may do anything. */
export const onlooker: ActingPerson = { role: 'customer', resourceId: null, customerId: null };

export const readOnlyText = 'This is the past: it can be looked at, not changed.';

export interface PastSource {
  readonly source: TimelineSource;
  /** Shows another moment, epoch milliseconds, on the boards that follow this source. */
  readonly moveTo: (asOf: number) => void;
}

type Load = (path: string, signal: AbortSignal) => Promise<TimelineView>;

const fromServer: Load = (path, signal) => request(path, timelineViewSchema, { signal });

/**
 * The timeline as of a moment that moves: the board stays and its bookings change, as they do when others
 * work on it. Nothing is sent.
 */
export function createPastSource(asOf: number, load: Load = fromServer): PastSource {
  let wanted = asOf;
  const reloads = new Set<() => void>();
  const source: TimelineSource = {
    ...serverSource,
    load: async (span, signal) => {
      for (;;) {
        const asked = wanted;
        const view = await load(`/api/v1/timeline?from=${span.start}&to=${span.end}&asOf=${asked}`, signal);
        // While it was on its way somebody went on; answers in between would jump back and forth.
        if (asked === wanted || signal.aborted) return view;
      }
    },
    follow: (_span, _after, { stale }) => {
      reloads.add(stale);
      return () => void reloads.delete(stale);
    },
    send: async () => ({ kind: 'refused', code: 'not_allowed', message: readOnlyText }),
  };
  return {
    source,
    moveTo: (next) => {
      if (next === wanted) return;
      wanted = next;
      for (const reload of reloads) reload();
    },
  };
}
