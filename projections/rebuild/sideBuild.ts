import { DatabaseError, escapeLiteral, type Pool, type PoolClient } from 'pg';
import type { EventLog } from '../../commands/log/log.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Projection } from '../readModel.ts';
import { createIndexes } from '../schema/tableStatements.ts';
import { inSchema, readSchema, type Side, tableName } from '../schema/tables.ts';
import { BatchFolder } from '../writing/batchFolder.ts';
import type { PreparedBatch, Stop } from '../writing/preparedBatch.ts';
import { BatchRefused, partsOf } from '../writing/refusedBatch.ts';
import { ProjectionWriteFailed, writeBatch } from '../writing/writeBatch.ts';
import { isBuild } from './builds.ts';

export interface SideBuildOptions {
  readonly log: EventLog;
  readonly pool: Pool;
  /**
   * All of them on the same side, at the same position, and begun (`beginBuilds`) or left there (`setAside`).
   */
  readonly projections: readonly Projection[];
  readonly side: Side;
  readonly from: { readonly position: number; readonly indexed: boolean };
  readonly batchSize: number;
  readonly onProgress?: ((position: number, target: number) => void) | undefined;
  readonly signal: AbortSignal;
}

/** Milliseconds after which a build's progress is stored even though no event concerned it. */
const noteMs = 1_000;
/** An SQLSTATE of our own: a build is not where this process left it. */
const buildMoved = 'MU002';

/** Another process builds the same, or has begun it again. */
export class BuildMoved extends Error {
  override readonly name = 'BuildMoved';
}

/**
 * Tables being built from the log beside those in use. Nobody else sees them until they are exchanged. Their
 * progress is written together with their rows, so that every event counts once, whoever resumes the build,
 * and wherever it was interrupted.
 */
export class SideBuild {
  readonly #options: SideBuildOptions;
  readonly #folder: BatchFolder;
  readonly stops: Stop[] = [];
  /** The number of events that this process has folded. */
  events = 0;
  #indexed: boolean;
  /** How far the log was followed, and how far that has been stored. */
  #position: number;
  #written: number;
  #notedAt = performance.now();
  /** Up to here events go one by one, to find the one that a projection cannot write. */
  #careUntil = 0;
  /** Whether little is left, so that filtering by category is not worth it. */
  #nearEnd = false;

  constructor(options: SideBuildOptions) {
    this.#options = options;
    this.#folder = new BatchFolder(options.projections, options.side, options.batchSize);
    this.#position = options.from.position;
    this.#written = options.from.position;
    this.#indexed = options.from.indexed;
  }

  get side(): Side {
    return this.#options.side;
  }

  get position(): number {
    return this.#position;
  }

