import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import type { Position, Revision } from '../log.ts';

/** The end of a stream so far. */
export interface ChainEnd {
  readonly revision: Revision;
  readonly position: Position;
  readonly id: string;
  readonly hash: string;
}

/** How an event fails to follow from the stream's previous one. */
export type ChainBreak = 'beginningMissing' | 'eventMissing' | 'previousChanged' | 'positionsDisagree';

/**
 * The ends of all streams while a log is read in order of position. It grows with the streams (some 300 bytes
 * each), not with the events.
 */
export class Chains {
  readonly #ends = new Map<string, ChainEnd>();

  #streams = 0;

  /** The number of streams so far. */
  get streams(): number {
    return this.#streams;
  }

  end(stream: string): ChainEnd | undefined {
    return this.#ends.get(stream);
  }

  /** What is wrong between an event and the end of its stream so far; undefined if nothing is. */
  check(event: RecordedEvent): ChainBreak | undefined {
    const end = this.#ends.get(event.stream);
    if (end === undefined) {
      return event.revision === 0 && event.prev === null ? undefined : 'beginningMissing';
    }
    if (event.revision !== end.revision + 1) return 'eventMissing';
    if (event.position <= end.position) return 'positionsDisagree';
    return event.prev === end.hash ? undefined : 'previousChanged';
  }

  add(stream: string, end: ChainEnd): void {
    if (!this.#ends.has(stream)) this.#streams += 1;
    const { revision, position, id, hash } = end;
    this.#ends.set(stream, { revision, position, id, hash });
  }

  /** Nothing more will be asked about the stream. */
  done(stream: string): void {
    this.#ends.delete(stream);
  }

  /** The streams that are not done. */
  left(): IterableIterator<[string, ChainEnd]> {
    return this.#ends.entries();
  }
}
