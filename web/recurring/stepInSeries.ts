import { type BookingCommands, bookingCommands } from '../../domain/booking/bookingCommands.ts';
import type { StepInSeries } from '../../domain/recurringBooking/seriesChange.ts';

/**
 * A step with a booking that can be meant for the whole series; undefined for every other. Cancelling is none: before its
 * reason is asked for, it is known to be meant for this booking alone.
 */
export function stepInSeries<Name extends keyof BookingCommands>(
  name: Name,
  input: BookingCommands[Name],
): StepInSeries | undefined {
  switch (name) {
    case 'booking.edit':
      return { name: 'booking.edit', input: bookingCommands['booking.edit'].parse(input) };
    case 'booking.reschedule':
      return { name: 'booking.reschedule', input: bookingCommands['booking.reschedule'].parse(input) };
    case 'booking.addParticipant':
      return {
        name: 'booking.addParticipant',
        input: bookingCommands['booking.addParticipant'].parse(input),
      };
    case 'booking.chooseServices':
      return {
        name: 'booking.chooseServices',
        input: bookingCommands['booking.chooseServices'].parse(input),
      };
    case 'booking.removeParticipant':
      return {
        name: 'booking.removeParticipant',
        input: bookingCommands['booking.removeParticipant'].parse(input),
      };
    default:
      return undefined;
  }
}
