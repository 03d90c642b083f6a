/** The number of characters of events that a page should not greatly exceed, whatever their size. */
const wantedCharacters = 2_000_000;

/**
 * How many rows to request next, so that a page of small events is large and a page of large events fits in
 * memory: begins low, doubles while there is room, and shrinks to fit when there is not.
 */
export function createPageSize(most: number): {
  rows(): number;
  seen(rows: number, characters: number): void;
} {
  let size = Math.min(most, 128);
  return {
    rows: () => size,
    seen(rows, characters) {
      if (rows === 0) return;
      const fitting = Math.max(1, Math.floor(wantedCharacters / (characters / rows)));
      size = Math.min(most, fitting, size * 2);
    },
  };
}
