import { eventHash } from '../../../commands/log/eventHash.ts';
import type { EventLog, KeptTip } from '../../../commands/log/log.ts';
import { verifyChain } from '../../../commands/log/verifyChain.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import type { ChainVerdictView } from '../../contract/audit.ts';
import { isCopyOf } from './isCopyOf.ts';

/**
 * What the read side shows of a record: its events in order, at least one, and the position of the read side.
 */
export interface ShownRecord {
  readonly events: readonly RecordedEvent[];
  readonly position: number;
}

type Broken = Extract<ChainVerdictView, { verdict: 'broken' }>;

/**
 * Reads a record from the log itself, and checks its hash chain and whether what is shown of it matches the
 * log. A chain alone cannot vouch for its own last event: the tip that the log keeps beside it does, and if
 * the log keeps none, the read side's copy of that event.
 */
export async function judgeRecord(
  log: EventLog,
  stream: string,
  shown: ShownRecord,
): Promise<ChainVerdictView> {
  // Before the events, so that the one it vouches for is among them.
  const kept = (await log.tips([stream])).get(stream);
  const recorded: RecordedEvent[] = [];
  for await (const event of log.read(stream, { versions: 'recorded' })) recorded.push(event);
  const chain = await verifyChain(recorded);
  if (chain.verdict === 'broken') return broken(chain.reason, chain.suspect, recorded);
  const fault = faultAtEnd(recorded, shown, kept) ?? faultOfCopies(recorded, shown, kept);
  if (fault !== undefined) return fault;
  if (chain.tip === null) throw new Error('a record of the read side without any event');
  return { verdict: 'intact', events: chain.events, tip: chain.tip };
}

/** The last events differ from the log's tip, or are gone. */
function faultAtEnd(
  recorded: readonly RecordedEvent[],
  { events }: ShownRecord,
  kept: KeptTip | undefined,
): Broken | undefined {
  const missing = events[recorded.length];
  if (missing !== undefined) return broken('eventMissing', missing, recorded);
  if (kept === undefined) return undefined;
  const tip = recorded[kept.revision];
  // The read side may have been rebuilt since: then it shows no more of what is gone than that its position
  // was before this event.
  const last = recorded.at(-1);
  if (tip === undefined && last !== undefined) return broken('eventMissing', last, recorded);
  return tip === undefined || eventHash(tip) === kept.hash ? undefined : broken('tipDiffers', tip, recorded);
}

/**
 * An event that the chain proves is shown differently, or not at all although the read side had come that
 * far.
 */
function faultOfCopies(
  recorded: readonly RecordedEvent[],
  { events, position }: ShownRecord,
  kept: KeptTip | undefined,
): Broken | undefined {
  for (const [revision, event] of recorded.entries()) {
    const copy = events[revision];
    if (copy === undefined && event.position > position) return undefined;
    if (copy !== undefined && isCopyOf(copy, event)) continue;
    const unproved = kept === undefined && event === recorded.at(-1) && copy !== undefined;
    return broken(unproved ? 'tipDiffers' : 'copyDiffers', event, recorded);
  }
  return undefined;
}

function broken(
  reason: Broken['reason'],
  { id, type, revision, at }: RecordedEvent,
  recorded: readonly RecordedEvent[],
): Broken {
  const suspect = { eventId: id, type, revision, at };
  return { verdict: 'broken', events: recorded.length, reason, suspect };
}
