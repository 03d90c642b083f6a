/** Work that is requested repeatedly. */
export interface Gathered {
  readonly ask: () => void;
  /** Discards work that was requested and has not begun. */
  readonly stop: () => void;
}

/**
 * Does a piece of work this many milliseconds after it was first requested, however often it is requested
 * until then, and never twice at once: requests that arrive while it runs lead to one more run.
 */
export function gathered(work: () => Promise<void>, ms: number): Gathered {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let working = false;
  let again = false;
  let stopped = false;

  async function run(): Promise<void> {
    timer = undefined;
    working = true;
    again = false;
    try {
      await work();
    } finally {
      working = false;
      if (again) ask();
    }
  }

  function ask(): void {
    if (stopped) return;
    if (working) again = true;
    else timer ??= setTimeout(() => void run(), ms);
  }

  return {
    ask,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
