import { useCallback, useEffect, useRef, useState } from 'react';
import { knownHolds } from './holders.ts';
import { type HoldState, type KeptHolds, keepHolds } from './keepHolds.ts';

export interface HeldHere {
  readonly state: HoldState;
  /** Asks again. */
  readonly take: () => void;
}

/** Holds a booking for as long as it is given, and takes it as soon as somebody else has given it back. */
export function useHold(bookingId: string | undefined): HeldHere {
  const [state, setState] = useState<HoldState>({ kind: 'asking' });
  const kept = useRef<KeptHolds>(undefined);
  const take = useCallback(() => kept.current?.take(), []);
  useEffect(() => {
    if (bookingId === undefined) return;
    let now: HoldState = { kind: 'asking' };
    const keeping = keepHolds([bookingId], (next) => {
      now = next;
      setState(next);
    });
    kept.current = keeping;
    const unsubscribe = knownHolds.subscribe(() => {
      const known = knownHolds.get();
      if (known === undefined) return;
      if (now.kind === 'others' && !known.others.has(bookingId)) keeping.take();
    });
    return () => {
      unsubscribe();
      keeping.stop();
      kept.current = undefined;
      setState({ kind: 'asking' });
    };
  }, [bookingId]);
  return { state, take };
}
