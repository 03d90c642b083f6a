import { eventHash } from '../../commands/log/eventHash.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { type ChainVerdict, verifyChain } from '../../commands/log/verifyChain.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import type { ChainVerdictView } from '../contract/audit.ts';

/** A record's events as the log recorded them, and whether they are what was recorded. */
export interface JudgedRecord {
  readonly recorded: readonly RecordedEvent[];
  readonly verdict: ChainVerdictView;
}

/**
 * Reads a record from the log itself and checks its hash chain. A chain alone cannot vouch for its own last
 * event, so what the read side has folded is held against it: its copy of the last event, and that the log
 * still has as many.
 *
 * @param folded the record's events as the read side has them, in order and at least one.
 */
export async function judgeRecord(
  log: EventLog,
  stream: string,
  folded: readonly RecordedEvent[],
): Promise<JudgedRecord> {
  const recorded: RecordedEvent[] = [];
  for await (const event of log.read(stream, { versions: 'recorded' })) recorded.push(event);
  const verdict = await verifyChain(recorded, { beginning: 'whole', ...tipOf(recorded, folded) });
  return { recorded, verdict: told(verdict, folded.slice(recorded.length)) };
}

/** The hash of the last event by the read side's copy of it, where it has one of the same version. */
function tipOf(recorded: readonly RecordedEvent[], folded: readonly RecordedEvent[]): { tip?: string } {
  const last = recorded.at(-1);
  const copy = folded.at(recorded.length - 1);
  return last === undefined || copy === undefined || copy.version !== last.version
    ? {}
    : { tip: eventHash(copy) };
}

function told(verdict: ChainVerdict, lost: readonly RecordedEvent[]): ChainVerdictView {
  if (verdict.verdict === 'broken') return { ...verdict, suspect: suspectOf(verdict.suspect) };
  const [missing] = lost;
  if (missing !== undefined) {
    return {
      verdict: 'broken',
      events: verdict.events,
      reason: 'eventMissing',
      suspect: suspectOf(missing),
    };
  }
  if (verdict.tip === null) throw new Error('a record of the read side without any event');
  return { verdict: 'intact', events: verdict.events, tip: verdict.tip };
}

function suspectOf({ id, type, revision, at }: RecordedEvent) {
  return { eventId: id, type, revision, at };
}
