import { useEffect, useRef, useState } from 'react';

/**
 * The least time between two moves during a movement, in milliseconds. Browsers refuse addresses that change
 * faster.
 */
const betweenMovesMs = 100;
/** Milliseconds after which the page has followed a movement, or something else has moved it. */
const followedMs = 5_000;

export interface SteadyMoves {
  /** Where the movement has got to, ahead of what is shown; null once that has followed. */
  readonly moving: number | null;
  readonly move: (to: number) => void;
  /** Goes at once to where the movement ends. */
  readonly settle: (to: number) => void;
}

/**
 * Follows a pointer that moves with every frame: shows its place at once, and goes there at intervals. A
 * busy page follows an address late, so the place stays until `at`, which is shown, has followed: otherwise
 * a second key would start from where the first one did.
 */
export function useSteadyMoves(at: number, goTo: (to: number) => void): SteadyMoves {
  const [moving, setMoving] = useState<number | null>(null);
  const held = useRef(false);
  /** Where the last movement went, and when, by the clock of the page. */
  const settled = useRef({ to: at, since: Number.NEGATIVE_INFINITY });
  const latest = useRef({ goTo, to: 0 });
  latest.current.goTo = goTo;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const { to, since } = settled.current;
    // Of several movements the page may show an earlier one first.
    const isOnItsWay = to !== at && performance.now() - since < followedMs;
    if (!held.current && !isOnItsWay) setMoving(null);
  }, [at]);
  return {
    moving,
    move: (to) => {
      held.current = true;
      setMoving(to);
      latest.current.to = to;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        latest.current.goTo(latest.current.to);
      }, betweenMovesMs);
    },
    settle: (to) => {
      stop();
      held.current = false;
      settled.current = { to, since: performance.now() };
      setMoving(to);
      goTo(to);
    },
  };
}
