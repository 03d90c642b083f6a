import type { SessionView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/mayCommand.ts';
import { useBeside } from '../shell/useBeside.ts';

/** `booking`, or `booking:{customerId}` for a customer's. */
const pattern = /^booking(?::([A-Za-z0-9_-]{1,64}))?$/;

/**
 * Whether the form for a new booking is open, on whichever screen, for which customer (null: to be chosen),
 * and functions to open and close it.
 */
export function useNewBooking() {
  const { value, open, close } = useBeside('new');
  const asked = pattern.exec(value ?? '');
  return {
    opened: asked !== null,
    customerId: asked?.[1] ?? null,
    open: () => open('booking'),
    openFor: (customerId: string) => open(`booking:${customerId}`),
    close,
  };
}

export function mayCreateBookings(session: SessionView): boolean {
  return mayCommand(session, 'booking.create');
}
