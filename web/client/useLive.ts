import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { liveConnection } from './liveConnection.ts';
import { followShownQueries } from './liveQueries.ts';
import { queries } from './queries.ts';

/** Keeps what is on the screen up to date; called once, by the frame of all screens. */
export function useLiveQueries(): void {
  const client = useQueryClient();
  useEffect(() => followShownQueries(client), [client]);
}

/** Shows every change of a booking while it is on the screen. */
export function useLiveBooking(bookingId: string): void {
  const client = useQueryClient();
  useEffect(
    // From the beginning: the answer to a watch of one booking is that booking, so no change is missed.
    () =>
      liveConnection.watch({ topic: 'booking', bookingId }, 0, ({ changes: { booking } }) => {
        const { queryKey } = queries.booking(bookingId);
        for (const row of booking?.rows ?? []) {
          const shown = client.getQueryData(queryKey);
          if (shown !== undefined && shown.revision >= row.revision) continue;
          client.setQueryData(queryKey, row);
          void client.invalidateQueries({ queryKey: queries.bookingHistory(bookingId).queryKey });
        }
        // It is gone, or names that it shows have changed.
        if (booking === undefined || booking.gone.length > 0) void client.invalidateQueries({ queryKey });
      }),
    [client, bookingId],
  );
}

/** How long a connection may be away before anybody is told, in milliseconds: most are back at once. */
const timeoutMs = 3000;

/**
 * Whether what is on the screen should be live and has not been for a while; `since` is when it last was, epoch
 * milliseconds, if it ever was.
 */
export function useNotLive(): { readonly since: number | undefined } | undefined {
  const missed = useSyncExternalStore(
    (listener) => liveConnection.onState(listener),
    () => liveConnection.isMissed,
  );
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!missed) return;
    const timer = setTimeout(() => setLate(true), timeoutMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [missed]);
  return missed && late ? { since: liveConnection.heardAt } : undefined;
}

/** Whether changes by others are arriving now. */
export function useLiveState() {
  return useSyncExternalStore(
    (listener) => liveConnection.onState(listener),
    () => liveConnection.state,
  );
}
