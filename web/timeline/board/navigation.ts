import type { Timed } from './stacking.ts';

/** Something in a row that the keyboard can be on: a booking, or a day where days are drawn. */
export interface Spot extends Timed {
  readonly id: string;
}

/** The keyboard's position: a booking (or a day) in a row, or the row's name. */
export interface BoardFocus {
  readonly row: string;
  readonly bookingId: string | undefined;
}

export type FocusMove =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'rowStart'
  | 'rowEnd'
  | 'pageUp'
  | 'pageDown'
  | 'first'
  | 'last';

/** Rows that Page Up or Page Down moves by. */
const page = 10;

/**
 * Where the focus moves to. Left and right go from the row's name through its bookings in order of time. Up
 * and down keep the moment: they go to the booking nearest in time, or to the name of a row without bookings.
 */
export function moveFocus(
  rowIds: readonly string[],
  bookingsOf: (row: string) => readonly Spot[],
  focus: BoardFocus,
  move: FocusMove,
): BoardFocus {
  const row = Math.max(0, rowIds.indexOf(focus.row));
  const bookings = bookingsOf(focus.row);
  const at = bookings.findIndex((booking) => booking.id === focus.bookingId);
  const inRow = (index: number): BoardFocus => ({ row: focus.row, bookingId: bookings[index]?.id });
  const toRow = (index: number): BoardFocus => {
    const id = rowIds[Math.min(Math.max(index, 0), rowIds.length - 1)];
    if (id === undefined || id === focus.row) return focus;
    const from = bookings[at];
    return {
      row: id,
      bookingId: from === undefined ? bookingsOf(id)[0]?.id : nearest(bookingsOf(id), from)?.id,
    };
  };
  switch (move) {
    case 'left':
      return at <= 0 ? { row: focus.row, bookingId: undefined } : inRow(at - 1);
    case 'right':
      return inRow(Math.min(at + 1, bookings.length - 1));
    case 'rowStart':
      return inRow(0);
    case 'rowEnd':
      return inRow(bookings.length - 1);
    case 'up':
      return toRow(row - 1);
    case 'down':
      return toRow(row + 1);
    case 'pageUp':
      return toRow(row - page);
    case 'pageDown':
      return toRow(row + page);
    case 'first':
      return toRow(0);
    case 'last':
      return toRow(rowIds.length - 1);
  }
}

function nearest(bookings: readonly Spot[], to: Spot): Spot | undefined {
  const middle = (booking: Spot) => (booking.start + booking.end) / 2;
  const wanted = middle(to);
  let best: Spot | undefined;
  for (const booking of bookings) {
    if (best === undefined || Math.abs(middle(booking) - wanted) < Math.abs(middle(best) - wanted)) {
      best = booking;
    }
  }
  return best;
}
