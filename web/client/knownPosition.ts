let newest = 0;

/**
 * Remembers the position of a command that this tab has sent, or of a change that was pushed to it: whatever
 * it queries from then on includes that (`after`).
 */
export function noteKnown(position: number): void {
  newest = Math.max(newest, position);
}

/** The newest of these positions; undefined while there is none. */
export function knownSoFar(): number | undefined {
  return newest === 0 ? undefined : newest;
}

/** Positions of another log mean nothing. */
export function forgetKnown(): void {
  newest = 0;
}
