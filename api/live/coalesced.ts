/**
 * A function that does a piece of work at most once at a time: calls that come meanwhile are answered by one
 * more round that begins after the last of them. Rejects for all of them where a round does.
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