  /** The projections that no event has stopped. */
  complete(): readonly Projection[] {
    return this.#options.projections.filter(
      ({ name }) => !this.stops.some((stop) => stop.projection === name),
    );
  }

  /** Folds the log up to a position. The first time only events that concern the projections are read. */
  async reach(goal: number): Promise<void> {
    const client = await this.#options.pool.connect();
    try {
      while (this.#position < goal && this.complete().length > 0) {
        try {
          await this.#follow(client, goal);
        } catch (error) {
          if (!(error instanceof BatchRefused)) throw error;
          this.#folder.forget();
          this.#position = this.#written;
          const stop = error.stop();
          if (stop === undefined) this.#careUntil = error.position;
          else await this.stop(stop);
        }
      }
      this.#nearEnd = true;
      client.release();
    } catch (error) {
      // It may be in the middle of anything.
      client.release(true);
      throw error;
    }
  }

  /** Creates the indexes, on full tables, if that has not been done yet. */
  async index(): Promise<void> {
    if (this.#indexed) return;
    const { pool, projections, side } = this.#options;
    for (const projection of projections) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const text = `update ${readSchema}.builds set indexed = true where not indexed and ${isBuild(projection, side)}`;
        // Of two processes the second waits for the first, and finds it done.
        if ((await client.query(text)).rowCount !== 1) throw moved(projections);
        const statements = createIndexes(projection, side);
        if (statements.length > 0) await client.query(statements.join(';'));
        await client.query('commit');
        await client.query(`analyze ${inSchema(tableName(projection, side))}`);
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    }
    this.#indexed = true;
  }

  async #follow(client: PoolClient, goal: number): Promise<void> {
    const { log, pool, projections, batchSize, onProgress, signal } = this.#options;
    const ending = new AbortController();
    const categories = [...new Set(projections.flatMap((projection) => projection.categories))];
    const following = log.follow({
      after: this.#position === 0 ? 'start' : this.#position,
      batchSize,
      signal: AbortSignal.any([ending.signal, signal]),
      ...(this.#nearEnd ? {} : { categories }),
    });
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const item of following) {
        const events = item.kind === 'events' ? item.events.filter(({ position }) => position <= goal) : [];
        const position = Math.min(item.position, goal);
        for (const part of events.length === 0 ? [] : partsOf(events, position, this.#careUntil)) {
          const batch = await this.#folder.prepare(pool, part.events, part.position);
          await writing;
          writing = this.#write(client, batch, part.events);
          // Its failure is thrown where it is awaited.
          writing.catch(() => undefined);
        }
        this.events += events.length;
        // The end of the log is as far as one can get, even if the goal is a checkpoint beyond it. But the
        // end as seen by a node of a cluster may lag behind, and a filter reports only now and then how much
        // it has skipped.
        const caughtUp = item.kind === 'caughtUp';
        this.#position = caughtUp && (await log.head()) <= item.position ? goal : position;
        onProgress?.(this.#position, goal);
        if (this.#position >= goal || this.complete().length === 0) break;
        if (caughtUp && !this.#nearEnd) {
          this.#nearEnd = true;
          break;
        }
        if (performance.now() - this.#notedAt > noteMs) {
          await writing;
          await this.#write(client, { changes: [], stops: [], position, at: 0 }, []);
        }
      }
      signal.throwIfAborted();
    } finally {
      ending.abort();
      await writing;
    }
    if (this.#written < this.#position) {
      await this.#write(client, { changes: [], stops: [], position: this.#position, at: 0 }, []);
    }
  }

  async #write(client: PoolClient, batch: PreparedBatch, events: readonly RecordedEvent[]): Promise<void> {
    const { projections, side } = this.#options;
    const ours = projections.map((projection) => `(${isBuild(projection, side)})`).join(' or ');
    try {
      await writeBatch(client, { ...batch, stops: [] }, side, {
        before: [
          { sql: 'begin' },
          { sql: 'set local synchronous_commit = off' },
          {
            sql: `do $$ declare found_there integer; begin
              perform from ${readSchema}.builds where (${ours}) and position = ${this.#written} for update;
              get diagnostics found_there = row_count;
              if found_there <> ${projections.length} then raise exception using errcode = '${buildMoved}'; end if;
            end $$`,
          },
        ],
        after: [
          { sql: `update ${readSchema}.builds set position = ${batch.position} where ${ours}` },
          ...batch.stops.map((stop) => ({ sql: stopping(stop, side) })),
          { sql: 'commit' },
        ],
      });
      this.stops.push(...batch.stops);
      this.#written = batch.position;
      this.#notedAt = performance.now();
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (error instanceof ProjectionWriteFailed) throw new BatchRefused(error, events, batch.position);
      if (error instanceof DatabaseError && error.code === buildMoved) throw moved(projections);
      throw error;
    }
  }

  /** Excludes a projection from now on, and records why for whoever would resume. */
  async stop(stop: Stop): Promise<void> {
    await this.#options.pool.query(stopping(stop, this.#options.side));
    this.#folder.leaveOut(stop.projection);
    this.stops.push(stop);
  }
}

function stopping(stop: Stop, side: Side): string {
  const json = escapeLiteral(JSON.stringify(stop));
  const ours = isBuild({ name: stop.projection, version: stop.version }, side);
  return `update ${readSchema}.builds set stopped = ${json} where ${ours}`;
}

function moved(projections: readonly Projection[]): BuildMoved {
  const names = projections.map(({ name }) => name).join(', ');
  return new BuildMoved(`the build of ${names} is not where this process left it`);
}
