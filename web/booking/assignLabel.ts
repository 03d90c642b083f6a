import type { BookingView } from '../../api/contract/views.ts';

/** What giving a booking to people is called: a cancelled one is reallocated (scheduling §4). */
export function assignLabel({ status }: Pick<BookingView, 'status'>): string {
  return status === 'cancelled' ? 'Reallocate' : 'Assign';
}
