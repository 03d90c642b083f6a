import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AbsenceReport } from '../../api/contract/views.ts';
import { searchWithBooking } from '../bookings/openBooking.ts';
import { Note } from '../shell/Note.tsx';
import { useFormats } from '../shell/useFormats.ts';
import classes from './LeaveAndBreaks.module.css';

/** The bookings that leave, a break or a service plan has just come to stand in the way of, each with the way to it. */
export function AbsenceConflicts({ conflicts }: AbsenceReport) {
  const { format } = useFormats();
  if (conflicts.length === 0) return null;
  const title =
    conflicts.length === 1
      ? 'Saved; one booking is in conflict with it'
      : `Saved; ${conflicts.length} bookings are in conflict with it`;
  return (
    <Note tone="warning" role="status" title={title}>
      <ul className={classes.conflicts}>
        {conflicts.map((booking) => (
          <li key={booking.bookingId}>
            <Anchor
              component={Link}
              size="sm"
              to={`/bookings${searchWithBooking(new URLSearchParams(), booking.bookingId)}`}
            >
              {booking.title === '' ? 'A booking' : booking.title}
            </Anchor>
            <Text component="span" size="sm">
              {`, ${format.day(booking.start)}, ${format.range(booking.start, booking.end)}`}
            </Text>
          </li>
        ))}
      </ul>
    </Note>
  );
}
