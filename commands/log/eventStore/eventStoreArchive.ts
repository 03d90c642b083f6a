import { randomUUID } from 'node:crypto';
import { type JSONType, jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { canonicalEvent } from '../eventHash.ts';
import type { EventLog } from '../log.ts';
import { type MaximumAges, maximumAge } from '../maximumAge.ts';
import { retry } from '../retry.ts';
import type { ArchivedEvent, EventToRestore, LogArchive } from '../transfer/logArchive.ts';
import { notEmpty } from '../transfer/transferRefused.ts';
import { metadataOf } from './eventMetadata.ts';
import { createEventStoreClient } from './eventStoreClient.ts';
import { mayPass, translated, unavailableAt } from './eventStoreFailure.ts';
import { epochStream } from './eventStoreLog.ts';
import { answerWithin, archiveTimeLimits } from './eventStoreTimeouts.ts';

export interface EventStoreArchiveOptions {
  readonly connectionString: string;
  /** The log of the same server. */
  readonly log: EventLog;
  /** Default: everything is kept for ever. */
  readonly maximumAges?: MaximumAges;
}

/** The most events in one append of a restoration: by default EventStoreDB accepts no more than 1 MB. */
const mostEvents = 500;
const mostCharacters = 300_000;

const { forMs, answerMs } = archiveTimeLimits;

export interface EventStoreArchive extends LogArchive {
  /** Ends its connection; the log keeps its own. */
  close(): Promise<void>;
}

/** Exports, imports and verifies a log in EventStoreDB. */
export function createEventStoreArchive(options: EventStoreArchiveOptions): EventStoreArchive {
  const { log, maximumAges = {} } = options;
  const client = createEventStoreClient(options.connectionString);
  const unavailable = unavailableAt(options.connectionString);

  async function trying<T>(signal: AbortSignal, operation: () => Promise<T>): Promise<T> {
    try {
      return await retry({ forMs, isTransient: mayPass, unavailable, signal }, () =>
        answerWithin(answerMs, operation()),
      );
    } catch (error) {
      throw translated(error);
    }
  }

  async function write(run: readonly RecordedEvent[], signal: AbortSignal): Promise<void> {
    const [first] = run;
    if (first === undefined) return;
    const { stream, revision } = first;
    const proposed = run.map((event) => {
      const data: JSONType = JSON.parse(JSON.stringify(event.data));
      // The event's own id: an append that is sent again because its answer was lost gets the first answer.
      return jsonEvent({ id: event.id, type: event.type, data, metadata: metadataOf(event) });
    });
    const expectedRevision = revision === 0 ? 'no_stream' : BigInt(revision - 1);
    await trying(signal, async () => {
      try {
        await client.appendToStream(stream, proposed, { expectedRevision });
      } catch (error) {
        // Another program has begun to write to the log.
        throw error instanceof WrongExpectedVersionError ? notEmpty() : error;
      }
    });
    const maxAge = revision === 0 ? maximumAge(stream, maximumAges) : undefined;
    if (maxAge !== undefined) await trying(signal, () => client.setStreamMetadata(stream, { maxAge }));
  }

  return {
    log,
    positions: 'growing',
    tips: 'none',
    restores: 'eventByEvent',
    count: async () => undefined,

    async *events(after, upTo, signal) {
      if (after >= upTo) return;
      for await (const item of log.follow({ after, versions: 'recorded', signal })) {
        if (item.kind === 'events') {
          const batch = item.events.filter(({ position }) => position <= upTo);
          if (batch.length > 0) yield batch.map(archived);
        }
        if (item.position >= upTo) return;
        // A node that lags behind catches up before it has reached the head; but the events there may also
        // have expired.
        if (item.kind === 'caughtUp' && (await log.head()) < upTo) return;
      }
      signal.throwIfAborted();
    },

    async *streamEvents(stream, from) {
      for await (const event of log.read(stream, { from, versions: 'recorded' })) yield [archived(event)];
    },

    tipsOf: async () => [],
    async *allTips() {},
    isEmpty: async () => (await log.head()) === 0,

    async renewEpoch() {
      // The first one is created with the log.
      await log.epoch();
      const epoch = randomUUID();
      const event = jsonEvent({ type: 'EpochRenewed', data: { epoch } });
      await trying(new AbortController().signal, () => client.appendToStream(epochStream, event));
      return epoch;
    },

    async restore(batches, { onProgress }, signal) {
      // The epoch is created with the log.
      await log.epoch();
      if ((await log.head()) !== 0) throw notEmpty();
      let written = 0;
      for await (const batch of batches) {
        for (const run of runsOf(batch)) {
          await write(run, signal);
          written += run.length;
          onProgress(written);
          signal.throwIfAborted();
        }
      }
    },

    close: () => client.dispose(),
  };
}

function archived(event: RecordedEvent): ArchivedEvent {
  const { position, id, stream, revision } = event;
  return { position, id, stream, revision, recorded: { event, canonical: canonicalEvent(event) } };
}

/** Neighbouring events of one stream, as many as one append takes; the order of all events is preserved. */
function* runsOf(batch: readonly EventToRestore[]): Generator<readonly RecordedEvent[]> {
  let run: RecordedEvent[] = [];
  let characters = 0;
  for (const { event } of batch) {
    const size = JSON.stringify(event).length;
    const full = run.length === mostEvents || characters + size > mostCharacters;
    if (run.length > 0 && (run[0]?.stream !== event.stream || full)) {
      yield run;
      run = [];
      characters = 0;
    }
    run.push(event);
    characters += size;
  }
  if (run.length > 0) yield run;
}
