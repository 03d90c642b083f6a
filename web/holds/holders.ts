import { useEffect, useSyncExternalStore } from 'react';
import type { ColleaguesView, LookedAt } from '../../api/contract/colleagues.ts';
import { liveConnection } from '../client/liveConnection.ts';

/** Somebody else who is at work on a booking. */
export interface Holder {
  readonly uid: string;
  readonly name: string;
}
/** By the ids of the bookings that they hold. */
export type Holders = ReadonlyMap<string, Holder>;

/** What this browser knows of the holds: undefined until it has been told, and while it has no connection. */
export interface KnownHolds {
  readonly others: Holders;
  /** The bookings that this person holds, in whichever window. */
  readonly own: ReadonlySet<string>;
  /** What colleagues look at. */
  readonly looks: readonly Look[];
}

/** That a colleague looks at days of a board. */
export type Look = ColleaguesView['looks'][number];

const noLooks: readonly Look[] = [];

export const nobody: Holders = new Map();

let known: KnownHolds | undefined;
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

function become(next: KnownHolds | undefined): void {
  known = next;
  for (const listener of listeners) listener();
}

function begin(): () => void {
  const stopTelling = liveConnection.colleagues(({ holds, looks }) =>
    become({
      others: new Map(
        holds.filter(({ own }) => !own).map(({ bookingId, uid, name }) => [bookingId, { uid, name }]),
      ),
      looks: looks.filter(({ own }) => !own),
      own: new Set(holds.filter(({ own }) => own).map(({ bookingId }) => bookingId)),
    }),
  );
  // Without a connection nobody knows whether they are still at work.
  const stopState = liveConnection.onState(() => {
    if (liveConnection.state === 'offline' && known !== undefined) become(undefined);
  });
  return () => {
    stopTelling();
    stopState();
    known = undefined;
  };
}

/** One watch of this browser tab, while something on the screen asks. */
export const knownHolds = {
  get: () => known,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    stop ??= begin();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
    };
  },
};

const asksNobody = () => () => {};

/** Who else is at work on which booking, live. `planner`: others are not told. */
export function useHolders(planner: boolean): Holders {
  const holds = useSyncExternalStore(planner ? knownHolds.subscribe : asksNobody, knownHolds.get);
  return holds?.others ?? nobody;
}

/**
 * Tells colleagues which days of a board are looked at here, and answers what they look at, live. Nothing of either while
 * there is no place.
 */
export function useLooks(place: LookedAt | undefined): readonly Look[] {
  const { board, from, to } = place ?? {};
  useEffect(() => {
    if (board === undefined || from === undefined || to === undefined) return;
    liveConnection.lookAt({ board, from, to });
    return () => liveConnection.lookAt(undefined);
  }, [board, from, to]);
  const asks = place !== undefined;
  const known = useSyncExternalStore(asks ? knownHolds.subscribe : asksNobody, knownHolds.get);
  return asks ? (known?.looks ?? noLooks) : noLooks;
}
