/** What a proposed event brings along; bytes as they came over the wire. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface StoredEvent extends ProposedEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  /** Epoch milliseconds. */
  readonly created: number;
}

export type ExpectedStream = 'any' | 'no_stream' | 'stream_exists' | bigint;

export type StoreAnswer =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number }
  | { readonly kind: 'conflict'; readonly current: number | null };

/** The events of a stand-in server, kept in memory; several nodes may serve the same. */
export class StandInStore {
  readonly #all: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #listeners = new Set<() => void>();
  /** Streams of which reads do not see yet what appends meet already, as while a cluster agrees on a write. */
  readonly keptBack = new Set<string>();

  constructor() {
    // A real server is never empty: followers and `head` must pass over what is not theirs.
    const note = { id: '00000000-0000-4000-8000-000000000001', metadata: new Uint8Array() };
    const data = Buffer.from('{}');
    const contentType = 'application/json';
    this.append('$stats-127.0.0.1:2113', 'any', [{ ...note, type: '$statsCollected', contentType, data }]);
    const foreign = {
      ...note,
      id: '00000000-0000-4000-8000-000000000002',
      type: 'Foreign',
      contentType,
      data,
    };
    this.append('booking-foreign.1', 'any', [foreign]);
  }

  get size(): number {
    return this.#all.length;
  }

  at(index: number): StoredEvent | undefined {
    return this.#all[index];
  }

  /** Index of the first event after a position. */
  indexAfter(position: number): number {
    const index = this.#all.findIndex((event) => event.position > position);
    return index === -1 ? this.#all.length : index;
  }

  append(stream: string, expected: ExpectedStream, events: readonly ProposedEvent[]): StoreAnswer {
    const had = this.#streams.get(stream) ?? [];
    const current = had.length - 1;
    if (!isMet(expected, current)) {
      return (
        repeated(had, expected, events) ?? { kind: 'conflict', current: current === -1 ? null : current }
      );
    }
    let { position } = this.#all.at(-1) ?? { position: 0 };
    let revision = current;
    for (const event of events) {
      revision += 1;
      position += 64 + event.data.length;
      const stored = { ...event, stream, revision, position, created: Date.now() };
      this.#all.push(stored);
      had.push(stored);
    }
    this.#streams.set(stream, had);
    for (const listener of [...this.#listeners]) listener();
    return { kind: 'appended', revision, position };
  }

  /** What is left of a stream after its `$maxAge`; undefined where it never had an event. */
  stream(name: string): readonly StoredEvent[] | undefined {
    if (this.keptBack.has(name)) return undefined;
    const events = this.#streams.get(name);
    const settings = this.#streams.get(`$$${name}`)?.at(-1);
    if (events === undefined || settings === undefined) return events;
    const parsed: unknown = JSON.parse(Buffer.from(settings.data).toString());
    if (typeof parsed !== 'object' || parsed === null || !('$maxAge' in parsed)) return events;
    const oldest = Date.now() - Number(parsed.$maxAge) * 1000;
    return events.filter((event) => event.created >= oldest);
  }

  /** Changes the stored data of an event, as nobody should. */
  tamper(stream: string, revision: number, change: (stored: string) => string): void {
    const events = this.#streams.get(stream);
    const event = events?.[revision];
    if (events === undefined || event === undefined) throw new Error(`There is no ${revision} in ${stream}`);
    const data = Buffer.from(change(Buffer.from(event.data).toString()));
    const changed = { ...event, data };
    events[revision] = changed;
    this.#all[this.#all.indexOf(event)] = changed;
  }

  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function isMet(expected: ExpectedStream, current: number): boolean {
  if (expected === 'any') return true;
  if (expected === 'no_stream') return current === -1;
  if (expected === 'stream_exists') return current !== -1;
  return BigInt(current) === expected;
}

/** EventStoreDB answers the very same append, expecting the very same revision, as it did the first time. */
function repeated(
  had: readonly StoredEvent[],
  expected: ExpectedStream,
  events: readonly ProposedEvent[],
): StoreAnswer | undefined {
  if (expected === 'any' || expected === 'stream_exists') return undefined;
  const first = expected === 'no_stream' ? 0 : Number(expected) + 1;
  const there = had.slice(first, first + events.length);
  const last = there.at(-1);
  const same =
    there.length === events.length && there.every((event, index) => event.id === events[index]?.id);
  return same && last !== undefined
    ? { kind: 'appended', revision: last.revision, position: last.position }
    : undefined;
}
