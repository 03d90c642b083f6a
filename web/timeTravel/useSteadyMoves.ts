import { useEffect, useRef, useState } from 'react';

/**
 * The least time between two moves during a movement, in milliseconds. Browsers refuse addresses that change
 * faster.
 */
const betweenMovesMs = 100;

export interface SteadyMoves {
  /** The current place of the movement, which is ahead of the last move; null while nothing moves. */
  readonly moving: number | null;
  readonly move: (to: number) => void;
  /** Goes at once to where the movement ends. */
  readonly settle: (to: number) => void;
}

/** Follows a pointer that moves with every frame: shows its place at once, and goes there at intervals. */
export function useSteadyMoves(goTo: (to: number) => void): SteadyMoves {
  const [moving, setMoving] = useState<number | null>(null);
  const latest = useRef({ goTo, to: 0 });
  latest.current.goTo = goTo;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    moving,
    move: (to) => {
      setMoving(to);
      latest.current.to = to;
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        latest.current.goTo(latest.current.to);
      }, betweenMovesMs);
    },
    settle: (to) => {
      stop();
      setMoving(null);
      goTo(to);
    },
  };
}
