import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { liveConnection } from './liveConnection.ts';
import { queries } from './queries.ts';

/** Changes that come in a burst ask once, this long after the first of them. */
const gatherMs = 250;

/** Where no connection is to be had, lists ask again so often. */
const askAgainMs = 30_000;

/**
 * Refreshes every list of bookings when bookings change, from the position (of the read side) that the
 * screen was first shown at; undefined while it is still loading. Without a live connection they are asked
 * for now and then.
 */
export function useLiveBookings(position: number | undefined): void {
  const client = useQueryClient();
  const loaded = position !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the watch keeps its own position once it has begun
  useEffect(() => {
    if (position === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: ['bookings'] });
      }, gatherMs);
    };
    const stop = liveConnection.watch({ topic: 'bookings' }, position, refresh, refresh);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, loaded]);

  const live = useLiveState();
  const deaf = loaded && live !== 'connected';
  useEffect(() => {
    if (!deaf) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['bookings'] }), askAgainMs);
    return () => clearInterval(timer);
  }, [client, deaf]);
}

/** Shows every change of a booking while it is on the screen. */
export function useLiveBooking(bookingId: string): void {
  const client = useQueryClient();
  useEffect(
    // From the beginning: the answer to a watch of one booking is that booking, so nothing falls between.
    () =>
      liveConnection.watch({ topic: 'booking', bookingId }, 0, ({ bookings, goneBookingIds }) => {
        const { queryKey } = queries.booking(bookingId);
        for (const booking of bookings) {
          const shown = client.getQueryData(queryKey);
          if (shown !== undefined && shown.revision >= booking.revision) continue;
          client.setQueryData(queryKey, booking);
          void client.invalidateQueries({ queryKey: queries.bookingHistory(bookingId).queryKey });
        }
        if (goneBookingIds.length > 0) void client.invalidateQueries({ queryKey });
      }),
    [client, bookingId],
  );
}

/** Whether changes by others arrive now. */
export function useLiveState() {
  return useSyncExternalStore(
    (listener) => liveConnection.onState(listener),
    () => liveConnection.state,
  );
}
