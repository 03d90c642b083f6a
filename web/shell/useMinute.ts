import { useSyncExternalStore } from 'react';

/** The minute that it is now, epoch seconds; whoever uses it is shown again when the next one begins. */
export function useMinute(): number {
  return useSyncExternalStore(listen, thisMinute);
}

function thisMinute(): number {
  return Math.floor(Date.now() / 60_000) * 60;
}

/** Looks more often than it has to: a computer that has slept is right again within seconds. */
function listen(changed: () => void): () => void {
  const timer = setInterval(changed, 5000);
  return () => clearInterval(timer);
}
