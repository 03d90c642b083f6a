import { randomUUID } from 'node:crypto';
import { jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client';
import { upcast as bringUpOurs, type Upcast } from '../../../domain/kernel/upcast.ts';
import { checkAppend, checkFollow, checkRead } from '../checkAppend.ts';
import {
  type EventLog,
  type FollowOptions,
  LogUnavailable,
  type Position,
  type ReadOptions,
} from '../log.ts';
import { type MaximumAges, maximumAge } from '../maximumAge.ts';
import { readerView } from '../readerView.ts';
import { retry } from '../retry.ts';
import { abandon } from './abandon.ts';
import { appendToStream } from './appendToStream.ts';
import { recordedEvent } from './eventMetadata.ts';
import { createEventStoreClient } from './eventStoreClient.ts';
import { isNotFound, mayPass, NoAnswer, translated, unavailableAt } from './eventStoreFailure.ts';
import { answerWithin, Budget, operationMs, answerMs as standardAnswerMs } from './eventStoreTimeouts.ts';
import { followAll } from './followAll.ts';
import { streamEvents } from './streamEvents.ts';
import { StreamTips } from './streamTips.ts';

export interface EventStoreLogOptions {
  /** `esdb://…`; EventStoreDB 23.10 or newer, which tells subscribers that they have caught up. */
  readonly connectionString: string;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
  /** Default: everything is kept for ever. */
  readonly maximumAges?: MaximumAges;
  /**
   * How long one operation may take in all while no server answers, in milliseconds; default: that of
   * `eventStoreTimeouts.ts`.
   */
  readonly timeoutMs?: number;
  /** How long one answer may take, milliseconds; default: that of `eventStoreTimeouts.ts`. */
  readonly answerMs?: number;
  /** Default: the product's own upcasters. */
  readonly upcast?: Upcast;
}

/**
 * Its last event says which log this is. Its name differs from those of our streams, so that no follower ever
 * sees it.
 */
export const epochStream = 'musterLogEpoch';

/** The log in EventStoreDB. Nothing is sent before it is first used. */
export function createEventStoreLog(options: EventStoreLogOptions): EventLog {
  const { connectionString, timeoutMs = operationMs, answerMs = standardAnswerMs } = options;
  const client = createEventStoreClient(connectionString);
  const clock = options.clock ?? Date.now;
  const maximumAges = options.maximumAges ?? {};
  const seen = { maximumAges, clock, upcast: options.upcast ?? bringUpOurs };
  const unavailable = unavailableAt(connectionString);
  const reading = { client, timeoutMs, answerMs, unavailable };
  const tips = new StreamTips();
  const begin = () => new Budget({ forMs: timeoutMs, answerMs });
  const closing = new AbortController();
  /** Appends of this process to one stream take turns, so that they do not conflict with each other. */
  const turns = new Map<string, Promise<unknown>>();

  async function trying<T>(budget: Budget, operation: () => Promise<T>): Promise<T> {
    // That time ran out says less than what a node or the client said before.
    let said: unknown;
    const isTransient = (error: unknown): boolean => {
      if (!(error instanceof NoAnswer)) said = error;
      return mayPass(error);
    };
    const why = (error: unknown): string => unavailable(said ?? error);
    try {
      return await retry(
        { forMs: budget.leftMs(), isTransient, unavailable: why, signal: closing.signal },
        operation,
      );
    } catch (error) {
      if (closing.signal.aborted) throw new LogUnavailable('The log has been closed', { cause: error });
      throw translated(error);
    }
  }

  async function inTurn<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const before = turns.get(stream) ?? Promise.resolve();
    const mine = before.then(work, work);
    turns.set(stream, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(stream) === mine) turns.delete(stream);
    }
  }

  async function setMaximumAge(stream: string, budget: Budget): Promise<void> {
    const maxAge = maximumAge(stream, maximumAges);
    if (maxAge === undefined) return;
    await budget.answer(client.setStreamMetadata(stream, { maxAge }));
  }

  async function readEpoch(): Promise<string | undefined> {
    const events = client.readStream(epochStream, {
      direction: 'backwards',
      fromRevision: 'end',
      maxCount: 1,
      requiresLeader: true,
    });
    try {
      for await (const { event } of events.iterator({ destroyOnReturn: false })) {
        const data: unknown = event?.data;
        if (typeof data === 'object' && data !== null && 'epoch' in data) return String(data.epoch);
      }
      return undefined;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    } finally {
      abandon(events, () => events.cancel());
    }
  }

  async function makeEpoch(): Promise<void> {
    const event = jsonEvent({ type: 'LogCreated', data: { epoch: randomUUID() } });
    try {
      await client.appendToStream(epochStream, event, { expectedRevision: 'no_stream' });
    } catch (error) {
      // Another process was faster; its epoch is the log's.
      if (!(error instanceof WrongExpectedVersionError)) throw error;
    }
  }

  async function newestPosition(): Promise<Position> {
    // A node that lags behind would return an older event as the newest.
    const events = client.readAll({ direction: 'backwards', fromPosition: 'end', requiresLeader: true });
    try {
      for await (const resolved of events.iterator({ destroyOnReturn: false })) {
        const event = recordedEvent(resolved);
        if (event !== undefined) return event.position;
      }
      return 0;
    } finally {
      abandon(events, () => events.cancel());
    }
  }

  async function newest(): Promise<Position> {
    const budget = begin();
    return trying(budget, () => budget.answer(newestPosition()));
  }

  return {
    positions: 'sparse',
    // It knows nothing of transactions elsewhere.
    guards: false,

    async epoch() {
      const budget = begin();
      return trying(budget, async () => {
        const epoch = await budget.answer(readEpoch());
        if (epoch !== undefined) return epoch;
        await budget.answer(makeEpoch());
        const made = await budget.answer(readEpoch());
        if (made === undefined) throw new Error(`${epochStream} has no epoch: the log is damaged`);
        return made;
      });
    },

    async append(stream, expected, events, context, guard) {
      const request = checkAppend(stream, expected, events, context);
      // Begins here, so that the turns of others do not make anybody wait longer.
      const budget = begin();
      return inTurn(stream, async () => {
        let attempts = 0;
        const outcome = await trying(budget, () => {
          attempts += 1;
          return appendToStream({ client, tips, clock, budget, guard, isRepeated: attempts > 1 }, request);
        });
        const isFirst = outcome.outcome === 'appended' && outcome.revision === events.length - 1;
        if (isFirst) await trying(budget, () => setMaximumAge(stream, budget));
        return outcome;
      });
    },

    async *read(stream: string, readOptions: ReadOptions = {}) {
      checkRead(readOptions);
      const present = readerView({ versions: readOptions.versions, ...seen });
      let left = readOptions.limit ?? Number.POSITIVE_INFINITY;
      // The oldest events are removed first: a limit counts from what is left.
      const { limit: _counted, ...unlimited } = readOptions;
      const asked = maximumAge(stream, maximumAges) === undefined ? readOptions : unlimited;
      if (left === 0) return;
      for await (const event of streamEvents(reading, stream, asked)) {
        const presented = present(event);
        if (presented === undefined) continue;
        yield presented;
        left -= 1;
        if (left === 0) return;
      }
    },

    follow(followOptions: FollowOptions) {
      checkFollow(followOptions);
      const signal = AbortSignal.any([
        closing.signal,
        ...(followOptions.signal ? [followOptions.signal] : []),
      ]);
      const present = readerView({ versions: followOptions.versions, ...seen });
      const head = () =>
        retry({ forMs: Number.POSITIVE_INFINITY, isTransient: mayPass, signal }, () =>
          answerWithin(answerMs, newestPosition()),
        );
      return followAll({ client, head, present, signal }, followOptions);
    },

    // EventStoreDB has no place beside a stream that would change in the same transaction.
    tips: async () => new Map(),

    head: newest,

    settledHead: newest,

    async ping() {
      await answerWithin(answerMs, newestPosition()).catch((error: unknown) => {
        if (mayPass(error)) throw new LogUnavailable(unavailable(error), { cause: error });
        throw translated(error);
      });
    },

    async close() {
      await Promise.allSettled(turns.values());
      closing.abort();
      await client.dispose();
    },
  };
}
