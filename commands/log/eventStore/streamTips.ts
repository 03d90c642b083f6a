import type { Position, Revision } from '../log.ts';

/** Where an event of a known id is in its stream. */
export interface Place {
  readonly revision: Revision;
  readonly position: Position;
}

/** The end of a stream and the ids of all its events, as this process last saw them. */
export interface StreamTip {
  /** null: the stream has no events. */
  readonly revision: Revision | null;
  /** The hash of the last event; null if there is none, or if it has been removed. */
  readonly hash: string | null;
  /** Grows with the stream: one map is passed on from tip to tip. */
  readonly places: Map<string, Place>;
}

/** The tip of a stream that has no events. */
export function noEvents(): StreamTip {
  return { revision: null, hash: null, places: new Map() };
}

/** About 100 bytes each: at most some 20 MB. */
const mostPlaces = 200_000;

/**
 * Remembers the tips of the streams that were written most recently. They may be out of date: every append
 * names the revision that it builds on, so an old tip causes a conflict and is read again.
 */
export class StreamTips {
  readonly #tips = new Map<string, { readonly tip: StreamTip; readonly counted: number }>();
  #places = 0;

  get(stream: string): StreamTip | undefined {
    return this.#tips.get(stream)?.tip;
  }

  set(stream: string, tip: StreamTip): void {
    this.forget(stream);
    const counted = tip.places.size;
    this.#tips.set(stream, { tip, counted });
    this.#places += counted;
    for (const oldest of this.#tips.keys()) {
      if (this.#places <= mostPlaces || oldest === stream) break;
      this.forget(oldest);
    }
  }

  forget(stream: string): void {
    this.#places -= this.#tips.get(stream)?.counted ?? 0;
    this.#tips.delete(stream);
  }
}
