import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AbsenceReport } from '../../api/contract/views.ts';
import { searchWithBooking } from '../bookings/openBooking.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './BookingList.module.css';

/** If there are more, the rest is counted. */
const shownAtMost = 30;

export interface BookingListProps {
  readonly bookings: AbsenceReport['conflicts'];
  /** `beside`: a booking opens in a new tab, so that nothing typed on this screen is lost. */
  readonly leads: 'there' | 'beside';
}

/** Bookings that a change affects or would affect, each with a link. */
export function BookingList({ bookings, leads }: BookingListProps) {
  const { format } = useFormats();
  const rest = bookings.length - shownAtMost;
  return (
    <ul className={classes.bookings}>
      {bookings.slice(0, shownAtMost).map(({ bookingId, title, start, end }) => (
        <li key={bookingId}>
          <Anchor
            component={Link}
            size="sm"
            underline="always"
            {...(leads === 'beside' ? { target: '_blank' } : {})}
            to={`/bookings${searchWithBooking(new URLSearchParams(), bookingId)}`}
          >
            {title === '' ? 'A booking' : title}
          </Anchor>
          {`, ${format.span(start, end)}`}
        </li>
      ))}
      {rest > 0 && <li>{`and ${rest} more`}</li>}
    </ul>
  );
}
