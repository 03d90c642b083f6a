import { Link } from 'react-router-dom';
import type { BookingView } from '../../api/contract/views.ts';
import { useIsStaff } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './BookingCards.module.css';
import { ConflictSign, LockSign } from './BookingSign.tsx';
import { bookingTitle, lacksPeople, namesText, peopleText } from './bookingTexts.ts';
import { useOpenBooking } from './openBooking.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** Bookings as cards, for narrow places: phones, and the short lists of other screens. */
export function BookingCards({ rows }: { readonly rows: readonly BookingView[] }) {
  const { format } = useFormats();
  const { linkTo } = useOpenBooking();
  const staff = useIsStaff();
  return (
    <ul className={classes.cards} aria-label="Bookings">
      {rows.map((booking) => (
        <li key={booking.id}>
          <Link {...linkTo(booking.id)} className={classes.card}>
            <span className={classes.top}>
              <span className={classes.when}>
                {format.day(booking.start)} {format.range(booking.start, booking.end)}
              </span>
              <span className={classes.status}>
                {staff && <LockSign booking={booking} />}
                <StatusBadge status={booking.status} />
              </span>
            </span>
            <span className={classes.title}>{bookingTitle(booking)}</span>
            {booking.title !== '' && <span className={classes.line}>{booking.customerName}</span>}
            <span className={classes.people}>
              <span className={classes.line} data-nobody={(staff && lacksPeople(booking)) || undefined}>
                {staff ? peopleText(booking) : namesText(booking)}
              </span>{' '}
              <ConflictSign booking={booking} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
