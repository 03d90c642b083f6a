import type pg from 'pg';
import type { AppendRequest } from '../checkAppend.ts';
import { type AppendOutcome, LogUnavailable } from '../log.ts';
import { retry } from '../retry.ts';
import { createAppendConnection } from './appendConnection.ts';
import { appendLocked, type CommittedGroup } from './appendLocked.ts';
import { appendOptimistically } from './appendOptimistically.ts';
import { KnownLog } from './knownLog.ts';
import { mayPass } from './postgresFailure.ts';

/** The limits of one transaction, so that the head is never locked for long. */
const mostAppends = 512;
const mostCharacters = 4_000_000;

/**
 * The number of characters from which a queue is split into two groups even when none is in flight: the
 * second is drafted while the first is written. A shorter queue goes in one group, because each group costs a
 * flush to disk.
 */
const worthHalving = 20_000;

interface Waiting {
  readonly request: AppendRequest;
  readonly size: number;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (error: unknown) => void;
}

export interface GroupCommit {
  append(request: AppendRequest): Promise<AppendOutcome>;
  /** Accepts nothing more; resolves when everything accepted is done. */
  close(): Promise<void>;
}

export interface GroupCommitOptions {
  readonly pool: pg.Pool;
  readonly clock: () => number;
  readonly timeoutMs: number;
  /** Called after each commit that wrote something. */
  readonly committed: (position: number) => void;
}

/**
 * Groups in flight at once. PostgreSQL writes one at a time and already has the next, so it need not wait
 * while this process drafts a group and reads an answer.
 */
const groupsAtOnce = 2;

/**
 * Collects the appends of this process while others are in flight, and writes everything that has arrived in
 * the meantime in the next transaction. Appends to one stream keep their order: they are never in two groups
 * at once.
 */
export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { pool, clock, timeoutMs, committed } = options;
  const known = new KnownLog();
  const connection = createAppendConnection(pool, () => known.mayHaveChanged());
  const queue: Waiting[] = [];
  const busy = new Set<string>();
  const working = new Set<Promise<void>>();
  let closed = false;

  async function work(): Promise<void> {
    // A caller that has just been answered and appends again at once joins this group.
    await new Promise((resolve) => setImmediate(resolve));
    for (let group = takeGroup(queue, busy); group.length > 0; group = takeGroup(queue, busy)) {
      const streams = new Set(group.map((waiting) => waiting.request.stream));
      for (const stream of streams) busy.add(stream);
      await commitAndAnswer(group);
      for (const stream of streams) busy.delete(stream);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  function startWork(): void {
    if (working.size === groupsAtOnce) return;
    const worker = work().finally(() => {
      working.delete(worker);
      // For appends that arrived between the last look at the queue and now.
      if (queue.some((waiting) => !busy.has(waiting.request.stream))) startWork();
    });
    working.add(worker);
  }

  /** Reports the outcome to every append of the group. */
  async function commitAndAnswer(group: readonly Waiting[]): Promise<void> {
    try {
      const { results, position } = await commitGroup(group.map((waiting) => waiting.request));
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
      // PostgreSQL has refused one of them: commit each by itself, so that only that one fails.
      for (const waiting of only === undefined ? others : group) await commitAndAnswer([waiting]);
    }
  }

  /** Commits all of them in one transaction, optimistically if possible. */
  function commitGroup(requests: readonly AppendRequest[]): Promise<CommittedGroup> {
    return retry({ forMs: timeoutMs, isTransient: mayPass }, async () => {
      const written = await appendOptimistically(pool, connection, requests, clock(), known);
      if (written !== undefined) return written;
      const client = await pool.connect();
      // A connection that breaks between two statements reports it here; the next statement fails with it.
      client.on('error', ignore);
      try {
        const answer = await appendLocked(client, requests, clock(), known);
        client.off('error', ignore);
        client.release();
        return answer;
      } catch (error) {
        // The connection may be inside a transaction: closing it rolls that back.
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
        startWork();
      });
    },
    async close() {
      closed = true;
      while (working.size > 0) await Promise.all(working);
      await connection.close();
    },
  };
}

function ignore(): void {}

/**
 * Takes from the queue, in order, the appends to streams that are not busy, as many as fit into one group. If
 * the first append of a stream does not fit, none of that stream is taken, which keeps the stream's order.
 */
function takeGroup(queue: Waiting[], busy: ReadonlySet<string>): Waiting[] {
  const group: Waiting[] = [];
  const left: Waiting[] = [];
  const leftStreams = new Set<string>();
  const total = queue.reduce((sum, waiting) => sum + waiting.size, 0);
  const most = busy.size === 0 && total > worthHalving ? total / 2 : mostCharacters;
  let characters = 0;
  for (const waiting of queue) {
    const { stream } = waiting.request;
    const full = group.length === mostAppends || characters + waiting.size > most;
    if (busy.has(stream) || leftStreams.has(stream) || (full && group.length > 0)) {
      left.push(waiting);
      leftStreams.add(stream);
    } else {
      group.push(waiting);
      characters += waiting.size;
    }
  }
  queue.splice(0, queue.length, ...left);
  return group;
}
