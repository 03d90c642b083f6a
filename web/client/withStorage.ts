/**
 * Uses what the browser keeps for this site: until it is closed, or longer. Undefined where it keeps nothing, or has no room.
 */
export function withStorage<Answer>(
  kept: 'sessionStorage' | 'localStorage',
  use: (storage: Storage) => Answer,
): Answer | undefined {
  try {
    return use(globalThis[kept]);
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Whether this browser keeps anything for this site: without that nobody stays signed in (shell §8). */
export function keepsAnything(): boolean {
  return navigator.cookieEnabled && withStorage('localStorage', () => true) === true;
}
