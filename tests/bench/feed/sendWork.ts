import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../api/contract/command.ts';
import type { SeededRandom } from '../../../api/programs/demonstration/seededRandom.ts';
import { eventId } from '../../../commands/pipeline/commandIdentity.ts';
import type { BookingWork, WorkItem } from './bookingWork.ts';
import { nowMs } from './clock.ts';
import type { HttpClient } from './httpClient.ts';

/** A command and what became of it; times are those of `nowMs`. */
export interface SentWork {
  readonly org: string;
  /** When it was due, whether or not the sender was ready for it. */
  readonly intendedAt: number;
  readonly acknowledgedAt: number;
  /** Times that it was told to come back, and did. */
  readonly sentAgain: number;
  readonly eventIds: readonly string[];
  /** When a query showed it; undefined where none was asked. */
  readonly visibleAt: number | undefined;
}

export interface SendOptions {
  /** Of the processes that take requests; used in turn. */
  readonly addresses: readonly string[];
  readonly work: BookingWork;
  readonly client: HttpClient;
  /** The share of booking commands after which the booking is asked for. */
  readonly lookShare: number;
  readonly random: SeededRandom;
}

/** So often a command that is told to come back does so, with a rest in between in milliseconds. */
const mostAgain = 20;
const againAfterMs = 250;

const bookingSchema = z.object({ revision: z.int() });

/** Sends one command and, perhaps, looks at the booking from `acknowledged` on. Rejects where it is refused. */
export async function sendOne(
  { addresses, client, lookShare, random }: SendOptions,
  item: WorkItem,
  intendedAt: number,
  turn: number,
): Promise<SentWork> {
  const address = addresses[turn % addresses.length] ?? '';
  const { worker, organisation, key, name, body, bookingId } = item;
  const wanted = {
    method: 'POST',
    path: `/api/v1/commands/${name}`,
    token: worker.token,
    key,
    body,
  } as const;
  let answered = await client.send(address, wanted);
  let sentAgain = 0;
  // Too busy just now: the same command under its key again, as every client is told to do.
  while ((answered.status === 503 || answered.status === 429) && sentAgain < mostAgain) {
    sentAgain += 1;
    await delay(againAfterMs);
    answered = await client.send(address, wanted);
  }
  const acknowledgedAt = nowMs();
  if (answered.status !== 200) {
    throw new Error(`${name} was answered ${answered.status}: ${JSON.stringify(answered.body)}`);
  }
  const answer = commandAnswerSchema.parse(answered.body);
  item.done();
  const identity = { org: organisation.id, actorUid: worker.uid, commandId: key };
  const eventIds = answer.events.map(({ stream }, index) => eventId(identity, stream, index));
  let visibleAt: number | undefined;
  if (bookingId !== undefined && random.chance(lookShare)) {
    // Another process than the one that was commanded, where there is one: it has to hear of it first.
    const elsewhere = addresses[(turn + 1) % addresses.length] ?? '';
    const path = `/api/v1/bookings/${bookingId}?after=${answer.position}`;
    const seen = await client.get(elsewhere, path, worker.token);
    visibleAt = nowMs();
    const { revision } = bookingSchema.parse(seen);
    if (revision < answer.revision) {
      throw new Error(`a query after position ${answer.position} does not show it`);
    }
  }
  return { org: organisation.id, intendedAt, acknowledgedAt, sentAgain, eventIds, visibleAt };
}

/**
 * Sends commands at a rate for a time, each at its moment, whether or not those before have been answered:
 * a slow answer is followed by a crowd, as in life. Moments are as far apart as chance has it (exponential
 * gaps). Resolves when all have been answered; rejects with the first that was not accepted.
 */
export async function sendAtRate(
  options: SendOptions,
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
): Promise<readonly SentWork[]> {
  const { work, random } = options;
  const sending: Promise<SentWork>[] = [];
  const failed = new AbortController();
  const began = nowMs();
  let due = began;
  while (due < began + seconds * 1000 && !failed.signal.aborted) {
    const wait = due - nowMs();
    // A timer is up to a millisecond late; what is due by then is sent at once, and its lateness counts.
    if (wait > 0) await delay(wait);
    const sent = sendOne(options, work.next(), due, sending.length);
    sent.catch(() => failed.abort());
    sending.push(sent);
    due += (-Math.log(1 - random.next()) * 1000) / perSecond;
  }
  return Promise.all(sending);
}
