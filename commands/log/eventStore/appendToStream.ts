import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JSONType, jsonEvent, WrongExpectedVersionError } from '@eventstore/db-client';
import type { AppendRequest } from '../checkAppend.ts';
import { eventHash, hashOfCanonical, spellEvent } from '../eventHash.ts';
import { meets, reusedIds } from '../expectation.ts';
import { type Appended, type AppendOutcome, LogRefused } from '../log.ts';
import { pauseAfter } from '../patience.ts';
import { metadataOf, safeInteger } from './eventMetadata.ts';
import { answerWithin } from './eventStoreFailure.ts';
import { type Reading, streamEvents } from './streamEvents.ts';
import { noEvents, type StreamTip, type StreamTips } from './streamTips.ts';

export interface Appending extends Reading {
  readonly tips: StreamTips;
  /** Epoch milliseconds. */
  readonly clock: () => number;
}

/**
 * Appends at the exact revision of the stream's last event, whatever the request expects. Only then does each
 * event know the hash of the one before it, and only then is it safe to repeat a request that may have been
 * carried out already: the ids of the stream's events show whether it was.
 *
 * @throws what the client throws; the tip of the stream is forgotten then, and calling again is safe
 */
export async function appendToStream(appending: Appending, request: AppendRequest): Promise<AppendOutcome> {
  const { tips } = appending;
  const { stream, expected } = request;
  // A stream that is expected to be new is assumed to be new: if it is not, the first attempt will say so.
  let tip =
    tips.get(stream) ?? (expected === 'none' ? noEvents() : await load(appending, stream, noEvents()));
  let fresh = tips.get(stream) === undefined && expected !== 'none';
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
          if (performance.now() - hiddenSince > appending.patienceMs) throw endsStrangely(stream, actual);
          await sleep(pauseAfter(conflicts));
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
async function forgets({ client, answerMs }: Appending, stream: string): Promise<boolean> {
  const { metadata } = await answerWithin(
    answerMs,
    client.getStreamMetadata(stream, { requiresLeader: true }),
  );
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
async function load(appending: Appending, stream: string, known: StreamTip): Promise<StreamTip> {
  const { places } = known;
  let { revision, hash } = known;
  for await (const event of streamEvents(appending, stream, { from: revision === null ? 0 : revision + 1 })) {
    places.set(event.id, { revision: event.revision, position: event.position });
    revision = event.revision;
    hash = eventHash(event);
  }
  const tip = { revision, hash, places };
  appending.tips.set(stream, tip);
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
  try {
    const sent = appending.client.appendToStream(stream, proposed, { expectedRevision });
    const answer = await answerWithin(appending.answerMs, sent);
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
