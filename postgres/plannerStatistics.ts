import type { Pool } from 'pg';
import { timed } from './timed.ts';

/** Milliseconds that looking at the tables may take, after which its connection counts as lost. */
const analysisMs = 60_000;

export interface PlannerStatisticsParts {
  readonly pool: Pool;
  /** Those that are filled, with their schema. */
  readonly tables: readonly string[];
  /** After how many written rows the planner is told for the first time. */
  readonly after: number;
  /** It could not be told; it is tried again after as many rows. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Tells PostgreSQL's planner what tables are like while they are being filled: after so many rows, then each time after
 * twice as many. Autovacuum does that as well, but minutes later where an organisation has just been imported, and until then
 * the planner takes the tables for empty: it then looked for a dozen bookings by reading an index of all, 30 ms for each of
 * its queries.
 */
export class PlannerStatistics {
  readonly #parts: PlannerStatisticsParts;
  #after: number;
  #written = 0;
  #telling: Promise<void> | undefined;

  constructor(parts: PlannerStatisticsParts) {
    this.#parts = parts;
    this.#after = parts.after;
  }

  /** So many rows more have been written. Nobody has to wait for what follows from that. */
  wrote(rows: number): void {
    this.#written += rows;
    if (this.#written < this.#after || this.#telling !== undefined) return;
    this.#written = 0;
    this.#telling = this.#tell().finally(() => {
      this.#telling = undefined;
    });
  }

  /** Resolves once what has begun is done; rejects with what `onFailure` throws. */
  async settled(): Promise<void> {
    await this.#telling;
  }

  async #tell(): Promise<void> {
    const { pool, tables, onFailure } = this.#parts;
    try {
      await pool.query(timed({ text: `analyze ${tables.join(', ')}` }, analysisMs));
      this.#after *= 2;
    } catch (error) {
      onFailure(error);
    }
  }
}
