/** Nobody types any more this many milliseconds after the last key. */
const pauseMs = 400;
/** However long somebody types, nothing waits longer. */
const longestMs = 4000;

let typedAt = Number.NEGATIVE_INFINITY;

/** Notes that a key has changed the text of a search that covers the screen. */
export function noteTyping(): void {
  typedAt = performance.now();
}

/**
 * Resolves once nobody types: what changes behind a search is shown after the answers to what is typed, and takes none of
 * their time. At once if nobody does, and after four seconds at the latest.
 */
export async function untilTypingPauses(): Promise<void> {
  const latest = performance.now() + longestMs;
  for (;;) {
    const left = Math.min(typedAt + pauseMs, latest) - performance.now();
    if (left <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, left));
  }
}
