import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SessionView } from '../../api/contract/views.ts';
import { plans } from '../../domain/roles.ts';

const parameter = 'new';

/** Whether the form for a new booking is open, on whichever screen, and how to open and close it. */
export function useNewBooking() {
  const [search, setSearch] = useSearchParams();
  const put = useCallback(
    (value: string | null) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old);
          if (value === null) next.delete(parameter);
          else next.set(parameter, value);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  return {
    opened: search.get(parameter) === 'booking',
    open: useCallback(() => put('booking'), [put]),
    close: useCallback(() => put(null), [put]),
  };
}

export function mayCreateBookings(session: SessionView): boolean {
  return plans(session);
}
