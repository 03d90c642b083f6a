import type { PoolClient } from 'pg';
import { timed } from '../../postgres/timed.ts';

/** Milliseconds between two signs of life of a holder. */
const beatMs = 1_000;

/**
 * Milliseconds without a sign of life after which PostgreSQL ends a holder's connection, and the next one
 * gets the fence: longer than a decision keeps a process busy, shorter than the others wait.
 */
export const silenceMs = 8_000;

/** How long after its last sign of life a holder still relies on the fence; the rest is for the append's round trip. */
const trustMs = 5_000;

/**
 * How a holder knows that the fence is still its own. It gives a sign of life over its connection each second; a
 * process that hangs gives none, so PostgreSQL ends its connection. Should the process wake up, it finds that
 * its last sign of life was long ago, and must not append what it decided before it fell asleep.
 */
export class Lease {
  readonly #client: PoolClient;
  readonly #heart: NodeJS.Timeout;
  #beating: Promise<void> = Promise.resolve();
  #lastBeat = performance.now();

  /** Of a connection that has just locked its rows. */
  constructor(client: PoolClient) {
    this.#client = client;
    this.#heart = setInterval(() => {
      this.#beating = this.#beat();
    }, beatMs);
  }

  /** Whether the fence was certainly not taken away yet. */
  holds(): boolean {
    return performance.now() - this.#lastBeat < trustMs;
  }

  /** Ends the signs of life, so that the transaction can be ended. */
  async end(): Promise<void> {
    clearInterval(this.#heart);
    await this.#beating;
  }

  async #beat(): Promise<void> {
    // PostgreSQL counts from the end of the statement, so not before this moment.
    const sent = performance.now();
    try {
      await this.#client.query(timed({ text: 'select 1' }, silenceMs));
      this.#lastBeat = sent;
    } catch {
      // The connection has ended: `holds` says so in time, and the holder's next statement at once.
      clearInterval(this.#heart);
    }
  }
}
