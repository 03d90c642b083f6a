import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type FeedEvent, type FeedFrame, feedFrameSchema } from '../../api/contract/feed.ts';

export interface FollowFeedOptions {
  /** The address of the Muster server, for example `https://muster.example.com`. */
  readonly baseUrl: string;
  /** Returns a bearer token; called before each connection, so that an expired one is replaced. */
  readonly token: () => Promise<string>;
  /** The cursor that was saved last; 0 for the beginning of history. */
  readonly after: number;
  /**
   * The epoch that was saved with the cursor; a log that was replaced is then detected instead of misread.
   */
  readonly epoch?: string;
  /** Comma-separated types; a trailing `*` matches anything. */
  readonly types?: string;
  readonly signal: AbortSignal;
}

/**
 * An item to handle. Save `cursor` (and `epoch`) once it has been handled, in the same transaction if there
 * is one: then a restart of the reader neither loses nor repeats an event either.
 */
export type FeedItem =
  | { readonly kind: 'event'; readonly event: FeedEvent; readonly cursor: number; readonly epoch: string }
  /** Nothing for this reader up to the cursor, or everything that existed has been read. */
  | { readonly kind: 'checkpoint' | 'caughtUp'; readonly cursor: number; readonly epoch: string };

/**
 * The feed says that there is no point in continuing as before; a person, or a fresh start from 0, is needed.
 */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const shortestWaitMs = 250;
const longestWaitMs = 30_000;
/** The server sends a heartbeat every 15 seconds; after three missed ones the connection counts as lost. */
const silenceMs = 45_000;
/** How many frames may wait for the reader before the socket is paused. */
const mostWaiting = 500;

/**
 * Follows the event feed until the signal aborts. Reconnects whatever happens, with growing, jittered pauses,
 * and resumes directly after the last event that it gave. Throws `FeedRefused` if the cursor or the epoch
 * does not belong to this server.
 */
export async function* followFeed(options: FollowFeedOptions): AsyncGenerator<FeedItem, void, undefined> {
  let { after: cursor, epoch } = options;
  let failures = 0;
  while (!options.signal.aborted) {
    try {
      for await (const frame of frames(options, cursor, epoch)) {
        failures = 0;
        switch (frame.kind) {
          case 'hello':
            epoch = frame.epoch;
            break;
          case 'event':
            // Cursors are exclusive, so this never happens; it is here for readers who take no chances.
            if (frame.event.seq <= cursor) break;
            cursor = frame.event.seq;
            yield { kind: 'event', event: frame.event, cursor, epoch: epoch ?? '' };
            break;
          case 'checkpoint':
          case 'caughtUp':
            cursor = Math.max(cursor, frame.cursor);
            yield { kind: frame.kind, cursor, epoch: epoch ?? '' };
            break;
          case 'heartbeat':
            break;
          case 'error':
            refuseIfFinal(frame);
            break;
        }
      }
    } catch (error) {
      if (error instanceof FeedRefused) throw error;
    }
    if (options.signal.aborted) return;
    await delay(waitAfter(failures), undefined, { signal: options.signal }).catch(() => undefined);
    failures += 1;
  }
}

/**
 * A wait between half and all of a time that doubles, at random, so that readers do not reconnect in step.
 */
function waitAfter(failures: number): number {
  const most = Math.min(longestWaitMs, shortestWaitMs * 2 ** failures);
  return most / 2 + Math.random() * (most / 2);
}

function refuseIfFinal(frame: Extract<FeedFrame, { kind: 'error' }>): void {
  const { code, message } = frame;
  if (code === 'EpochChanged' || code === 'FutureCursor' || code === 'InvalidRequest') {
    throw new FeedRefused(code, message);
  }
}

/** The frames of one connection, until it ends. The socket is paused while the reader is busy. */
async function* frames(
  { baseUrl, token, types, signal }: FollowFeedOptions,
  after: number,
  epoch: string | undefined,
): AsyncGenerator<FeedFrame, void, undefined> {
  const address = new URL('/api/v1/events/stream', baseUrl);
  address.protocol = address.protocol.replace('http', 'ws');
  address.searchParams.set('after', String(after));
  if (epoch !== undefined) address.searchParams.set('epoch', epoch);
  if (types !== undefined) address.searchParams.set('types', types);

  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${await token()}` } });
  const end = (): void => socket.terminate();
  let silence = setTimeout(end, silenceMs);
  const listenAgain = (): void => {
    clearTimeout(silence);
    silence = setTimeout(end, silenceMs);
  };
  const waiting: FeedFrame[] = [];
  let wake = Promise.withResolvers<void>();
  let closed = false;
  socket.on('message', (data) => {
    listenAgain();
    const frame = readFrame(String(data));
    if (frame === undefined) end();
    else waiting.push(frame);
    if (waiting.length >= mostWaiting) {
      socket.pause();
      clearTimeout(silence);
    }
    wake.resolve();
  });
  socket.on('close', () => {
    closed = true;
    wake.resolve();
  });
  // Always followed by `close`, which is where the connection's end is handled.
  socket.on('error', () => undefined);
  signal.addEventListener('abort', end, { once: true });

  try {
    for (;;) {
      for (let frame = waiting.shift(); frame !== undefined; frame = waiting.shift()) yield frame;
      if (closed) return;
      wake = Promise.withResolvers();
      if (socket.isPaused) {
        socket.resume();
        listenAgain();
      }
      await wake.promise;
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    socket.terminate();
    if (!closed) await once(socket, 'close');
  }
}

/** Undefined for anything but a frame: the connection is then given up, and made again from the cursor. */
function readFrame(text: string): FeedFrame | undefined {
  try {
    return feedFrameSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
