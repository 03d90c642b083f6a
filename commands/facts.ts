import type { ConcernedBookings } from '../domain/booking/concerns.ts';
import type { AllocationFacts, OrganisationFact } from '../domain/facts.ts';
import type { Position } from './log/log.ts';

/** A booking that a change concerns: enough to know whose fences to hold. */
export interface ConcernedBooking {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly resourceIds: readonly string[];
}

/**
 * Facts from the read side, as the write side needs them; `projections/createFacts.ts` implements it. Every answer
 * is of one organisation and one consistent moment.
 */
export interface Facts {
  /** Resolves once the read side has reached the position; rejects with `ReadSideBehind` after the time. */
  waitFor(position: Position, timeoutMs: number): Promise<void>;
  organisation(org: string): Promise<OrganisationFact | undefined>;
  /**
   * Everything the allocation engine needs for jobs inside a span (epoch seconds). Bookings are those of
   * the span widened to the whole fortnights it touches, since hour limits count them. `resourceIds`
   * narrows resources, shifts and bookings to those people; left out: all that are in the organisation.
   */
  allocation(
    org: string,
    span: { readonly start: number; readonly end: number },
    resourceIds?: readonly string[],
  ): Promise<AllocationFacts>;
  /** The bookings that a change concerns, of those that people have and that end after an instant, by start. */
  concernedBookings(
    org: string,
    concerned: ConcernedBookings,
    endAfter: number,
  ): Promise<readonly ConcernedBooking[]>;
  /**
   * Of these people, and of those whom these bookings have or had, who is marked as having too much to do: by a
   * current booking that ends after an instant.
   */
  overworked(
    org: string,
    whose: { readonly resourceIds: readonly string[]; readonly bookingIds: readonly string[] },
    endAfter: number,
  ): Promise<readonly string[]>;
  /** Everybody whom the organisation has, inactive people included. */
  resourceIds(org: string): Promise<readonly string[]>;
  /** Whether records of these ids exist in the organisation; answers the ones that do not. */
  missing(org: string, category: string, ids: readonly string[]): Promise<readonly string[]>;
}

/** The read side did not reach a position in time; the command may be sent again as it is. */
export class ReadSideBehind extends Error {
  override readonly name = 'ReadSideBehind';
}
