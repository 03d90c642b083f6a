import { Effect } from 'effect';

/** How many streams are read at once. */
const concurrency = 32;

/** Reads what belongs to each of these, many at once; in their order. */
export function readTogether<Item, Read>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Read>,
): Promise<Read[]> {
  const reading = Effect.forEach(items, (item) => Effect.promise(() => read(item)), { concurrency });
  return Effect.runPromise(reading);
}
