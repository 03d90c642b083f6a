import { useEffect, useState } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';

/** Bookings that the organisation's search finds, whether they are on the board or not; the best first. */
export type FindBookings = (text: string, which: 'all' | 'unallocated') => Promise<readonly BookingView[]>;

/** A pause that is longer than those between two keys, milliseconds. */
const pauseMs = 250;

/** What the search finds for a text once nothing has been typed for a moment; undefined while it is not known. */
export function useFoundBookings(
  find: FindBookings | undefined,
  text: string,
  which: 'all' | 'unallocated',
): readonly BookingView[] | undefined {
  const wanted = text.trim();
  const [found, setFound] = useState<{ readonly text: string; readonly bookings: readonly BookingView[] }>();
  useEffect(() => {
    if (find === undefined || wanted === '') return;
    let listening = true;
    const timer = setTimeout(() => {
      find(wanted, which).then(
        (bookings) => {
          if (listening) setFound({ text: wanted, bookings });
        },
        (error: unknown) => {
          // The people on the board are found all the same.
          console.error(error);
        },
      );
    }, pauseMs);
    return () => {
      listening = false;
      clearTimeout(timer);
    };
  }, [find, wanted, which]);
  return wanted !== '' && found?.text === wanted ? found.bookings : undefined;
}
