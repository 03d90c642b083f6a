import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import {
  caughtUpMessage,
  checkpointMessage,
  confirmationMessage,
  eventFilter,
  eventMessage,
  notFoundMessage,
  streamNameIn,
} from './standInMessages.ts';
import type { StandInStore, StoredEvent } from './standInStore.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Answers a read of a stream, a read of `$all`, or a subscription to `$all`; says when an event goes out. */
export async function answerRead(call: ReadCall, store: StandInStore, sentEvent: () => void): Promise<void> {
  const options = call.request.getOptions();
  if (options === undefined) return fail(call, 'a read without options');
  if (options.hasSubscription()) return subscribe(call, options, store, sentEvent);
  const backwards = options.getReadDirection() === 1;
  const count = Number(options.getCount());
  for (const event of backwards ? olderEvents(options, store) : newerEvents(options, store)) {
    if (event === undefined) {
      await send(call, notFoundMessage(streamNameIn(options.getStream()?.getStreamIdentifier())));
      break;
    }
    if (sent(call) >= count || call.cancelled) break;
    sentEvent();
    await send(call, eventMessage(event));
    counts.set(call, sent(call) + 1);
  }
  call.end();
}

const counts = new WeakMap<ReadCall, number>();
function sent(call: ReadCall): number {
  return counts.get(call) ?? 0;
}

function* newerEvents(options: ReadReq.Options, store: StandInStore): Generator<StoredEvent | undefined> {
  const wanted = options.getStream();
  if (wanted === undefined) {
    for (let index = 0; index < store.size; index += 1) yield store.at(index);
    return;
  }
  const events = store.stream(streamNameIn(wanted.getStreamIdentifier()));
  if (events === undefined) return yield undefined;
  const from = wanted.hasRevision() ? Number(wanted.getRevision()) : 0;
  yield* events.filter((event) => event.revision >= from);
}

function* olderEvents(options: ReadReq.Options, store: StandInStore): Generator<StoredEvent | undefined> {
  const wanted = options.getStream();
  if (wanted === undefined) {
    for (let index = store.size - 1; index >= 0; index -= 1) yield store.at(index);
    return;
  }
  const events = store.stream(streamNameIn(wanted.getStreamIdentifier()));
  if (events === undefined) return yield undefined;
  const from = wanted.hasRevision() ? BigInt(wanted.getRevision()) : BigInt(Number.MAX_SAFE_INTEGER);
  yield* events.filter((event) => BigInt(event.revision) <= from).toReversed();
}

/**
 * Catches up in pages and then goes live, as the server does: a checkpoint after each page that was looked
 * through, none for the last one before it goes live, and then one for every so many events passed over.
 */
async function subscribe(
  call: ReadCall,
  options: ReadReq.Options,
  store: StandInStore,
  sentEvent: () => void,
): Promise<void> {
  const filter = eventFilter(options);
  const all = options.getAll();
  const from = all?.getPosition();
  let index = all?.hasEnd()
    ? store.size
    : from === undefined
      ? 0
      : store.indexAfter(Number(from.getCommitPosition()));
  let wake = (): void => {};
  const stopListening = store.onAppend(() => wake());
  const gone = new Promise<void>((resolve) => {
    call.once('cancelled', resolve);
    call.once('close', resolve);
  });
  gone.then(() => wake());
  await send(call, confirmationMessage());
  let live = false;
  let considered = 0;
  let reached: number | null = null;
  while (!call.cancelled && !call.destroyed) {
    const event = store.at(index);
    if (event === undefined) {
      if (!live) {
        live = true;
        considered = 0;
        await send(call, caughtUpMessage());
        continue;
      }
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      // Something may have been appended while the last message went out.
      if (store.at(index) === undefined) await woken;
      continue;
    }
    index += 1;
    considered += 1;
    const matches = filter?.matches(event) ?? true;
    if (matches) {
      sentEvent();
      await send(call, eventMessage(event));
    }
    if (matches || reached === null || live) reached = event.position;
    if (filter !== undefined && considered >= filter.window && (live || store.at(index) !== undefined)) {
      await send(call, checkpointMessage(reached));
      considered = 0;
      reached = null;
    }
  }
  stopListening();
}

/** Writes and waits until the client has room for more, or has gone. */
async function send(call: ReadCall, message: ReadResp): Promise<void> {
  if (call.cancelled || call.destroyed) return;
  if (call.write(message)) return;
  const events = ['drain', 'cancelled', 'close'];
  await new Promise<void>((resolve) => {
    const goOn = (): void => {
      for (const event of events) call.off(event, goOn);
      resolve();
    };
    for (const event of events) call.once(event, goOn);
  });
}

function fail(call: ReadCall, what: string): void {
  call.emit('error', new Error(`The stand-in does not know ${what}`));
}
