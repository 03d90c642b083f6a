import type { Pool, PoolClient } from 'pg';
import type { EventLog } from '../../commands/log/log.ts';
import type { Projection } from '../readModel.ts';
import { createIndexes, createTables, dropTables } from '../schema/tableStatements.ts';
import { readSchema, tableName } from '../schema/tables.ts';
import { BatchFolder } from '../writing/batchFolder.ts';
import type { PreparedBatch, Stop } from '../writing/preparedBatch.ts';
import { writeBatch } from '../writing/writeBatch.ts';

export interface SideBuildOptions {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly batchSize: number;
  readonly onProgress?: (position: number, target: number) => void;
  readonly signal?: AbortSignal;
}

/** Tables being built from the log beside those that are read. Nobody else sees them until the exchange. */
export class SideBuild {
  readonly #options: SideBuildOptions;
  readonly #folder: BatchFolder;
  readonly stops: Stop[] = [];
  events = 0;
  #position = 0;

  constructor(options: SideBuildOptions) {
    this.#options = options;
    this.#folder = new BatchFolder(options.projections, 'next', options.batchSize);
  }

  /** Removes what a build that was broken off has left, and makes the empty tables. */
  async begin(): Promise<void> {
    const { pool, projections } = this.#options;
    for (const projection of projections) {
      await pool.query([...dropTables(projection, 'next'), ...createTables(projection, 'next')].join(';'));
      await pool.query(`delete from ${readSchema}.counters where projection = $1`, [
        tableName(projection, 'next'),
      ]);
    }
  }

  /** The projections that no event has stopped. */
  complete(): readonly Projection[] {
    return this.#options.projections.filter(
      ({ name }) => !this.stops.some((stop) => stop.projection === name),
    );
  }

  /** Folds the log until the position that `target` answers, which may move on meanwhile, but not beyond it. */
  async reach(target: () => Promise<number>): Promise<void> {
    const { pool } = this.#options;
    const client = await pool.connect();
    try {
      for (let goal = await target(); this.#position < goal; goal = await target()) {
        await this.#follow(client, goal);
      }
    } finally {
      client.release();
    }
  }

  async index(): Promise<void> {
    const { pool, projections } = this.#options;
    for (const projection of projections) {
      const statements = createIndexes(projection, 'next');
      if (statements.length > 0) await pool.query(statements.join(';'));
      await pool.query(`analyze ${readSchema}."${tableName(projection, 'next')}"`);
    }
  }

  async #follow(client: PoolClient, goal: number): Promise<void> {
    const { log, pool, batchSize, onProgress, signal } = this.#options;
    const ending = new AbortController();
    const signals = signal === undefined ? [ending.signal] : [ending.signal, signal];
    const after = this.#position === 0 ? 'start' : this.#position;
    let writing: Promise<void> = Promise.resolve();
    try {
      for await (const item of log.follow({ after, batchSize, signal: AbortSignal.any(signals) })) {
        const events = item.kind === 'events' ? item.events.filter(({ position }) => position <= goal) : [];
        const position = Math.min(item.position, goal);
        if (events.length > 0) {
          const batch = await this.#folder.prepare(pool, events, position);
          await writing;
          this.stops.push(...batch.stops);
          writing = write(client, batch);
          // Its failure is thrown where it is waited for.
          writing.catch(() => undefined);
        }
        this.events += events.length;
        // The end of the log is as far as one can get, even where the goal is a mark beyond it. But what a node of a
        // cluster takes for the end may lag behind.
        const ended = item.kind === 'caughtUp' && (await log.head()) <= item.position;
        this.#position = ended ? goal : position;
        onProgress?.(this.#position, goal);
        if (this.#position >= goal) break;
      }
      signal?.throwIfAborted();
    } finally {
      ending.abort();
      await writing;
    }
  }
}

async function write(client: PoolClient, batch: PreparedBatch): Promise<void> {
  try {
    await client.query('begin; set local synchronous_commit = off');
    await writeBatch(client, { ...batch, stops: [] }, 'next');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
