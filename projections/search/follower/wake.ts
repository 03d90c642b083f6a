/** Wakes everybody who waits; a notification that nobody waits for is kept for the next to wait. */
export class Wake {
  #notified = false;
  #waiting = new Set<() => void>();

  notify(): void {
    this.#notified = this.#waiting.size === 0;
    for (const resume of this.#waiting) resume();
  }

  /** Waits for a notification, for at most so many milliseconds, or until the signal aborts. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#notified || signal.aborted) {
      this.#notified = false;
      return;
    }
    await new Promise<void>((resolve) => {
      const resume = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', resume);
        this.#waiting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, ms);
      signal.addEventListener('abort', resume, { once: true });
      this.#waiting.add(resume);
    });
  }
}
