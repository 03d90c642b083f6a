import { setTimeout as sleep } from 'node:timers/promises';
import { type AllStreamSubscription, type EventStoreDBClient, streamNameFilter } from '@eventstore/db-client';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import type { FollowItem, FollowOptions, Position } from '../log.ts';
import { Notifier } from '../notifier.ts';
import { backoffMs } from '../retry.ts';
import { abandon } from './abandon.ts';
import { recordedEvent, safeInteger } from './eventMetadata.ts';
import { mayPass, translated } from './eventStoreFailure.ts';

/** How many events the server scans before it reports how far it has come. */
const searchWindow = 100;
const usualBatch = 1_000;
/** Matches the names of our streams; the server skips everything else. */
const anyStream = '^[a-zA-Z]+-[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$';
/** Milliseconds; nothing depends on it, because every change of the subscription wakes the follower. */
const longWait = 60_000;

export interface Following {
  readonly client: EventStoreDBClient;
  /** The position of the newest event, retried until it is known or the signal aborts. */
  readonly head: () => Promise<Position>;
  readonly present: (event: RecordedEvent) => RecordedEvent | undefined;
  readonly signal: AbortSignal;
}

/** The server has ended a subscription, or its connection broke silently. */
class Dropped extends Error {
  override readonly name = 'Dropped';
}

/** How far the server has come, placed among the events in the order in which it was reported. */
class Mark {
  readonly kind: 'checkpoint' | 'caughtUp';
  readonly position: Position | null;
  constructor(kind: 'checkpoint' | 'caughtUp', position: Position | null) {
    this.kind = kind;
    this.position = position;
  }
}

/**
 * Everything after a position, without end; resubscribes after the last delivered position when the
 * subscription drops.
 */
export async function* followAll(following: Following, options: FollowOptions): AsyncGenerator<FollowItem> {
  const { client, head, signal } = following;
  let failures = 0;
  try {
    // 'end' means after the newest event that exists now, so that a drop before the next one loses none.
    let after = options.after === 'start' ? 0 : options.after === 'end' ? await head() : options.after;
    while (!signal.aborted) {
      const subscription = subscribe(client, after, options.categories);
      try {
        for await (const item of itemsOf(subscription, following, options, after)) {
          failures = 0;
          after = item.position;
          yield item;
          if (signal.aborted) return;
        }
      } catch (error) {
        if (!(error instanceof Dropped) && !mayPass(error)) throw translated(error);
      } finally {
        abandon(subscription, () => subscription.unsubscribe());
      }
      if (signal.aborted) return;
      await sleep(backoffMs(failures), undefined, { signal });
      failures += 1;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function subscribe(
  client: EventStoreDBClient,
  after: Position,
  categories: readonly string[] | undefined,
): AllStreamSubscription {
  const options = {
    checkpointInterval: 1,
    maxSearchWindow: searchWindow,
    checkpointReached: (reached: AllStreamSubscription, position: { readonly commit: bigint }) => {
      reached.push(new Mark('checkpoint', safeInteger(position.commit, 'position')));
    },
  };
  const filter =
    categories === undefined
      ? streamNameFilter({ ...options, regex: anyStream })
      : streamNameFilter({ ...options, prefixes: categories.map((category) => `${category}-`) });
  const position = { commit: BigInt(after), prepare: BigInt(after) };
  const subscription = client.subscribeToAll({ fromPosition: after === 0 ? 'start' : position, filter });
  subscription.on('caughtUp', () => {
    subscription.push(new Mark('caughtUp', null));
  });
  return subscription;
}

/** What a subscription delivers, in batches of as many events as have arrived. */
async function* itemsOf(
  subscription: AllStreamSubscription,
  { signal, present }: Following,
  { batchSize = usualBatch }: FollowOptions,
  after: Position,
): AsyncGenerator<FollowItem> {
  const notifier = new Notifier();
  let failure: Error | null = null;
  let ended = false;
  subscription.on('readable', () => notifier.notify());
  subscription.on('error', (error: Error) => {
    failure ??= error;
    notifier.notify();
  });
  const end = () => {
    ended = true;
    notifier.notify();
  };
  subscription.on('end', end);
  subscription.on('close', end);

  const batch = new Batch(after);
  while (!signal.aborted) {
    const arrived: unknown = batch.size < batchSize ? subscription.read() : null;
    if (arrived === null) {
      const wasEmpty = batch.isEmpty();
      yield* batch.take();
      if (!wasEmpty) continue;
      if (failure !== null) throw failure;
      if (ended) throw new Dropped('EventStoreDB has ended the subscription');
      await notifier.wait(signal, longWait);
    } else if (arrived instanceof Mark) {
      batch.reach(arrived.position);
      if (arrived.kind === 'caughtUp') {
        yield* batch.take();
        yield { kind: 'caughtUp', position: batch.position };
      }
    } else if (typeof arrived === 'object') {
      const event = recordedEvent(arrived);
      if (event !== undefined && event.position > batch.position) batch.add(event, present(event));
    }
  }
}

/** Collects what arrives together. */
class Batch {
  /** Everything up to here has been delivered or skipped. */
  position: Position;
  #events: RecordedEvent[] = [];
  #passed = false;

  constructor(position: Position) {
    this.position = position;
  }

  get size(): number {
    return this.#events.length;
  }

  isEmpty(): boolean {
    return this.#events.length === 0 && !this.#passed;
  }

  add(event: RecordedEvent, presented: RecordedEvent | undefined): void {
    this.position = event.position;
    if (presented === undefined) this.#passed = true;
    else this.#events.push(presented);
  }

  reach(position: Position | null): void {
    if (position === null || position <= this.position) return;
    this.position = position;
    this.#passed = true;
  }

  *take(): Generator<FollowItem> {
    const events = this.#events;
    const last = events.at(-1);
    const passed = this.#passed && this.position > (last?.position ?? -1);
    this.#events = [];
    this.#passed = false;
    if (last !== undefined) yield { kind: 'events', events, position: last.position };
    if (passed) yield { kind: 'checkpoint', position: this.position };
  }
}
