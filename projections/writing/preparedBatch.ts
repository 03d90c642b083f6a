import type { Projection } from '../readModel.ts';

/** A row's key: its organisation and its id. */
export interface RowKey {
  readonly org: string;
  readonly id: string;
}

/** What a batch does to the tables of one projection. Rows are lines of COPY's text format. */
export interface TableChanges {
  readonly projection: Projection;
  /** Rows that are in the table and are replaced or go. */
  readonly removed: readonly RowKey[];
  readonly lines: string;
  readonly pastLines: string;
  /** Last number given to each organisation of a numbered ledger. */
  readonly counters: ReadonlyMap<string, number>;
}

/** Why and where a projection stopped: an event that its fold cannot take, or whose row cannot be written. */
export interface Stop {
  readonly projection: string;
  readonly version: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly stream: string;
  /** Of that event; the projection is right up to just before it. */
  readonly position: number;
  readonly error: string;
}

/** A batch of events folded, ready to be written in one transaction. */
export interface PreparedBatch {
  readonly changes: readonly TableChanges[];
  readonly stops: readonly Stop[];
  /** Position of the batch's last event. */
  readonly position: number;
  /** The newest time of its events, epoch milliseconds: clocks may have jumped back since. */
  readonly at: number;
}
