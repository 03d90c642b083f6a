import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { EventLog } from '../../../commands/log/log.ts';
import type { ProjectorLogger } from '../../../projections/projector/projectorLogger.ts';
import { askForRenewal, searchStatus } from '../../../projections/search/follower/searchPlace.ts';
import { startSearchFollower } from '../../../projections/search/follower/startSearchFollower.ts';
import type { SearchEngine } from '../../../projections/search/searchEngine.ts';
import { startProjector } from '../../../projections/startProjector.ts';

export interface RebuildSearchParts {
  readonly engine: SearchEngine;
  readonly log: EventLog;
  readonly pool: Pool;
  readonly logger: ProjectorLogger;
  /** Called with how many documents have been written, of how many. */
  readonly onProgress: (written: number, total: number) => void;
  readonly signal: AbortSignal;
  /** Milliseconds between two looks at the progress; default 100. */
  readonly lookMs?: number;
}

/**
 * Has an engine's index made anew beside the one in place, which answers until the new one takes its place. Whoever
 * keeps the index does it: a Muster that runs, or this process if there is none. Answers with the number of documents;
 * undefined if it was over before anybody could look.
 * An engine that is away is waited for.
 */
export async function rebuildSearch({
  engine,
  log,
  pool,
  logger,
  onProgress,
  signal,
  lookMs = 100,
}: RebuildSearchParts): Promise<number | undefined> {
  await using stack = new AsyncDisposableStack();
  const projector = await startProjector({ log, pool, logger, part: 'standby' });
  stack.defer(() => projector.stop());
  await askForRenewal(pool, engine.name, await log.epoch());
  const follower = startSearchFollower({ engine, log, pool, projector, logger });
  stack.defer(() => follower.stop());
  let documents: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const { renewal, renewalAsked } = await searchStatus(pool, engine.name);
    if (renewal !== null) {
      documents = renewal.total;
      onProgress(renewal.written, renewal.total);
    } else if (!renewalAsked) {
      return documents;
    }
    await delay(lookMs);
  }
}
