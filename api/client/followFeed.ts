import { type ClientOptions, send } from './connection.ts';
import { MusterProblem } from './musterProblem.ts';
import { socketMessages } from './socketMessages.ts';
import type { FeedEvent, FeedFrame } from './types.ts';
import { pause, waitAfter } from './waitAfter.ts';

export interface FeedOptions {
  /** The cursor that was saved last; 0 for the beginning of history. */
  readonly after: number;
  /** The epoch that was saved with the cursor; a log that was replaced is then detected instead of misread. */
  readonly epoch?: string | undefined;
  /** Comma-separated types; a trailing `*` matches anything. */
  readonly types?: string | undefined;
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * An item to handle. Save `cursor` and `epoch` once it has been handled, in the same transaction if there is one: then a
 * restart of the reader neither loses nor repeats an event either.
 */
export type FeedItem =
  | { readonly kind: 'event'; readonly event: FeedEvent; readonly cursor: number; readonly epoch: string }
  /** Nothing for this reader up to the cursor, or everything that existed has been read. */
  | { readonly kind: 'checkpoint' | 'caughtUp'; readonly cursor: number; readonly epoch: string };

/** The feed says that there is no point in continuing as before; a person, or a fresh start from 0, is needed. */
export class FeedRefused extends Error {
  override readonly name = 'FeedRefused';
  /** `FutureCursor`, `EpochChanged` or `InvalidRequest`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const final: readonly string[] = ['EpochChanged', 'FutureCursor', 'InvalidRequest'];

/**
 * Follows the event feed until the signal aborts. Connects again whatever happens, with growing pauses, and resumes
 * directly after the last event that it gave. Throws `FeedRefused` if the cursor or the epoch does not belong to this
 * server, and `MusterProblem` if the token may not read the feed.
 */
export async function* followFeed(
  options: ClientOptions,
  { after, epoch: savedEpoch, types, signal }: FeedOptions,
): AsyncGenerator<FeedItem, void, undefined> {
  let cursor = after;
  let epoch = savedEpoch;
  const isOver = (): boolean => signal?.aborted === true;
  let failures = 0;
  while (!isOver()) {
    let heard = false;
    const place = { path: `/api/v1/events/stream?${query({ after: String(cursor), epoch, types })}`, signal };
    for await (const message of socketMessages(options, place)) {
      heard = true;
      failures = 0;
      // The documents describe it, and the server is trusted to keep to them.
      const frame = message as FeedFrame;
      switch (frame.kind) {
        case 'hello':
          epoch = frame.epoch;
          break;
        case 'event': {
          const event = frame.event as FeedEvent;
          // Cursors are exclusive, so this never happens; it is here for readers who take no chances.
          if (event.seq <= cursor) break;
          cursor = event.seq;
          yield { kind: 'event', event, cursor, epoch: epoch ?? '' };
          break;
        }
        case 'checkpoint':
        case 'caughtUp':
          cursor = Math.max(cursor, frame.cursor);
          yield { kind: frame.kind, cursor, epoch: epoch ?? '' };
          break;
        case 'heartbeat':
          break;
        case 'error':
          if (final.includes(frame.code)) throw new FeedRefused(frame.code, frame.message);
          break;
      }
    }
    if (isOver()) return;
    if (!heard) await refuseIfNotAllowed(options, { after: String(cursor), epoch, types }, signal);
    await pause(waitAfter(failures), signal).catch(() => undefined);
    failures += 1;
  }
}

/** A socket that does not open does not say why; the same question over HTTP does. */
async function refuseIfNotAllowed(
  options: ClientOptions,
  asked: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await send(
      { ...options, attempts: 1 },
      { method: 'GET', path: `/api/v1/events?limit=1&${query(asked)}`, signal },
    );
  } catch (error) {
    if (error instanceof MusterProblem && error.status < 500 && error.status !== 429) throw error;
  }
}

function query(given: Readonly<Record<string, string | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(given)) if (value !== undefined) parameters.set(name, value);
  return parameters.toString();
}
