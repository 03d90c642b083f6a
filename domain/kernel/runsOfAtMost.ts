/** Consecutive pieces joined into runs of at most so many items; a piece that has more is a run of its own. */
export function runsOfAtMost<Item>(
  pieces: readonly (readonly Item[])[],
  most: number,
): readonly (readonly Item[])[] {
  const runs: Item[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last !== undefined && last.length + piece.length <= most) last.push(...piece);
    else runs.push([...piece]);
  }
  return runs;
}
