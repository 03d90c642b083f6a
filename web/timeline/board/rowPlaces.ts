/** Height of what stands above the first row of a group, in pixels. */
export const headingHeight = 28;

/** Where the rows of a board are, one under the other and of one height, in pixels from the first of them. */
export interface RowPlaces {
  readonly rowHeight: number;
  /** All rows and headings together. */
  readonly height: number;
  /** Of a row, below its heading. */
  readonly topOf: (index: number) => number;
  /**
   * The row at a height: the one below where a heading is pointed at, the first or the last beyond them; -1 without rows.
   */
  readonly indexAt: (y: number) => number;
}

/**
 * Places rows of one height.
 *
 * @param headings what stands above rows that begin a group, by their ids
 */
export function rowPlaces(
  rowIds: readonly string[],
  rowHeight: number,
  headings: ReadonlyMap<string, string>,
): RowPlaces {
  // Each group by its first row, and where its heading begins. Rows above the first heading are in no group.
  const firsts = headings.size === 0 ? [] : rowIds.flatMap((id, index) => (headings.has(id) ? [index] : []));
  const begins = firsts.map((index, group) => index * rowHeight + group * headingHeight);
  const topOf = (index: number) => index * rowHeight + countUpTo(firsts, index) * headingHeight;
  return {
    rowHeight,
    height: rowIds.length * rowHeight + firsts.length * headingHeight,
    topOf,
    indexAt: (y) => {
      const begun = countUpTo(begins, y);
      const first = firsts[begun - 1] ?? 0;
      const within = Math.max(0, Math.floor((y - topOf(first)) / rowHeight));
      const next = firsts[begun] ?? rowIds.length;
      return Math.max(Math.min(first + within, next - 1), Math.min(0, rowIds.length - 1));
    },
  };
}

/** How many of some ascending numbers are at most so large. */
function countUpTo(ascending: readonly number[], most: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
