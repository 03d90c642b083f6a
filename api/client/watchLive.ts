import { type ClientOptions, send } from './connection.ts';
import { MusterProblem } from './musterProblem.ts';
import { socketMessages } from './socketMessages.ts';
import type { LiveMessage, Watch } from './types.ts';
import { pause, waitAfter } from './waitAfter.ts';

export interface LiveOptions {
  /** What to look at, each with a name of its own and the position that has been loaded. At most 20. */
  readonly watches: readonly Watch[];
  /** Ends the iteration. */
  readonly signal?: AbortSignal | undefined;
}

export type LiveChange = Extract<LiveMessage, { kind: 'changed' }>;

/**
 * What changes in what is watched, until the signal aborts. Connects again whatever happens, and tells each watch where
 * it was. Empty `changes`: something has changed that is not sent, so query again. Throws `MusterProblem` if the token
 * may not read, and an `Error` for a watch that is refused.
 */
export async function* watchLive(
  options: ClientOptions,
  { watches, signal }: LiveOptions,
): AsyncGenerator<LiveChange, void, undefined> {
  const positions = new Map(watches.map(({ name, after }) => [name, after]));
  const isOver = (): boolean => signal?.aborted === true;
  let failures = 0;
  while (!isOver()) {
    let heard = false;
    const place = {
      path: '/api/v1/live',
      signal,
      opened: (sendMessage: (message: object) => void): void => {
        for (const watch of watches) {
          sendMessage({ ...watch, kind: 'watch', after: positions.get(watch.name) ?? watch.after });
        }
      },
    };
    for await (const received of socketMessages(options, place)) {
      heard = true;
      failures = 0;
      // The documents describe it, and the server is trusted to keep to them.
      const message = received as LiveMessage;
      if (message.kind === 'changed') {
        positions.set(message.name, message.position);
        yield message;
      } else if (message.kind === 'error' && message.name !== undefined) {
        throw new Error(`The watch ${message.name} is refused: ${message.message}`);
      }
    }
    if (isOver()) return;
    if (!heard) await refuseIfNotAllowed(options, signal);
    await pause(waitAfter(failures), signal).catch(() => undefined);
    failures += 1;
  }
}

/** A socket that does not open does not say why; a question over HTTP that needs the same scope does. */
async function refuseIfNotAllowed(options: ClientOptions, signal: AbortSignal | undefined): Promise<void> {
  try {
    await send({ ...options, attempts: 1 }, { method: 'GET', path: '/api/v1/organisation', signal });
  } catch (error) {
    if (error instanceof MusterProblem && error.status < 500 && error.status !== 429) throw error;
  }
}
