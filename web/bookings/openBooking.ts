import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The parameter that names the open booking; the timeline uses the same one. */
export const bookingParameter = 'booking';

/** The search text of this page with a booking open. */
export function searchWithBooking(search: URLSearchParams, bookingId: string): string {
  const next = new URLSearchParams(search);
  next.set(bookingParameter, bookingId);
  return `?${next}`;
}

/** The open booking, and how to open and to close one. */
export function useOpenBooking() {
  const [search, setSearch] = useSearchParams();
  const open = useCallback(
    (bookingId: string) =>
      setSearch((old) => new URLSearchParams(searchWithBooking(old, bookingId)), {
        preventScrollReset: true,
      }),
    [setSearch],
  );
  const close = useCallback(
    () =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          next.delete(bookingParameter);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  return { bookingId: search.get(bookingParameter), search, open, close };
}
