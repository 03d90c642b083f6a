import { eventHash } from '../../../commands/log/eventHash.ts';
import type { EventLog, KeptTip } from '../../../commands/log/log.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { eachFewAtOnce } from '../../platform/eachFewAtOnce.ts';
import { isCopyOf } from './isCopyOf.ts';

/** An event's place, as a key. */
export function placeOf(stream: string, revision: number): string {
  return `${stream} ${revision}`;
}

/** The hash of an event as known from elsewhere, or the fact that what would tell it is gone from the log. */
export type Vouched = { readonly hash: string } | 'nextIsMissing';

/** What is known about events from outside themselves. */
export interface Witnesses {
  readonly log: EventLog;
  /** `prev` of events by their place, as far as they have been read anyway. */
  readonly prevs: ReadonlyMap<string, string | null>;
  /** What the read side shows of the events, by their place. */
  readonly copies: ReadonlyMap<string, RecordedEvent>;
}

/** The number of queries to the log at the same time. */
const askedAtOnce = 8;

/** Not a SHA-256: where a hash should exist and does not, this matches no event. */
const none = 'none';

/**
 * The hashes of recorded events according to what the log keeps elsewhere, by place: an event's hash is the
 * `prev` of the next event of its stream, and for the last one the tip. Only if the log keeps no tips, the
 * read side's copy is used. So an event that was edited does not match the hash that is returned for it,
 * wherever in its stream it is.
 */
export async function vouchedHashes(
  { log, prevs, copies }: Witnesses,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, Vouched>> {
  const vouched = new Map<string, Vouched>();
  const unknown: RecordedEvent[] = [];
  for (const event of events) {
    const prev = prevs.get(placeOf(event.stream, event.revision + 1));
    if (prev === undefined) unknown.push(event);
    else vouched.set(placeOf(event.stream, event.revision), { hash: prev ?? none });
  }
  // After the events, so that none of them can be newer than the tip of its stream.
  const tips = await log.tips([...new Set(unknown.map(({ stream }) => stream))]);
  await eachFewAtOnce(unknown, askedAtOnce, async (event) => {
    const { stream, revision } = event;
    const place = placeOf(stream, revision);
    vouched.set(place, await vouchedBy(log, event, tips.get(stream), copies.get(place)));
  });
  return vouched;
}

async function vouchedBy(
  log: EventLog,
  event: RecordedEvent,
  tip: KeptTip | undefined,
  copy: RecordedEvent | undefined,
): Promise<Vouched> {
  if (tip?.revision === event.revision) return { hash: tip.hash };
  const next = await prevOfNext(log, event);
  if (next !== undefined) return { hash: next };
  if (tip === undefined) return { hash: hashByCopy(event, copy) };
  return tip.revision > event.revision ? 'nextIsMissing' : { hash: none };
}

async function prevOfNext(log: EventLog, { stream, revision }: RecordedEvent): Promise<string | undefined> {
  for await (const next of log.read(stream, { from: revision + 1, limit: 1, versions: 'recorded' })) {
    return next.revision === revision + 1 ? (next.prev ?? none) : undefined;
  }
  return undefined;
}

/** The event's hash if the read side shows the event as it is, otherwise the hash of what is shown. */
export function hashByCopy(event: RecordedEvent, copy: RecordedEvent | undefined): string {
  return copy === undefined || isCopyOf(copy, event) ? eventHash(event) : eventHash(copy);
}
