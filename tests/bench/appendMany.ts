const atOnce = 128;

/**
 * Appends so many at once that a log is full in reasonable time; those of one turn must not build on each other. Answers the
 * position of the last.
 */
export async function appendMany<Item>(
  items: Iterable<Item>,
  append: (item: Item) => Promise<number>,
  onProgress: (done: number) => void = () => {},
): Promise<number> {
  let position = 0;
  let done = 0;
  let waiting: Promise<number>[] = [];
  const flush = async (): Promise<void> => {
    position = Math.max(position, ...(await Promise.all(waiting)));
    done += waiting.length;
    waiting = [];
    onProgress(done);
  };
  for (const item of items) {
    waiting.push(append(item));
    if (waiting.length === atOnce) await flush();
  }
  await flush();
  return position;
}
