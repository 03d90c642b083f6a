import type { KnownProjection } from './projector/checkpoint.ts';

/** One moment of the read side. */
export interface Moment {
  readonly org: string;
  readonly position: number;
  /** The time of the event at that position, epoch milliseconds. */
  readonly at: number;
  /** The epoch of the log; null while nothing has been projected. */
  readonly epoch: string | null;
  /** Every projection with its version, and where it has stopped. */
  readonly projections: readonly KnownProjection[];
}
