import type { BookingView } from '../../../api/contract/views.ts';
import { unallocatedRow } from '../board/hitTest.ts';
import { rowShift } from '../board/rowShift.ts';
import { detailsLike, type NewBooking, type NewDetails } from './newBooking.ts';

/** A booking as it was copied, and the row that it was copied from. */
export interface CopiedBooking {
  readonly id: string;
  readonly details: NewDetails;
  readonly start: number;
  readonly end: number;
  readonly row: string;
}

/** What was copied, the earliest first; times in epoch seconds. */
export type Clipboard = readonly CopiedBooking[];

/** Copies bookings; each is in the row that it is shown in, or in that of its first person. */
export function copied(bookings: readonly BookingView[], rowIn: string | undefined): Clipboard {
  return bookings
    .map((booking) => {
      const { start, end, resources } = booking;
      const isThere = resources.some(({ id }) => id === rowIn);
      const row = isThere && rowIn !== undefined ? rowIn : (resources[0]?.id ?? unallocatedRow);
      return { id: booking.id, details: detailsLike(booking), start, end, row };
    })
    .sort((one, other) => one.start - other.start);
}

/**
 * The new bookings of a paste: the earliest one begins at the instant in that row, the others keep their distances from
 * it in time and rows. One that would leave the board has nobody.
 */
export function pastedAt(
  clipboard: Clipboard,
  place: { readonly row: string; readonly at: number },
  rowIds: readonly string[],
): readonly NewBooking[] {
  const [first] = clipboard;
  if (first === undefined) return [];
  const shift = rowShift(rowIds, first.row, place.row);
  const later = place.at - first.start;
  return clipboard.map(({ id, details, start, end, row }) => {
    const to = shift(row);
    const resourceIds = to === undefined || to === unallocatedRow ? [] : [to];
    return { details, start: start + later, end: end + later, resourceIds, copyOf: id };
  });
}
