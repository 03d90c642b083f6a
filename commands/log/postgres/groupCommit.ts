import type pg from 'pg';
import type { AppendRequest } from '../checkAppend.ts';
import { type AppendOutcome, LogUnavailable } from '../log.ts';
import { patiently } from '../patience.ts';
import { appendLocked, type CommittedGroup } from './appendLocked.ts';
import { appendOptimistically } from './appendOptimistically.ts';
import { mayPass } from './postgresFailure.ts';
import { TipCache } from './tipCache.ts';

/** A transaction takes no more than this, so that the head is never locked for long. */
const mostAppends = 512;
const mostCharacters = 4_000_000;

interface Waiting {
  readonly request: AppendRequest;
  readonly size: number;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit {
  append(request: AppendRequest): Promise<AppendOutcome>;
  /** Takes nothing more; resolves when what was taken is done. */
  close(): Promise<void>;
}

export interface GroupCommitOptions {
  readonly pool: pg.Pool;
  readonly clock: () => number;
  readonly patienceMs: number;
  /** Called after each commit that wrote something. */
  readonly committed: (position: number) => void;
}

/**
 * Gathers the appends of this process while a transaction is on its way, and writes all that have come in
 * the meantime with the next one.
 */
export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { pool, clock, patienceMs, committed } = options;
  const tips = new TipCache();
  const queue: Waiting[] = [];
  let working: Promise<void> | null = null;
  let closed = false;

  async function work(): Promise<void> {
    while (queue.length > 0) {
      await settle(takeGroup(queue));
      // Whoever was answered now may append again at once: let him, before the next group is taken.
      await new Promise((resolve) => setImmediate(resolve));
    }
    working = null;
  }

  async function settle(group: readonly Waiting[]): Promise<void> {
    try {
      const { results, position } = await write(group.map((waiting) => waiting.request));
      if (position !== null) committed(position);
      for (const [index, waiting] of group.entries()) {
        const result = results[index];
        if (result === undefined) waiting.reject(new Error('The group has lost an append'));
        else if (result instanceof Error) waiting.reject(result);
        else waiting.resolve(result);
      }
    } catch (error) {
      const [only, ...others] = group;
      if (others.length === 0 || error instanceof LogUnavailable) {
        for (const waiting of group) waiting.reject(error);
        return;
      }
      // One of them is what PostgreSQL refuses: each by itself, so that only that one fails.
      for (const waiting of only === undefined ? others : group) await settle([waiting]);
    }
  }

  function write(requests: readonly AppendRequest[]): Promise<CommittedGroup> {
    return patiently({ forMs: patienceMs, passing: mayPass }, async () => {
      const written = await appendOptimistically(pool, requests, clock(), tips);
      if (written !== undefined) return written;
      const client = await pool.connect();
      // A connection that breaks between two statements says so here; the next statement fails with it.
      client.on('error', ignore);
      try {
        const answer = await appendLocked(client, requests, clock(), tips);
        client.off('error', ignore);
        client.release();
        return answer;
      } catch (error) {
        // The connection may be in the middle of anything: it is closed, which rolls back.
        client.release(error instanceof Error ? error : true);
        throw error;
      }
    });
  }

  return {
    append(request) {
      if (closed) return Promise.reject(new LogUnavailable('The log has been closed'));
      return new Promise((resolve, reject) => {
        const size = request.events.reduce((sum, event) => sum + event.dataJson.length, 0);
        queue.push({ request, size, resolve, reject });
        working ??= work();
      });
    },
    async close() {
      closed = true;
      await working;
    },
  };
}

function ignore(): void {}

function takeGroup(queue: Waiting[]): Waiting[] {
  let count = 0;
  let characters = 0;
  for (const waiting of queue) {
    if (count > 0 && (count === mostAppends || characters + waiting.size > mostCharacters)) break;
    count += 1;
    characters += waiting.size;
  }
  return queue.splice(0, count);
}
