/**
 * A function that runs a piece of work at most once at a time. Calls that arrive meanwhile share one more
 * round, which starts after the last of them. If a round rejects, it rejects for all of its callers.
 */
export function coalesced(round: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;

  async function run(): Promise<void> {
    try {
      do {
        again = false;
        await round();
      } while (again);
    } finally {
      // Here, and not once the promise has settled: a call between the two would start nothing.
      running = undefined;
    }
  }

  return () => {
    if (running === undefined) running = run();
    else again = true;
    return running;
  };
}
