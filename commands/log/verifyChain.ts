import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { eventHash } from './eventHash.ts';

/** What is known about a stream from outside its events. */
export interface ChainExpectation {
  /** Whether the stream's oldest events may be gone because they were past their maximum age. */
  readonly beginning: 'whole' | 'mayHaveExpired';
  /** The hash of the last event as the log keeps it beside the events; omitted if it keeps none. */
  readonly tip?: string;
}

export type ChainVerdict =
  | { readonly verdict: 'intact'; readonly events: number; readonly tip: string | null }
  /** `suspect` is the first event that is not what was recorded, or whose neighbour is missing. */
  | {
      readonly verdict: 'broken';
      readonly events: number;
      readonly suspect: RecordedEvent;
      readonly reason: 'contentChanged' | 'eventMissing' | 'tipDiffers';
    };

/**
 * Checks a stream's hash chain. Takes the events of one stream in order and as recorded (`read(stream, {
 * versions: 'recorded' })`), and holds two of them at a time.
 */
export async function verifyChain(
  events: AsyncIterable<RecordedEvent> | Iterable<RecordedEvent>,
  expectation: ChainExpectation = { beginning: 'whole' },
): Promise<ChainVerdict> {
  let previous: { readonly event: RecordedEvent; readonly hash: string } | null = null;
  let count = 0;
  for await (const event of events) {
    count += 1;
    if (previous === null) {
      const first = event.revision === 0 && event.prev === null;
      if (!first && expectation.beginning === 'whole') {
        const reason = event.revision === 0 ? 'contentChanged' : 'eventMissing';
        return { verdict: 'broken', events: count, suspect: event, reason };
      }
    } else if (event.revision !== previous.event.revision + 1) {
      return { verdict: 'broken', events: count, suspect: event, reason: 'eventMissing' };
    } else if (event.prev !== previous.hash) {
      return { verdict: 'broken', events: count, suspect: previous.event, reason: 'contentChanged' };
    }
    previous = { event, hash: eventHash(event) };
  }
  if (previous !== null && expectation.tip !== undefined && previous.hash !== expectation.tip) {
    return { verdict: 'broken', events: count, suspect: previous.event, reason: 'tipDiffers' };
  }
  return { verdict: 'intact', events: count, tip: previous?.hash ?? null };
}
