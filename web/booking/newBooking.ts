import type { SessionView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/mayCommand.ts';
import { useBeside } from '../shell/useBeside.ts';

/** Whether the form for a new booking is open, on whichever screen, and functions to open and close it. */
export function useNewBooking() {
  const { value, open, close } = useBeside('new');
  return { opened: value === 'booking', open: () => open('booking'), close };
}

export function mayCreateBookings(session: SessionView): boolean {
  return mayCommand(session, 'booking.create');
}
