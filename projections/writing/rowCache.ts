import type { Row } from '../readModel.ts';

/** A row as the projector knows it, and the event that made it so. */
export interface HeldRow {
  readonly row: Row | undefined;
  readonly position: number;
  readonly at: number;
  /** Whether the table has (or, once the current batch is written, will have) a row with this key. */
  readonly stored: boolean;
}

/**
 * The rows used most recently, so that few have to be loaded. It forgets in two generations: whatever was
 * used within the last `capacity` different rows is still there, and it never holds more than twice that
 * many.
 */
export class RowCache {
  readonly #capacity: number;
  #young = new Map<string, HeldRow>();
  #old = new Map<string, HeldRow>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): HeldRow | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, held: HeldRow): void {
    this.#young.set(key, held);
    if (this.#young.size >= this.#capacity) {
      this.#old = this.#young;
      this.#young = new Map();
    }
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }
}
