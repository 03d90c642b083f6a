import { eventHash } from '../../commands/log/eventHash.ts';
import type { EventLog } from '../../commands/log/log.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import { eachFewAtOnce } from '../live/eachFewAtOnce.ts';
import { isCopyOf } from './isCopyOf.ts';

/** An event's place, as a key. */
export function placeOf(stream: string, revision: number): string {
  return `${stream} ${revision}`;
}

/** The hash that is known of an event from elsewhere, or that what would tell it is gone from the log. */
export type Vouched = { readonly hash: string } | 'nextIsMissing';

/** What is known of events from elsewhere than themselves. */
export interface Witnesses {
  readonly log: EventLog;
  /** `prev` of events by their place, as far as they were read anyway. */
  readonly prevs: ReadonlyMap<string, string | null>;
  /** What the read side shows of the events, by their place. */
  readonly copies: ReadonlyMap<string, RecordedEvent>;
}

/** Questions to the log at a time. */
const askedAtOnce = 8;

/** No SHA-256: what should be one and is not there fits no event. */
const none = 'none';

/**
 * The hashes of recorded events by what the log keeps of them elsewhere, by place: an event's hash is the `prev` of the
 * next of its stream, and of the last one the tip. Only where the log keeps no tips, the read side's copy tells. So an
 * event that was edited does not have the hash that is answered of it, wherever in its stream it stands.
 */
export async function vouchedHashes(
  witnesses: Witnesses,
  events: readonly RecordedEvent[],
): Promise<ReadonlyMap<string, Vouched>> {
  const { prevs } = witnesses;
  const vouched = new Map<string, Vouched>();
  const unknown: RecordedEvent[] = [];
  for (const event of events) {
    const prev = prevs.get(placeOf(event.stream, event.revision + 1));
    if (prev === undefined) unknown.push(event);
    else vouched.set(placeOf(event.stream, event.revision), { hash: prev ?? none });
  }
  await eachFewAtOnce(unknown, askedAtOnce, async (event) => {
    vouched.set(placeOf(event.stream, event.revision), await vouchedBy(witnesses, event));
  });
  return vouched;
}

async function vouchedBy({ log, copies }: Witnesses, event: RecordedEvent): Promise<Vouched> {
  const { stream, revision } = event;
  const next = await prevOfNext(log, event);
  if (next !== undefined) return { hash: next };
  const tip = await log.tip(stream);
  if (tip === undefined) return { hash: hashByCopy(event, copies.get(placeOf(stream, revision))) };
  if (tip.revision <= revision) return { hash: tip.revision === revision ? tip.hash : none };
  // It may have been appended between the two questions.
  const late = await prevOfNext(log, event);
  return late === undefined ? 'nextIsMissing' : { hash: late };
}

async function prevOfNext(log: EventLog, { stream, revision }: RecordedEvent): Promise<string | undefined> {
  for await (const next of log.read(stream, { from: revision + 1, limit: 1, versions: 'recorded' })) {
    return next.revision === revision + 1 ? (next.prev ?? none) : undefined;
  }
  return undefined;
}

/** The hash of an event where the read side shows it as it is, and of what is shown where not. */
export function hashByCopy(event: RecordedEvent, copy: RecordedEvent | undefined): string {
  return copy === undefined || isCopyOf(copy, event) ? eventHash(event) : eventHash(copy);
}
