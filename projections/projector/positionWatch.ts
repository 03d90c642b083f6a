import type { Pool, PoolClient } from 'pg';
import { ReadSideBehind } from '../../commands/facts.ts';
import { timed } from '../../postgres/timed.ts';
import { readSchema } from '../schema/tables.ts';
import { answerMs } from '../writing/answerTimes.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';

export const advanceChannel = readSchema;

interface Waiter {
  readonly position: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Knows in every process how far the read side has come: told at once by the projector of its own process, by
 * `NOTIFY` from another's, and by polling at intervals for what a broken connection has missed.
 */
export class PositionWatch {
  readonly #pool: Pool;
  readonly #pollMs: number;
  readonly #onTrouble: (error: Error) => void;
  readonly #waiters = new Set<Waiter>();
  readonly #listeners = new Set<(position: number) => void>();
  #position = 0;
  /** The epoch of the log from which the read side was built when it was last queried. */
  #epoch: string | null = null;
  #replaced = false;
  #stopped = false;
  #polling: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #client: PoolClient | undefined;
  #connecting: Promise<PoolClient> | undefined;
  #troubled = false;

  constructor(pool: Pool, pollMs: number, onTrouble: (error: Error) => void) {
    this.#pool = pool;
    this.#pollMs = pollMs;
    this.#onTrouble = onTrouble;
  }

  /** Resolves when the position is known for the first time. */
  async start(): Promise<void> {
    await this.#look();
    this.#plan();
  }

  get position(): number {
    return this.#position;
  }

  /**
   * A position that is committed, and so visible to every query from now on. It goes back only if the read
   * side was rebuilt from another log.
   */
  advance(position: number): void {
    if (position <= this.#position) return;
    this.#position = position;
    for (const waiter of this.#waiters) {
      if (waiter.position > position) continue;
      this.#settle(waiter);
      waiter.resolve();
    }
    for (const listener of this.#listeners) listener(position);
  }

  /** Rejects with `ReadSideBehind` when the time is up. */
  reached(position: number, timeoutMs: number): Promise<void> {
    if (position <= this.#position) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#settle(waiter);
        reject(
          new ReadSideBehind(
            `the read side is at position ${this.#position} and did not reach ${position} within ${timeoutMs} ms`,
          ),
        );
      }, timeoutMs);
      const waiter: Waiter = { position, resolve, reject, timer };
      this.#waiters.add(waiter);
    });
  }

  onAdvance(listener: (position: number) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#polling;
    this.#client?.release(true);
    this.#client = undefined;
    for (const waiter of this.#waiters) {
      this.#settle(waiter);
      waiter.reject(new ReadSideBehind('the read side is stopping'));
    }
  }

  #settle(waiter: Waiter): void {
    clearTimeout(waiter.timer);
    this.#waiters.delete(waiter);
  }

  #plan(): void {
    this.#timer = setTimeout(() => {
      this.#polling = this.#look()
        .catch((error: Error) => this.#tell(error))
        .then(() => {
          if (!this.#stopped) this.#plan();
        });
    }, this.#pollMs);
  }

  async #look(): Promise<void> {
    const { position, epoch } = await this.#read();
    if (this.#epoch !== null && epoch !== this.#epoch) {
      this.#replaced = true;
      this.#position = -1;
    }
    this.#epoch = epoch;
    this.advance(position);
    // The connection may have broken right after the answer; that has been reported already.
    if (this.#client !== undefined) this.#troubled = false;
  }

  /** If the connection fails, or gives no answer, it is of no use for notifications either. */
  async #read(): Promise<Checkpoint> {
    const client = await this.#connection();
    try {
      return await readCheckpoint(client);
    } catch (error) {
      if (this.#client === client) {
        this.#client = undefined;
        client.release(true);
      }
      throw error;
    }
  }

  /** Handles the notification of another process. */
  #hear(position: number): void {
    // The notification does not name the log. If there has been more than one, or if the position goes back,
    // the checkpoint is read.
    if (!this.#replaced && position >= this.#position) this.advance(position);
    else if (!this.#stopped) this.#look().catch((error: Error) => this.#tell(error));
  }

  /**
   * Reports trouble once, however long it lasts: a database that is unavailable for an hour is one line, not
   * thousands.
   */
  #tell(trouble: Error): void {
    if (this.#troubled) return;
    this.#troubled = true;
    this.#onTrouble(trouble);
  }

  /** One connection, however many callers there are at once. */
  async #connection(): Promise<PoolClient> {
    if (this.#client !== undefined) return this.#client;
    this.#connecting ??= this.#listen().finally(() => {
      this.#connecting = undefined;
    });
    this.#client = await this.#connecting;
    return this.#client;
  }

  async #listen(): Promise<PoolClient> {
    const client = await this.#pool.connect();
    client.on('error', (error) => {
      if (this.#client !== client) return;
      this.#client = undefined;
      client.release(error);
      this.#tell(error);
    });
    client.on('notification', ({ payload }) => this.#hear(Number(payload)));
    try {
      await client.query(timed({ text: `listen ${advanceChannel}` }, answerMs));
    } catch (error) {
      client.release(true);
      throw error;
    }
    return client;
  }
}
