import type { PoolClient } from 'pg';
import { timed } from '../../postgres/timed.ts';

/** Milliseconds between two heartbeats of a holder. */
const beatMs = 1_000;

/**
 * Milliseconds without a heartbeat after which PostgreSQL ends a holder's connection, and the next holder
 * gets the fence: longer than a decision keeps a process busy, shorter than others wait.
 */
export const silenceMs = 8_000;

/**
 * How long after its last heartbeat a holder still relies on the fence; the rest is for the append's round
 * trip.
 */
export const trustMs = 5_000;

/**
 * Tells a holder whether it still has the fence. It sends a heartbeat over its connection each second. A
 * process that hangs sends none, so PostgreSQL ends its connection. If the process wakes up, it finds that
 * its last heartbeat was long ago, and must not append what it decided before it hung.
 */
export class Lease {
  readonly #client: PoolClient;
  readonly #heartbeat: NodeJS.Timeout;
  #beating: Promise<void> = Promise.resolve();
  #lastBeat = performance.now();

  /** For a connection that has just locked its rows. */
  constructor(client: PoolClient) {
    this.#client = client;
    this.#heartbeat = setInterval(() => {
      this.#beating = this.#beat();
    }, beatMs);
  }

  /** Whether the fence has certainly not been taken away yet. */
  holds(): boolean {
    return performance.now() - this.#lastBeat < trustMs;
  }

  /** Stops the heartbeat, so that the transaction can be ended. */
  async end(): Promise<void> {
    clearInterval(this.#heartbeat);
    await this.#beating;
  }

  async #beat(): Promise<void> {
    // PostgreSQL counts from the end of the statement, which is not before this moment.
    const sent = performance.now();
    try {
      await this.#client.query(timed({ text: 'select 1' }, silenceMs));
      this.#lastBeat = sent;
    } catch {
      // The connection has ended: `holds` will say so in time, and the holder's next statement at once.
      clearInterval(this.#heartbeat);
    }
  }
}
