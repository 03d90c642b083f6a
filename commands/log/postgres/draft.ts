import type { AppendRequest } from '../checkAppend.ts';
import { hashOfCanonical, spellEvent } from '../eventHash.ts';
import { meets, reusedIds } from '../expectation.ts';
import { type AppendOutcome, type EventIdReused, GuardLost } from '../log.ts';

/** The end of a stream that has events. */
export interface Tip {
  readonly revision: number;
  readonly hash: string;
}

/** The place of an event. */
export interface Place {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
}

/** The outcome of one append of a group; the others do not depend on it. */
export type AppendResult = AppendOutcome | EventIdReused | GuardLost;

export interface DraftedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** The text that is stored and hashed. */
  readonly text: string;
}

/** What is in the log before a group. */
export interface Ground {
  /** Position of the newest event. */
  readonly head: number;
  readonly tips: ReadonlyMap<string, Tip>;
  /** The places of those events of the group that are already in the log. */
  readonly places: ReadonlyMap<string, Place>;
  /** Those guards of the group whose transactions have ended. */
  readonly ended: ReadonlySet<string>;
}

/** The log as it will be when the group commits. */
export class Draft {
  /** The position of the newest event, including those of the draft. */
  position: number;
  readonly #tips: Map<string, Tip>;
  readonly #places: Map<string, Place>;
  readonly #ended: ReadonlySet<string>;
  readonly #at: number;
  readonly #moved = new Set<string>();
  readonly events: DraftedEvent[] = [];

  /** @param at epoch milliseconds, the events' time of recording */
  constructor({ head, tips, places, ended }: Ground, at: number) {
    this.position = head;
    this.#tips = new Map(tips);
    this.#places = new Map(places);
    this.#ended = ended;
    this.#at = at;
  }

  append(request: AppendRequest): AppendResult {
    const earlier = this.#earlier(request);
    if (earlier !== undefined) return earlier;
    const { stream, expected, events, context, guard } = request;
    if (guard !== undefined && this.#ended.has(guard.transaction)) {
      return new GuardLost(`transaction ${guard.transaction}, under which to append to ${stream}, has ended`);
    }
    const { recordedAt: at = this.#at, ...shared } = context;
    const tip = this.#tips.get(stream);
    if (!meets(expected, tip?.revision ?? null)) {
      return { outcome: 'wrongExpectedRevision', actual: tip?.revision ?? null };
    }
    let revision = tip?.revision ?? -1;
    let prev = tip?.hash ?? null;
    for (const event of events) {
      revision += 1;
      this.position += 1;
      const { id, type, version, dataJson } = event;
      const text = spellEvent({ ...shared, id, type, version, stream, revision, prev, at }, dataJson);
      prev = hashOfCanonical(text);
      this.events.push({ id, stream, revision, text });
      this.#places.set(id, { stream, revision, position: this.position });
    }
    if (prev !== null) this.#tips.set(stream, { revision, hash: prev });
    this.#moved.add(stream);
    return { outcome: 'appended', revision, position: this.position, alreadyThere: false };
  }

  /** The outcome from when these very events were appended, if they were. */
  #earlier({ stream, events }: AppendRequest): AppendResult | undefined {
    const places = events.map((event) => this.#places.get(event.id));
    if (places.every((place) => place === undefined)) return undefined;
    const first = places[0];
    const last = places.at(-1);
    const same =
      first !== undefined &&
      last !== undefined &&
      places.every((place, index) => place?.stream === stream && place.revision === first.revision + index);
    if (!same) return reusedIds(stream, events);
    return { outcome: 'appended', revision: last.revision, position: last.position, alreadyThere: true };
  }

  /** The new tips of the streams that the draft appends to. */
  moved(): readonly (Tip & { readonly stream: string })[] {
    return [...this.#moved].flatMap((stream) => {
      const tip = this.#tips.get(stream);
      return tip === undefined ? [] : [{ stream, ...tip }];
    });
  }
}
