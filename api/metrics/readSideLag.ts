import type { EventLog } from '../../commands/log/log.ts';
import type { ReadSide } from '../services.ts';

export interface ReadSideLag {
  /** Positions of the log that the read side has not reached. */
  readonly events: number;
  /** Age of the oldest event that it has not reached, in seconds; 0 where it has reached all. */
  readonly seconds: number;
}

/** How far the read side is behind the log. */
export async function readSideLag(
  log: Pick<EventLog, 'head' | 'follow'>,
  readSide: Pick<ReadSide, 'position'>,
): Promise<ReadSideLag> {
  const position = readSide.position();
  const head = await log.head();
  if (head <= position) return { events: 0, seconds: 0 };
  const enough = new AbortController();
  try {
    for await (const item of log.follow({ after: position, batchSize: 1, signal: enough.signal })) {
      const oldest = item.kind === 'events' ? item.events[0] : undefined;
      if (oldest !== undefined) {
        return { events: head - position, seconds: Math.max(0, (Date.now() - oldest.at) / 1000) };
      }
      if (item.kind === 'caughtUp') break;
    }
  } finally {
    enough.abort();
  }
  return { events: 0, seconds: 0 };
}
