import type { BookingView, SessionView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayAct } from '../../domain/workflow/possibleActions.ts';
import { standing } from './standing.ts';

/** Whether somebody may make two bookings of this one: they move it, and make another one. */
export function maySplit(session: SessionView, booking: BookingView): boolean {
  return (
    booking.end - booking.start > 60 &&
    ['booking.split', 'booking.create'].every((command) => mayCommand(session, command)) &&
    mayAct(standing(booking), session, session.organisation, 'reschedule')
  );
}
