import type { Booking } from '../../domain/booking/booking.ts';
import type { Revision } from '../log/log.ts';
import type { StreamState } from '../pipeline/streamStates.ts';

/** One change of a plan, as sent. */
export interface PlanChange {
  readonly bookingId: string;
  readonly ifRevision: Revision;
  /** Empty: the booking becomes a draft again. */
  readonly resourceIds: readonly string[];
}

/** A change with its booking. */
export interface WantedChange {
  readonly change: PlanChange;
  readonly stream: string;
  readonly loaded: StreamState<Booking>;
  /** Whether the booking is still as it was when the plan was made. */
  readonly asPlanned: boolean;
}

/** Why one change of a plan cannot be made. */
export interface PlanProblem {
  readonly bookingId: string;
  /** The booking's title; empty if there is no such booking. */
  readonly title: string;
  readonly code: string;
  readonly message: string;
  /** The people concerned; empty if the problem lies with the booking. */
  readonly resourceIds: readonly string[];
}
