/** Who waits: somebody on a device that has signed in to this account before goes first. */
export type Line = 'known' | 'unknown';

/** Lets a bounded number of pieces of work run at once, with a bounded number waiting. */
export interface Turns {
  /** Runs the work when it is its turn; undefined, at once, if too many wait in its line. */
  take<Answer>(line: Line, work: () => Promise<Answer>): Promise<Answer> | undefined;
}

export interface TurnLimits {
  readonly atOnce: number;
  /** How many may wait, in each of the two lines. */
  readonly waiting: number;
}

export function createTurns({ atOnce, waiting }: TurnLimits): Turns {
  const lines: Readonly<Record<Line, (() => void)[]>> = { known: [], unknown: [] };
  let running = 0;

  function next(): void {
    const begin = lines.known.shift() ?? lines.unknown.shift();
    if (begin === undefined) running -= 1;
    else begin();
  }

  async function runNow<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } finally {
      next();
    }
  }

  return {
    take(line, work) {
      if (running < atOnce) {
        running += 1;
        return runNow(work);
      }
      if (lines[line].length >= waiting) return undefined;
      return new Promise<void>((begin) => lines[line].push(begin)).then(() => runNow(work));
    },
  };
}
