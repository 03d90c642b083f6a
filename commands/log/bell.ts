import { untilAborted } from './untilAborted.ts';

/** Wakes a waiting caller; if nobody waits, the ring is kept for the next wait. */
export class Bell {
  #rung = false;
  #answer = (): void => {};

  ring(): void {
    this.#rung = true;
    this.#answer();
  }

  /** Forgets a ring: whatever it tells of is about to be looked for. */
  still(): void {
    this.#rung = false;
  }

  /** Waits for a ring, for at most `ms`, or until the signal aborts. */
  async wait(signal: AbortSignal, ms: number): Promise<void> {
    if (!this.#rung && !signal.aborted) {
      const rung = new Promise<void>((resolve) => {
        this.#answer = resolve;
      });
      const timer = setTimeout(this.#answer, ms);
      await untilAborted(rung, signal);
      clearTimeout(timer);
    }
    this.#rung = false;
  }
}
