import type { BookingView } from '../../../api/contract/views.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import classes from './FoundBookings.module.css';
import type { FoundBookings as Found } from './useFoundBookings.ts';

export interface FoundBookingsProps {
  readonly found: Found;
  readonly format: TimeFormat;
  readonly onOpen: (booking: BookingView) => void;
}

/** The bookings that the board's search box finds, wherever they lie; a press shows one. */
export function FoundBookings({ found: { bookings = [], failure }, format, onOpen }: FoundBookingsProps) {
  if (failure !== undefined) {
    return (
      <p className={classes.found} role="status">
        <span className={classes.head}>Only people on the board are found:</span> {failure}
      </p>
    );
  }
  if (bookings.length === 0) return null;
  return (
    <nav className={classes.found} aria-label="Bookings found">
      <span className={classes.head}>Bookings found</span>
      <ul className={classes.list}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <button type="button" className={classes.booking} onClick={() => onOpen(booking)}>
              <span className={classes.when}>
                {format.day(booking.start)} {format.time(booking.start)}
              </span>{' '}
              <bdi>{booking.title || booking.customerName}</bdi>
              {booking.title !== '' && (
                <span className={classes.when}>
                  {' '}
                  <bdi>{booking.customerName}</bdi>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
