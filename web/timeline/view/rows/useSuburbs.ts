import { useCallback } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import type { Board } from '../../board/board.ts';
import { suburbOf } from '../../board/suburbOf.ts';

/** The suburb of a booking: of its own address, or else of its customer's. */
export function useSuburbs({ customers }: Board): (booking: BookingView) => string | undefined {
  return useCallback(
    ({ address, customerId }) => suburbOf(address ?? customers.get(customerId ?? '')?.address),
    [customers],
  );
}
