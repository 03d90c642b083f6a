/** Timers that are cleared together. */
export interface TimerSet {
  readonly later: (milliseconds: number, action: () => void) => void;
  readonly clear: () => void;
}

export function createTimerSet(): TimerSet {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  return {
    later: (milliseconds, action) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        action();
      }, milliseconds);
      timers.add(timer);
    },
    clear: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
