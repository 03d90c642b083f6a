/**
 * Does something for each item, a few at a time. If it fails for one, the others are still done, and it
 * rejects in the end.
 */
export async function eachFewAtOnce<One>(
  all: Iterable<One>,
  atOnce: number,
  work: (one: One) => Promise<void>,
): Promise<void> {
  const left = [...all].values();
  const failures: unknown[] = [];
  const takeInTurn = async (): Promise<void> => {
    // All workers share one iterator: each takes the next item when it has finished its last.
    for (const one of left) {
      try {
        await work(one);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeInTurn));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be done`);
}
