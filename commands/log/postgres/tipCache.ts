import type { Tip } from './draft.ts';

/** Some 200 bytes each. */
const mostTips = 50_000;

/**
 * The tips of the streams that this process has last seen. They may be old: whoever uses one says so to
 * PostgreSQL, which compares it under the lock.
 */
export class TipCache {
  readonly #tips = new Map<string, Tip>();

  get(stream: string): Tip | undefined {
    return this.#tips.get(stream);
  }

  set(stream: string, tip: Tip): void {
    this.#tips.delete(stream);
    this.#tips.set(stream, tip);
    for (const oldest of this.#tips.keys()) {
      if (this.#tips.size <= mostTips) break;
      this.#tips.delete(oldest);
    }
  }
}
