import { type TimelineView, timelineViewSchema } from '../../api/contract/views.ts';
import { claimsOf, type LinkedClaims } from '../../domain/persona.ts';
import { request } from '../client/request.ts';
import { serverSource } from '../timeline/source/serverSource.ts';
import type { TimelineSource } from '../timeline/source/timelineSource.ts';

/** Who looks at the past: nobody who may do anything. */
export const onlooker: LinkedClaims = { ...claimsOf('customer'), resourceId: null, customerId: null };

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
 * work on it. One moment is asked for at a time, however fast somebody goes on; then the newest. What comes in
 * between is shown, so that a board under a moving slider moves as well. Nothing is sent.
 */
export function createPastSource(asOf: number, load: Load = fromServer): PastSource {
  let wanted = asOf;
  let underWay = 0;
  const reloads = new Set<() => void>();
  const reloadAll = () => {
    for (const reload of reloads) reload();
  };
  /** Of which moment the boards are, or will be with the answer under way. */
  let asked = asOf;
  const source: TimelineSource = {
    ...serverSource,
    load: async (span, signal) => {
      underWay += 1;
      try {
        for (;;) {
          asked = wanted;
          try {
            return await load(`/api/v1/timeline?from=${span.start}&to=${span.end}&asOf=${asked}`, signal);
          } catch (error) {
            // A moment that could not be shown says nothing of the one that is wanted by now.
            if (signal.aborted || asked === wanted) throw error;
          }
        }
      } finally {
        underWay -= 1;
        // After the answer is shown, and its board follows.
        setTimeout(() => {
          if (underWay === 0 && asked !== wanted) reloadAll();
        });
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
      if (underWay === 0) reloadAll();
    },
  };
}
