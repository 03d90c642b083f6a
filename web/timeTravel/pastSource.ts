import { type TimelineView, timelineViewSchema } from '../../api/contract/views.ts';
import { claimsOf, type LinkedClaims } from '../../domain/rights/persona.ts';
import { request } from '../client/request.ts';
import { serverSource } from '../timeline/source/serverSource.ts';
import type { TimelineSource } from '../timeline/source/timelineSource.ts';

/** The claims for looking at the past: they allow no action. */
export const onlooker: LinkedClaims = { ...claimsOf('customer'), resourceId: null, customerId: null };

export const readOnlyText = 'This is the past: you can look at it, but not change it.';

export interface PastSource {
  readonly source: TimelineSource;
  /** Shows another moment, epoch milliseconds, on the boards that follow this source. */
  readonly moveTo: (asOf: number) => void;
}

type Load = (path: string, signal: AbortSignal) => Promise<TimelineView>;

const fromServer: Load = (path, signal) => request(path, timelineViewSchema, { signal });

/**
 * The timeline at a past moment that can change: the board stays and its bookings change, as they do when
 * others work on it. One moment is requested at a time, however fast the user moves, and then the newest.
 * Moments in between are shown, so that the board moves along with the slider. Nothing is sent.
 */
export function createPastSource(asOf: number, load: Load = fromServer): PastSource {
  let wanted = asOf;
  let underWay = 0;
  const reloads = new Set<() => Promise<void>>();
  const reloadAll = () => {
    for (const reload of reloads) void reload();
  };
  /** The moment that the boards show, or will show with the answer in flight. */
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
            // A failure for one moment says nothing about the moment wanted by now.
            if (signal.aborted || asked === wanted) throw error;
          }
        }
      } finally {
        underWay -= 1;
        // After the answer has been shown and its board follows it.
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
