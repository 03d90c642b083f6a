import type { EventStoreDBClient } from '@eventstore/db-client';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { LogUnavailable, type ReadOptions } from '../log.ts';
import { backoffMs } from '../retry.ts';
import { abandon } from './abandon.ts';
import { recordedEvent } from './eventMetadata.ts';
import { isNotFound, mayPass, translated } from './eventStoreFailure.ts';
import { answerWithin } from './eventStoreTimeouts.ts';

export interface Reading {
  readonly client: EventStoreDBClient;
  /** How long to retry without any progress, in milliseconds. */
  readonly timeoutMs: number;
  /** How long the next event may take, milliseconds. */
  readonly answerMs: number;
  /** Says why the log is not available. */
  readonly unavailable: (error: unknown) => string;
}

/**
 * The events of a stream as they arrive. The connection's flow control holds the server back, so memory does
 * not grow with the stream. A read that breaks resumes after the last event it returned.
 */
export async function* streamEvents(
  reading: Reading,
  stream: string,
  options: ReadOptions,
): AsyncGenerator<RecordedEvent> {
  const direction = options.direction ?? 'forwards';
  let from = options.from;
  let left = options.limit ?? Number.POSITIVE_INFINITY;
  let failures = 0;
  let failingSince = 0;
  while (left > 0 && (from === undefined || from >= 0)) {
    try {
      for await (const event of readOnce(reading, stream, { direction, from, limit: left })) {
        failures = 0;
        yield event;
        from = event.revision + (direction === 'forwards' ? 1 : -1);
        left -= 1;
      }
      return;
    } catch (error) {
      if (!mayPass(error)) throw translated(error);
      if (failures === 0) failingSince = performance.now();
      if (performance.now() - failingSince > reading.timeoutMs) {
        throw new LogUnavailable(reading.unavailable(error), { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, backoffMs(failures)));
      failures += 1;
    }
  }
}

/** As in `ReadOptions`. */
interface ReadPart {
  readonly direction?: 'forwards' | 'backwards';
  readonly from: number | undefined;
  readonly limit?: number;
}

/** One attempt of the same, which fails as the client does. */
export async function* readOnce(
  { client, answerMs }: Pick<Reading, 'client' | 'answerMs'>,
  stream: string,
  { direction = 'forwards', from, limit = Number.POSITIVE_INFINITY }: ReadPart,
): AsyncGenerator<RecordedEvent> {
  const start = direction === 'forwards' ? 'start' : 'end';
  const resolved = client.readStream(stream, {
    direction,
    fromRevision: from === undefined ? start : BigInt(from),
    requiresLeader: true,
    ...(Number.isFinite(limit) ? { maxCount: limit } : {}),
  });
  const events = resolved.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const next = await answerWithin(answerMs, events.next());
      if (next.done === true) return;
      const event = recordedEvent(next.value);
      if (event !== undefined) yield event;
    }
  } catch (error) {
    if (!isNotFound(error)) throw error;
  } finally {
    abandon(resolved, () => resolved.cancel());
  }
}
