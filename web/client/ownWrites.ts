let newest = 0;

/** Remembers how far this tab has written, so that what it asks afterwards includes it (`after`). */
export function noteWritten(position: number): void {
  newest = Math.max(newest, position);
}

/** The position of the newest command of this tab; undefined while it has written nothing. */
export function writtenSoFar(): number | undefined {
  return newest === 0 ? undefined : newest;
}
