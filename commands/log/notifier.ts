import { untilAborted } from './untilAborted.ts';

/** Wakes a waiting caller; if nobody waits, the notification is kept for the next wait. */
export class Notifier {
  #notified = false;
  #wake = (): void => {};

  notify(): void {
    this.#notified = true;
    this.#wake();
  }

  /** Forgets a notification, because the caller is about to look for itself. */
  reset(): void {
    this.#notified = false;
  }

  /** Waits for a notification, for at most `ms`, or until the signal aborts. */
  async wait(signal: AbortSignal, ms: number): Promise<void> {
    if (!this.#notified && !signal.aborted) {
      const notified = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const timer = setTimeout(this.#wake, ms);
      await untilAborted(notified, signal);
      clearTimeout(timer);
    }
    this.#notified = false;
  }
}
