import type { Pool } from 'pg';
import { timed } from '../../postgres/timed.ts';
import type { Projection } from '../readModel.ts';
import { inSchema, pastTableName, tableName } from '../schema/tables.ts';
import { batchMs } from '../writing/answerTimes.ts';

export interface PlannerStatisticsParts {
  readonly pool: Pool;
  /** Those that are projected. */
  readonly projections: readonly Projection[];
  /** After how many events the planner is told for the first time. */
  readonly after: number;
  /** It could not be told; it is tried again after as many events. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Tells PostgreSQL's planner what the tables of the read side are like while they are being filled: after so many events,
 * then each time after twice as many. Autovacuum does that as well, but minutes later where an organisation has just been
 * imported, and until then the planner takes the tables for empty: it then looked for a dozen bookings by reading an index
 * of all, 30 ms for each of its queries.
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

  /** So many events more have been projected. Nobody waits for what follows from that. */
  wrote(events: number): void {
    this.#written += events;
    if (this.#written < this.#after || this.#telling !== undefined) return;
    this.#written = 0;
    this.#telling = this.#tell().finally(() => {
      this.#telling = undefined;
    });
  }

  /** Resolves once what has begun is done. */
  async settled(): Promise<void> {
    await this.#telling;
  }

  async #tell(): Promise<void> {
    const { pool, projections, onFailure } = this.#parts;
    const names = projections
      .flatMap((projection) => [tableName(projection, 'current'), pastTableName(projection, 'current')])
      .filter((name) => name !== undefined);
    try {
      await pool.query(timed({ text: `analyze ${names.map(inSchema).join(', ')}` }, batchMs));
      this.#after *= 2;
    } catch (error) {
      onFailure(error);
    }
  }
}
