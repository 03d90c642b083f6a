import { setTimeout as delay } from 'node:timers/promises';
import type { EventLog } from '../../../commands/log/log.ts';
import type { ReadSide } from '../services.ts';

export interface ReadSideLag {
  /** Events that the read side has not reached; null if the log's positions do not show how many. */
  readonly events: number | null;
  /** The age of the oldest event that it has not reached, in seconds; 0 if it has reached all. */
  readonly seconds: number;
}

/** How long the log may take to report its position, in milliseconds. */
const timeoutMs = 2000;

/**
 * How far the read side is behind the log. If the log does not answer in time, as of the projector's last
 * query.
 */
export async function readSideLag(
  log: Pick<EventLog, 'head' | 'follow' | 'positions'>,
  readSide: Pick<ReadSide, 'position' | 'status'>,
): Promise<ReadSideLag> {
  const enough = new AbortController();
  const late = delay(timeoutMs, undefined, { ref: false, signal: enough.signal }).catch(() => undefined);
  try {
    // The parts that need the log report that it is unavailable; here the last known state is still useful.
    const lag = await Promise.race([measure(log, readSide, enough.signal).catch(() => undefined), late]);
    const { lagEvents, lagSeconds } = readSide.status();
    return lag ?? { events: lagEvents, seconds: lagSeconds };
  } finally {
    enough.abort();
  }
}

async function measure(
  log: Pick<EventLog, 'head' | 'follow' | 'positions'>,
  readSide: Pick<ReadSide, 'position'>,
  signal: AbortSignal,
): Promise<ReadSideLag> {
  const position = readSide.position();
  const head = await log.head();
  if (head <= position) return { events: 0, seconds: 0 };
  for await (const item of log.follow({ after: position, batchSize: 1, signal })) {
    const oldest = item.kind === 'events' ? item.events[0] : undefined;
    if (oldest !== undefined) {
      const seconds = Math.max(0, (Date.now() - oldest.at) / 1000);
      return { events: log.positions === 'dense' ? head - position : null, seconds };
    }
    if (item.kind === 'caughtUp') break;
  }
  return { events: 0, seconds: 0 };
}
