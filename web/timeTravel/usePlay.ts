import { useEffect, useRef, useState } from 'react';

/** Playing goes from a moment to the end in at most this many steps, one after the other. */
const steps = 60;
const stepMs = 600;

export interface Play {
  readonly playing: 'playing' | 'stopped';
  readonly toggle: () => void;
  readonly stop: () => void;
}

/** Moves on through time until the end of the range is reached or it is stopped. */
export function usePlay(
  asOf: number,
  range: { readonly start: number; readonly end: number },
  goTo: (asOf: number) => void,
): Play {
  const [playing, setPlaying] = useState<Play['playing']>('stopped');
  const latest = useRef({ asOf, range, goTo });
  latest.current = { asOf, range, goTo };
  useEffect(() => {
    if (playing === 'stopped') return;
    const timer = setInterval(() => {
      const now = latest.current;
      const next = now.asOf + (now.range.end - now.range.start) / steps;
      now.goTo(Math.min(next, now.range.end));
      if (next >= now.range.end) setPlaying('stopped');
    }, stepMs);
    return () => clearInterval(timer);
  }, [playing]);
  return {
    playing,
    stop: () => setPlaying('stopped'),
    toggle: () => {
      if (playing === 'stopped' && asOf >= range.end) goTo(range.start);
      setPlaying(playing === 'stopped' ? 'playing' : 'stopped');
    },
  };
}
