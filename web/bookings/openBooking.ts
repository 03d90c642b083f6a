import { type Beside, useBeside, withParameter } from '../shell/useBeside.ts';

/** The query string of this page with a booking open. */
export function searchWithBooking(search: URLSearchParams, bookingId: string): string {
  return `?${withParameter(search, 'booking', bookingId)}`;
}

/** The open booking, and functions to open and to close one; the timeline uses the same parameter. */
export function useOpenBooking(): Omit<Beside, 'value'> & { readonly bookingId: string | null } {
  const { value, ...rest } = useBeside('booking');
  return { bookingId: value, ...rest };
}
