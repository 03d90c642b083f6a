import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventStoreDBClient,
  type JSONType,
  jsonEvent,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import type { AppendRequest } from '../checkAppend.ts';
import { eventHash, hashOfCanonical, spellEvent } from '../eventHash.ts';
import { meets, reusedIds } from '../expectation.ts';
import { type Appended, type AppendGuard, type AppendOutcome, GuardLost, LogRefused } from '../log.ts';
import { backoffMs } from '../retry.ts';
import { metadataOf, safeInteger } from './eventMetadata.ts';
import { connected } from './eventStoreClient.ts';
import { answerWithin, type Budget, guardedAnswerMs } from './eventStoreTimeouts.ts';
import { readOnce } from './streamEvents.ts';
import { noEvents, type StreamTip, type StreamTips } from './streamTips.ts';

export interface Appending {
  readonly client: EventStoreDBClient;
  readonly tips: StreamTips;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly budget: Budget;
  /** Its `mayLast` is asked before each attempt. */
  readonly guard: AppendGuard | undefined;
  /** Whether an earlier attempt has failed, so that it is not known whether it was carried out. */
  readonly isRepeated: boolean;
}

/**
 * Appends at the exact revision of the stream's last event, whatever the request expects. Only then does each
 * event know the hash of the one before it, and only then is it safe to repeat a request that may have been
 * carried out already: the ids of the stream's events show whether it was.
 *
 * @throws what the client throws; the tip of the stream is forgotten then, and calling again is safe
 */
export async function appendToStream(appending: Appending, request: AppendRequest): Promise<AppendOutcome> {
  const { tips, isRepeated } = appending;
  const { stream, expected } = request;
  // A stream that is expected to be new is assumed to be new: if it is not, the first attempt will say so.
  const known = tips.get(stream) ?? (expected === 'none' && !isRepeated ? noEvents() : undefined);
  let tip = known ?? (await load(appending, stream, noEvents()));
  let fresh = known === undefined;
  let hiddenSince: number | undefined;
  try {
    for (let conflicts = 0; ; conflicts += 1) {
      const earlier = appendedEarlier(request, tip);
      if (earlier !== undefined) return earlier;
      if (!meets(expected, tip.revision)) {
        if (fresh) return { outcome: 'wrongExpectedRevision', actual: tip.revision };
        tip = await load(appending, stream, tip);
        fresh = true;
        continue;
      }
      const outcome = await attempt(appending, request, tip);
      if (!(outcome instanceof WrongExpectedVersionError)) return outcome;
      const loaded = await load(appending, stream, tip);
      const actual = outcome.actualVersion;
      if (loaded.revision === null && typeof actual === 'bigint' && (await forgets(appending, stream))) {
        // All of its events have expired; the chain begins again where the revisions continue.
        tip = { ...noEvents(), revision: safeInteger(actual, 'revision') };
      } else {
        // A node that lags behind the conflict's answer shows nothing new yet, so wait a moment.
        if (loaded.revision === tip.revision) {
          hiddenSince ??= performance.now();
          if (performance.now() - hiddenSince > appending.budget.forMs / 2) {
            throw endsStrangely(stream, actual);
          }
          await sleep(backoffMs(conflicts));
        } else {
          hiddenSince = undefined;
        }
        tip = loaded;
      }
      fresh = true;
    }
  } catch (error) {
    tips.forget(stream);
    throw error;
  }
}

/**
 * Whether a stream that shows no events has removed them. A stream that removes none was begun a moment ago:
 * its first event, which comes before the metadata about its age, cannot be read yet.
 */
async function forgets({ client, budget }: Appending, stream: string): Promise<boolean> {
  const { metadata } = await budget.answer(client.getStreamMetadata(stream, { requiresLeader: true }));
  const { maxAge, maxCount, truncateBefore } = metadata ?? {};
  return maxAge !== undefined || maxCount !== undefined || truncateBefore !== undefined;
}

/** Nothing can follow in the chain after an event that another program has put into one of our streams. */
function endsStrangely(stream: string, revision: unknown): LogRefused {
  return new LogRefused(
    `The stream ${stream} ends with an event that is not of this log, revision ${revision}`,
  );
}

/** Reads the events after the known end of a stream, and remembers them. */
async function load(
  { client, budget, tips }: Appending,
  stream: string,
  known: StreamTip,
): Promise<StreamTip> {
  const { places } = known;
  let { revision, hash } = known;
  const from = revision === null ? 0 : revision + 1;
  for await (const event of readOnce({ client, answerMs: budget.answerMs() }, stream, { from })) {
    places.set(event.id, { revision: event.revision, position: event.position });
    revision = event.revision;
    hash = eventHash(event);
  }
  const tip = { revision, hash, places };
  tips.set(stream, tip);
  return tip;
}

function appendedEarlier({ stream, events }: AppendRequest, tip: StreamTip): Appended | undefined {
  const places = events.map((event) => tip.places.get(event.id));
  if (places.every((place) => place === undefined)) return undefined;
  const first = places[0];
  const last = places.at(-1);
  const same =
    first !== undefined &&
    last !== undefined &&
    places.every((place, index) => place?.revision === first.revision + index);
  if (!same) throw reusedIds(stream, events);
  return { outcome: 'appended', revision: last.revision, position: last.position, alreadyThere: true };
}

async function attempt(
  appending: Appending,
  { stream, events, context }: AppendRequest,
  tip: StreamTip,
): Promise<Appended | WrongExpectedVersionError> {
  const { recordedAt: at = appending.clock(), ...shared } = context;
  let revision = tip.revision ?? -1;
  let prev = tip.hash;
  const revisions = new Map<string, number>();
  const proposed = events.map(({ id, type, version, dataJson }) => {
    revision += 1;
    const event = { ...shared, id, type, version, stream, revision, prev, at };
    prev = hashOfCanonical(spellEvent(event, dataJson));
    revisions.set(id, revision);
    const data: JSONType = JSON.parse(dataJson);
    return jsonEvent({ id: randomUUID(), type, data, metadata: metadataOf(event) });
  });
  const expectedRevision = tip.revision === null ? 'no_stream' : BigInt(tip.revision);
  const { client, budget, guard } = appending;
  if (guard !== undefined) {
    // A look for a leader may take longer than the guard lasts.
    await budget.answer(connected(client));
    if (guard.mayLast?.() === false) {
      throw new GuardLost('the guard of an append was lost before it was sent');
    }
  }
  try {
    // What has not left by the deadline is not sent any more, even by a process that hung meanwhile.
    const answerMs = Math.min(budget.answerMs(), guard === undefined ? budget.forMs : guardedAnswerMs);
    const deadline = Math.max(1, Math.round(answerMs));
    const sent = client.appendToStream(stream, proposed, { expectedRevision, deadline });
    const answer = await answerWithin(answerMs, sent);
    if (answer.position === undefined) throw new Error('EventStoreDB appended and gave no position');
    const position = safeInteger(answer.position.commit, 'position');
    // Only the position of an append's last event is ever asked for again, so all of its events get that one.
    for (const [id, place] of revisions) tip.places.set(id, { revision: place, position });
    appending.tips.set(stream, { revision, hash: prev, places: tip.places });
    return { outcome: 'appended', revision, position, alreadyThere: false };
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return error;
    throw error;
  }
}
