import type { Projection } from '../readModel.ts';

/** A row's key: its organisation and its id. */
export interface RowKey {
  readonly org: string;
  readonly id: string;
}

/** The changes of a batch to the tables of one projection. Rows are lines of COPY's text format. */
export interface TableChanges {
  readonly projection: Projection;
  /** Rows in the table that are replaced or removed. */
  readonly removed: readonly RowKey[];
  readonly lines: string;
  readonly pastLines: string;
  /** The last number given to each organisation of a numbered ledger. */
  readonly counters: ReadonlyMap<string, number>;
}

/**
 * Why and where a projection stopped: an event that its fold cannot process, or whose row cannot be written.
 */
export interface Stop {
  readonly projection: string;
  readonly version: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  /** The position of that event; the projection is correct up to just before it. */
  readonly position: number;
  readonly error: string;
}

/** A batch of events folded, ready to be written in one transaction. */
export interface PreparedBatch {
  readonly changes: readonly TableChanges[];
  readonly stops: readonly Stop[];
  /** Position of the batch's last event. */
  readonly position: number;
  /** The latest time of its events, epoch milliseconds: clocks may have gone back since. */
  readonly at: number;
}
