/** Wakes everybody who waits; a ring that nobody waits for is kept for the next. */
export class Wake {
  #rung = false;
  #waiting = new Set<() => void>();

  ring(): void {
    this.#rung = this.#waiting.size === 0;
    for (const resume of this.#waiting) resume();
  }

  /** Waits for a ring, for at most so many milliseconds, or until the signal aborts. */
  async wait(ms: number, signal: AbortSignal): Promise<void> {
    if (this.#rung || signal.aborted) {
      this.#rung = false;
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
