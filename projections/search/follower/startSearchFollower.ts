import type { Pool } from 'pg';
import type { EventLog, FollowItem } from '../../../commands/log/log.ts';
import { parseStreamName } from '../../../domain/kernel/stream.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { pauseFor } from '../../../postgres/pauseFor.ts';
import { startHeartbeat } from '../../projector/heartbeat.ts';
import { endSilentLeader, releaseLease, takeLease } from '../../projector/lease.ts';
import type { ProjectorLogger } from '../../projector/projectorLogger.ts';
import type { Projector } from '../../startProjector.ts';
import { indexedCategories, readableCategories } from '../documents/readDocuments.ts';
import { type Renewal, type SearchEngine, SearchUnavailable } from '../searchEngine.ts';
import { type Queue, renewalOf, type Touched, tidyQueues, touch } from './outdated.ts';
import { beginRenewal, endRenewal, isRenewalAsked, type RenewalNeeded, renewalNeeded } from './renewal.ts';
import { indexedPosition, movePlace } from './searchPlace.ts';
import { Wake } from './wake.ts';
import { mostAtOnce, writeOutdated } from './writeOutdated.ts';

export interface SearchFollowerParts {
  readonly engine: SearchEngine;
  readonly log: EventLog;
  /** Reads the read side and keeps the queues, as the owner of their tables. */
  readonly pool: Pool;
  readonly projector: Pick<Projector, 'reached' | 'position'>;
  readonly logger: ProjectorLogger;
  /** `standby`: knows how far the index is, as every process must, but never writes. Default `elected`. */
  readonly part?: 'elected' | 'standby';
  /** Milliseconds between two attempts to take the lease; default 500. */
  readonly pollMs?: number;
  /** The first pause after a failure, and the longest, in milliseconds; default 250 and 30,000. */
  readonly pauses?: Pauses;
  /** After how many written documents the queue is tidied; 20,000 unless given. */
  readonly tidiedAfter?: number;
  /** Waits after a failure; real time unless given. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

interface Pauses {
  readonly first: number;
  readonly longest: number;
}

/** Keeps the index of an engine; of all processes of a database one does so at a time. */
export interface SearchFollower {
  readonly engine: SearchEngine['name'];
  /** Resolves once the index shows everything up to the position; rejects with `IndexBehind` when the time is up. */
  reached(position: number, timeoutMs: number): Promise<void>;
  /** Why it could not go on when it last tried; null if all is well, or if another process keeps the index. */
  failure(): string | null;
  /** Finishes what is being written and gives the lease up. */
  stop(): Promise<void>;
}

/** The index did not reach a position in time. */
export class IndexBehind extends Error {
  override readonly name = 'IndexBehind';
}

const usualPauses: Pauses = { first: 250, longest: 30_000 };
/** Milliseconds between two looks at an index that another process keeps, while somebody waits for it. */
const lookMs = 25;
/** Milliseconds after which it is looked whether there is something to do that nobody has told of. */
const idleMs = 1_000;
/**
 * Milliseconds in which what else changes is gathered, once a few changes have been dealt with: at a hundred a second,
 * each by itself would cost several times as much, and queries would wait for it. Nobody waits longer for a first one.
 */
const gatherMs = 40;
/** So many at once are worth going on with immediately. */
const many = 100;
/** While a new index is filled, changes of the old one wait for so many documents at most. */
const besideAtOnce = 250;

const leases = { postgres: 'searchPostgres', typesense: 'searchTypesense' } as const;

/**
 * Starts to follow the log for an engine's index. What has changed is put into a queue in the same transaction as the
 * place that was reached; then the read side is asked what it is now, and that is written. So nothing is lost whatever
 * crashes, and what is repeated changes nothing. An engine that is away is asked again after longer and longer pauses.
 */
export function startSearchFollower(parts: SearchFollowerParts): SearchFollower {
  const follower = new Follower(parts);
  const ended = parts.part === 'standby' ? Promise.resolve() : follower.serve();
  return {
    engine: parts.engine.name,
    reached: (position, timeoutMs) => follower.reached(position, timeoutMs),
    failure: () => follower.failure,
    async stop() {
      follower.ending.abort();
      await ended;
    },
  };
}

class Follower {
  readonly ending = new AbortController();
  failure: string | null = null;
  readonly #parts: SearchFollowerParts;
  /** Rings when something is in the queue. */
  readonly #work = new Wake();
  /** Rings when the index of this process has moved on. */
  readonly #moved = new Wake();
  readonly #pauses: Pauses;
  #pause: number;

