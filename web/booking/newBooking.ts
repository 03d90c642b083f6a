import type { SessionView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { useBeside } from '../shell/useBeside.ts';

/** `booking`, `booking:{customerId}` for a customer's, `person:{resourceId}` for one that somebody is to do, or `group`. */
const pattern = /^(?:booking(?::([A-Za-z0-9_-]{1,64}))?|person:([A-Za-z0-9_-]{1,64})|group)$/;

/**
 * Whether the form for a new booking is open, on whichever screen, for which customer or for whom to do (null: to be
 * chosen), and functions to open and close it.
 */
export function useNewBooking() {
  const { value, open, close } = useBeside('new');
  const asked = pattern.exec(value ?? '');
  return {
    opened: asked !== null,
    group: value === 'group',
    customerId: asked?.[1] ?? null,
    resourceId: asked?.[2] ?? null,
    open: () => open('booking'),
    openGroup: () => open('group'),
    openFor: (customerId: string) => open(`booking:${customerId}`),
    openForPerson: (resourceId: string) => open(`person:${resourceId}`),
    close,
  };
}

export function mayCreateBookings(session: SessionView): boolean {
  return mayCommand(session, 'booking.create');
}
