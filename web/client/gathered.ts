/** Work that is requested repeatedly. */
export interface Gathered {
  readonly ask: () => void;
  /** Discards work that was requested and has not begun. */
  readonly stop: () => void;
}

/** After work of some milliseconds, so many times as long is left to everything else, but no longer than `longestRestMs`. */
const rest = 2;
const longestRestMs = 2000;

/**
 * Does a piece of work this many milliseconds after it was first requested, however often it is requested
 * until then, and never twice at once: requests that arrive while it runs lead to one more run. Work that takes long is
 * followed by a rest, so that what is requested all the time does not keep people from typing, nor the server from
 * answering them.
 */
export function gathered(work: () => Promise<void>, ms: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working = false;
  let again = false;
  let stopped = false;
  /** When the next run may begin, by `performance.now()`. */
  let restedAt = 0;

  async function run(): Promise<void> {
    timer = undefined;
    working = true;
    again = false;
    const begun = performance.now();
    try {
      await work();
    } finally {
      working = false;
      const ended = performance.now();
      restedAt = ended + Math.min(longestRestMs, rest * (ended - begun));
      if (again) ask();
    }
  }

  function ask(): void {
    if (stopped) return;
    if (working) again = true;
    else timer ??= setTimeout(() => void run(), Math.max(ms, restedAt - performance.now()));
  }

  return {
    ask,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
