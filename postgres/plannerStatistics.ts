import type { Pool } from 'pg';
import { timed } from './timed.ts';

/** Milliseconds that an analysis may take, after which its connection counts as lost. */
const analysisMs = 60_000;

export interface PlannerStatisticsParts {
  readonly pool: Pool;
  /** Those that are filled, with their schema. */
  readonly tables: readonly string[];
  /** After how many written rows the tables are first analysed. */
  readonly after: number;
  /** The analysis failed; it is tried again after as many rows. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Analyses tables for PostgreSQL's planner while they are being filled: after so many rows, then each time after twice as
 * many. Autovacuum does that too, but minutes after an import, and until then the planner takes the tables for empty and
 * reads a whole index to find a dozen bookings (30 ms for each query).
 */
export class PlannerStatistics {
  readonly #parts: PlannerStatisticsParts;
  #after: number;
  #written = 0;
  #analysing: Promise<void> | undefined;

  constructor(parts: PlannerStatisticsParts) {
    this.#parts = parts;
    this.#after = parts.after;
  }

  /** Counts written rows; the analysis runs in the background. */
  wrote(rows: number): void {
    this.#written += rows;
    if (this.#written < this.#after || this.#analysing !== undefined) return;
    this.#written = 0;
    this.#analysing = this.#analyse().finally(() => {
      this.#analysing = undefined;
    });
  }

  /** Resolves once what has begun is done; rejects with what `onFailure` throws. */
  async settled(): Promise<void> {
    await this.#analysing;
  }

  async #analyse(): Promise<void> {
    const { pool, tables, onFailure } = this.#parts;
    try {
      await pool.query(timed({ text: `analyze ${tables.join(', ')}` }, analysisMs));
      this.#after *= 2;
    } catch (error) {
      onFailure(error);
    }
  }
}