  constructor(parts: SearchFollowerParts) {
    this.#parts = parts;
    this.#pauses = parts.pauses ?? usualPauses;
    this.#pause = this.#pauses.first;
  }

  async reached(position: number, timeoutMs: number): Promise<void> {
    const { pool, engine } = this.#parts;
    const until = performance.now() + timeoutMs;
    let indexed = await indexedPosition(pool, engine.name);
    while (indexed < position) {
      if (performance.now() >= until || this.ending.signal.aborted) {
        throw new IndexBehind(
          `the index of ${engine.name} is at position ${indexed} and did not reach ${position} within ${timeoutMs} ms`,
        );
      }
      await this.#moved.wait(lookMs, this.ending.signal);
      indexed = await indexedPosition(pool, engine.name);
    }
  }

  /** Keeps the index whenever the lease is free, until the end. */
  async serve(): Promise<void> {
    const { pool, engine, pollMs = 500, pause = pauseFor } = this.#parts;
    const lease = leases[engine.name];
    const { signal } = this.ending;
    while (!signal.aborted) {
      let wait = () => pauseFor(pollMs, signal);
      try {
        const held = await takeLease(pool, lease);
        if (held === undefined) {
          await endSilentLeader(pool, lease);
        } else {
          const lost = new AbortController();
          const heartbeat = startHeartbeat(held, () => lost.abort());
          try {
            await this.#lead(AbortSignal.any([signal, lost.signal]));
          } finally {
            await heartbeat.stop();
            await releaseLease(held, lease);
          }
        }
      } catch (error) {
        if (signal.aborted) break;
        this.#tell(error);
        const ms = this.#pause;
        wait = () => pause(ms, signal);
        this.#pause = Math.min(this.#pause * 2, this.#pauses.longest);
      }
      await wait();
    }
  }

  /** As leader: follows and writes at the same time, until either fails. */
  async #lead(lease: AbortSignal): Promise<void> {
    const { log, engine, pool } = this.#parts;
    const failed = new AbortController();
    const signal = AbortSignal.any([lease, failed.signal]);
    const epoch = await log.epoch();
    const needed = await renewalNeeded(pool, engine, epoch);
    const begun = await this.#begin(needed, epoch);
    this.#renewing = begun.renewal !== undefined;
    this.#isFirst = needed.isFirst;
    const works = [this.#follow(begun.position, epoch, signal), this.#write(begun.renewal, signal)];
    // Where one ends, the other must not go on alone, nor beside those who begin anew.
    const ended = await Promise.allSettled(works.map((work) => work.finally(() => failed.abort())));
    const failure = ended.find((each) => each.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
  }

  async #begin(
    needed: RenewalNeeded,
    epoch: string,
  ): Promise<{ readonly position: number; readonly renewal: Renewal | undefined }> {
    const { pool, engine, logger } = this.#parts;
    if (needed.why === null) return { position: needed.position, renewal: undefined };
    const begun = await beginRenewal(pool, engine.name, epoch, needed);
    if (begun.documents === 0 && needed.isFirst) {
      await endRenewal(pool, engine.name);
      return { position: begun.position, renewal: undefined };
    }
    logger.info(
      { engine: engine.name, documents: begun.documents },
      `The search index is made anew beside the old one, because ${needed.why}.`,
    );
    return { position: begun.position, renewal: await engine.renew() };
  }

