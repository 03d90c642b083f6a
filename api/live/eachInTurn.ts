/**
 * Does something for each, one after the other; where it fails for one, the others are done all the same,
 * and it rejects in the end.
 */
export async function eachInTurn<One>(all: Iterable<One>, work: (one: One) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be done`);
}
