import type { Tip } from './draft.ts';

/** Some 200 bytes each. */
const mostTips = 50_000;
/**
 * After this many groups in a row no other process is expected to append, however often that was wrong
 * before.
 */
const longRow = 64;

interface SeenTip {
  readonly tip: Tip;
  readonly period: number;
}

/**
 * What this process knows of the log. The ends of streams that it last saw may be out of date, so an append
 * names the ones that it uses, and PostgreSQL compares them under the lock. But if groups follow each other
 * and each found the head where the one before had left it, nobody else appends, and what was seen since then
 * can only be out of date if the head has moved as well: then it is enough to compare the head.
 */
export class KnownLog {
  readonly #tips = new Map<string, SeenTip>();
  /** Incremented whenever another process has appended, or may have. */
  #period = 0;
  /** Where the newest group that was answered has left the head. */
  #end: number | undefined;
  /** Groups in a row that found the head where the one before had left it. */
  #row = 0;
  /**
   * How many of them show that nobody else appends. It doubles each time that was wrong: otherwise each of
   * several busy processes would believe itself alone every few groups, and waste the next one.
   */
  #enough = 1;
  /** Events of groups that were sent and not answered yet. */
  #onTheirWay = 0;

  /**
   * Read it before tips are read or moved, and pass it along with them: answers may come late, and out of
   * order.
   */
  get period(): number {
    return this.#period;
  }

  tip(stream: string): Tip | undefined {
    return this.#tips.get(stream)?.tip;
  }

  /** Whether the tip of the stream can only be out of date if the head is not at `nextHead` either. */
  isAsCertainAsHead(stream: string): boolean {
    return this.#tips.get(stream)?.period === this.#period;
  }

  sawTip(stream: string, tip: Tip, period: number): void {
    this.#tips.delete(stream);
    this.#tips.set(stream, { tip, period });
    for (const oldest of this.#tips.keys()) {
      if (this.#tips.size <= mostTips) break;
      this.#tips.delete(oldest);
    }
  }

  /** Where the head will be once everything in flight is written; undefined if others append, too. */
  nextHead(): number | undefined {
    return this.#row >= this.#enough && this.#end !== undefined ? this.#end + this.#onTheirWay : undefined;
  }

  sent(events: number): void {
    this.#onTheirWay += events;
  }

  /** A group that was sent has been written; it found the head there, and has left streams at these ends. */
  wrote(events: number, head: number, left: readonly (Tip & { readonly stream: string })[]): void {
    this.#onTheirWay -= events;
    if (head === this.#end) this.#row += 1;
    else this.#begin();
    if (this.#row >= longRow) this.#enough = 1;
    this.#end = head + events;
    // Before the next group's answer is handled, which may say that somebody has appended after this one.
    for (const { stream, ...tip } of left) this.sawTip(stream, tip, this.#period);
  }

  /** A group that was sent was not written, or its outcome is unknown. */
  failed(events: number): void {
    this.#onTheirWay -= events;
    this.mayHaveChanged();
  }

  /** A group that was sent was not written, because the head was not where it was expected. */
  mistaken(events: number): void {
    this.failed(events);
    this.#enough = Math.min(this.#enough * 2, longRow);
  }

  /** Nothing that was seen until now is certain any more. */
  mayHaveChanged(): void {
    this.#begin();
    this.#end = undefined;
  }

  #begin(): void {
    this.#row = 0;
    this.#period += 1;
  }
}
