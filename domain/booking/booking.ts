import type { Violation } from '../allocation/allocationRecord.ts';
import type { Participant } from '../groupEvent/participant.ts';
import type { BookingDetails } from './bookingDetails.ts';
import type { BookingStatus } from './bookingStatus.ts';

/** What every booking has, whatever its status. */
interface BookingCommon {
  readonly details: BookingDetails;
  readonly start: number;
  readonly end: number;
  /** The first is primary; empty while unallocated. */
  readonly resourceIds: readonly string[];
  /** Those who take part in a group event or wait for a place, in the order in which they joined. */
  readonly participants: readonly Participant[];
  /** Nobody has it: nobody was allocated yet, or the last person was taken off. */
  readonly unallocated: boolean;
  readonly autoAllocated: boolean;
  readonly partnerBooking: boolean;
  readonly previousResourceIds: readonly string[];
  readonly conflict: boolean;
  readonly violations: readonly Violation[];
  /** Its time and its people cannot change until somebody unlocks it (`locking.ts`). */
  readonly locked: boolean;
  /** It counts for nothing, whatever its status, until it is active again (`activity.ts`). */
  readonly inactive: boolean;
  /** The reason given by a resource or customer who requested cancellation, until it is decided. */
  readonly cancellationRequest: string | null;
  readonly continuesBookingId: string | null;
  readonly followUpBookingId: string | null;
  readonly onSiteAt: number | null;
  readonly finishedAt: number | null;
  readonly review: string | null;
  readonly feedback: { readonly text: string; readonly rating: number | null } | null;
}

/** A booking that exists (scheduling §3, §4; docs/decisions.md, A booking's life). */
export type ExistingBooking = BookingCommon &
  (
    | { readonly status: Exclude<BookingStatus, 'parked' | 'cancelled'> }
    | { readonly status: 'parked'; readonly parkedReason: string; readonly dateOpen: boolean }
    | {
        readonly status: 'cancelled';
        readonly cancelledReason: string;
        readonly cancelledFrom: BookingStatus;
      }
  );

/** A booking; `none` until its first event. */
export type Booking = { readonly status: 'none' } | ExistingBooking;

export const noBooking: Booking = { status: 'none' };
