/**
 * Groups of items that have a key in common, directly or through others of their group; an item without keys is a group of
 * its own. No key is in two groups. Groups come in the order of their first items, and items in their own.
 */
export function groupsSharing<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): readonly (readonly Item[])[] {
  const above = new Map<string, string>();
  const topOf = (key: string): string => {
    let at = key;
    for (let up = above.get(at); up !== undefined; up = above.get(at)) {
      const next = above.get(up);
      if (next !== undefined) above.set(at, next);
      at = up;
    }
    return at;
  };
  for (const item of items) {
    const [first, ...others] = keysOf(item);
    if (first === undefined) continue;
    for (const other of others) {
      const [one, two] = [topOf(first), topOf(other)];
      if (one !== two) above.set(two, one);
    }
  }
  const groups = Map.groupBy(items, (item) => {
    const [first] = keysOf(item);
    return first === undefined ? Symbol('alone') : topOf(first);
  });
  return [...groups.values()];
}
