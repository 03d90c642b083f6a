import { useEffect, useState } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';

/** Bookings that the organisation's search finds, whether they are on the board or not; the best first. */
export type FindBookings = (text: string, which: 'all' | 'unallocated') => Promise<readonly BookingView[]>;

/** A pause that is longer than those between two keys, milliseconds. */
const pauseMs = 250;

/** What a search has found: nothing while it is not known, and why it is not if it failed. */
export interface FoundBookings {
  readonly bookings: readonly BookingView[] | undefined;
  readonly failure: string | undefined;
}

const nothingYet: FoundBookings = { bookings: undefined, failure: undefined };

/** What the search finds for a text once nothing has been typed for a moment. */
export function useFoundBookings(
  find: FindBookings | undefined,
  text: string,
  which: 'all' | 'unallocated',
): FoundBookings {
  const wanted = text.trim();
  const [found, setFound] = useState<FoundBookings & { readonly text: string }>();
  useEffect(() => {
    if (find === undefined || wanted === '') return;
    let listening = true;
    const timer = setTimeout(() => {
      find(wanted, which).then(
        (bookings) => {
          if (listening) setFound({ text: wanted, bookings, failure: undefined });
        },
        (error: unknown) => {
          const failure = error instanceof Error ? error.message : String(error);
          if (listening) setFound({ text: wanted, bookings: undefined, failure });
        },
      );
    }, pauseMs);
    return () => {
      listening = false;
      clearTimeout(timer);
    };
  }, [find, wanted, which]);
  return wanted !== '' && found?.text === wanted ? found : nothingYet;
}