  /** Puts what changes into the queue, together with the place that was reached. */
  async #follow(after: number, epoch: string, signal: AbortSignal): Promise<void> {
    const { log, pool, engine } = this.#parts;
    let kept = after;
    let isCaughtUp = false;
    for await (const item of log.follow({ after, categories: [...indexedCategories], signal })) {
      isCaughtUp ||= item.kind === 'caughtUp';
      if (item.position <= kept) continue;
      await inTransaction(pool, async (client) => {
        // Without waiting for the disk: what is lost with it is followed again.
        await client.query('set local synchronous_commit = off');
        const touched = touchedBy(item);
        if (touched.length > 0) await touch(client, this.#queues(), touched);
        await movePlace(client, engine.name, { epoch, position: item.position });
      });
      kept = item.position;
      this.#work.notify();
      // Here, because EventStoreDB hands out what happens one by one, too.
      if (isCaughtUp && (item.kind !== 'events' || item.events.length < many))
        await pauseFor(gatherMs, signal);
    }
  }

  #renewing = false;
  /** There is no index yet in which anybody could see what changes. */
  #isFirst = false;

  #queues(): readonly Queue[] {
    const { name } = this.#parts.engine;
    return this.#renewing ? [name, renewalOf(name)] : [name];
  }

  /** Writes what is in the queue; beside it, if there is nothing else to do, what a new index lacks. */
  async #write(begun: Renewal | undefined, signal: AbortSignal): Promise<void> {
    const { pool, engine, projector, logger, tidiedAfter = 20_000 } = this.#parts;
    let renewal = begun;
    let untidied = 0;
    let lookedAt = performance.now();
    const onRefused = (error: Error): void =>
      logger.error({ error, engine: engine.name }, `The search does not take a document: ${error.message}`);
    while (!signal.aborted) {
      const shared = { pool, projector, onRefused, categories: await readableCategories(pool) };
      const written = await writeOutdated({ ...shared, queue: engine.name, write: engine.write });
      this.#wentWell();
      this.#moved.notify();
      untidied += written;
      if (renewal !== undefined) {
        const queue = renewalOf(engine.name);
        const { write } = renewal;
        const atMost = this.#isFirst ? mostAtOnce : besideAtOnce;
        const renewed = await writeOutdated({ ...shared, queue, write, atMost });
        untidied += renewed;
        if (renewed > 0) continue;
        // What has been touched since is in the other queue as well, and is written after this.
        if (shared.categories.length === indexedCategories.length) {
          await renewal.cutOver();
          this.#renewing = false;
          await endRenewal(pool, engine.name);
          logger.info({ engine: engine.name }, 'The new search index has taken the place of the old one.');
          renewal = undefined;
          continue;
        }
      } else if (performance.now() - lookedAt > idleMs) {
        lookedAt = performance.now();
        // Whoever leads from now on begins it.
        if (await isRenewalAsked(pool, engine)) return;
      }
      if (written >= many) continue;
      if (untidied >= tidiedAfter) {
        untidied = 0;
        await tidyQueues(pool);
      }
      if (written > 0) {
        await pauseFor(gatherMs, signal);
        continue;
      }
      await this.#work.wait(idleMs, signal);
    }
  }

  #wentWell(): void {
    this.#pause = this.#pauses.first;
    if (this.failure === null) return;
    this.failure = null;
    this.#parts.logger.info({ engine: this.#parts.engine.name }, 'The search index is kept again.');
  }

  /** Tells of a failure once, however long it lasts. */
  #tell(error: unknown): void {
    const { engine, logger } = this.#parts;
    const message = error instanceof Error ? error.message : String(error);
    if (this.failure === message) return;
    this.failure = message;
    const sentence = `The search index of ${engine.name} is not kept; trying again: ${message}`;
    if (error instanceof SearchUnavailable) logger.warn({ engine: engine.name }, sentence);
    else logger.error({ error, engine: engine.name }, sentence);
  }
}

/** The records that events have changed. */
function touchedBy(item: FollowItem): readonly Touched[] {
  if (item.kind !== 'events') return [];
  const touched = new Map<string, Touched>();
  for (const { stream, position } of item.events) {
    const parts = parseStreamName(stream);
    if (parts === undefined) continue;
    const first = touched.get(stream)?.first ?? position;
    touched.set(stream, { ...parts, first, position });
  }
  return [...touched.values()];
}
