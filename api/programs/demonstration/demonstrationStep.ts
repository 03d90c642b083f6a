import type { BookingCommands } from '../../../domain/booking/bookingCommands.ts';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';

/** Something that somebody did to a booking: a command, its sender and when (epoch seconds). */
export interface DemonstrationStep {
  readonly at: number;
  /** `assigned`: the first of the booking's people does it; `customer`: the booking's customer. */
  readonly by: 'dispatcher' | 'scheduler' | 'assigned' | 'customer';
  readonly bookingId: string;
  /** Sent only if the booking has this status by then; otherwise whenever the rules allow it. */
  readonly onlyFrom?: BookingStatus;
  readonly command: { [Name in keyof BookingCommands]: { name: Name; input: BookingCommands[Name] } }[
    | 'booking.create'
    | 'booking.allocateAutomatically'
    | 'booking.confirm'
    | 'booking.dispatch'
    | 'booking.start'
    | 'booking.finish'
    | 'booking.review'
    | 'booking.feedback'
    | 'booking.park'
    | 'booking.cancel'
    | 'booking.requestCancellation'
    | 'booking.approveCancellation'
    | 'booking.recordAttendance'];
}
