import { useCallback } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import { isBeforeItsDay } from '../../../domain/booking/early.ts';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { ask } from './earlyQuestion.ts';

type Dated = Pick<BookingView, 'start' | 'timeZone'>;

/** `early`: what the command says so that the server takes the step on an earlier day, too. */
export type Meant = { readonly early?: true };

/**
 * Asks before a step of the working day (dispatch, start, finish) is taken with bookings of a later day. Resolves with
 * undefined if it is not meant; at once if they are not of a later day.
 */
export function useEarlyStep(): (label: string, bookings: readonly Dated[]) => Promise<Meant | undefined> {
  const { organisation } = useSession();
  const { format } = useFormats();
  return useCallback(
    async (label, bookings) => {
      const now = Date.now() / 1000;
      const early = bookings.filter((booking) => isBeforeItsDay(booking, organisation, now));
      const [first] = early;
      if (first === undefined) return {};
      const text =
        bookings.length === 1
          ? `The booking is on ${format.day(first.start)}, a later day.`
          : `${early.length} of the ${bookings.length} bookings are on a later day.`;
      const meant = await ask({ title: `${label} already?`, text, takeIt: label });
      return meant ? { early: true } : undefined;
    },
    [organisation, format],
  );
}
