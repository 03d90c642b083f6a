import { useEffect, useRef, useState } from 'react';

/** Of a movement, a place is gone to at most so often; milliseconds. Browsers refuse addresses that change faster. */
const betweenMovesMs = 100;

export interface SteadyMoves {
  /** Where the movement is, ahead of where it has been gone to; null while nothing moves. */
  readonly moving: number | null;
  readonly move: (to: number) => void;
  /** Goes to where the movement ends, at once. */
  readonly settle: (to: number) => void;
}

/** Follows a pointer that moves on with every frame: shows at once where it is, and goes there now and then. */
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
