import { Checkbox } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { BookingView } from '../../api/contract/views.ts';
import type { Selection } from '../records/list/useSelection.ts';
import { useActor, useIsStaff } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import classes from './BookingCards.module.css';
import { ConflictSign, InactiveMark, LockSign, StaffingBadge } from './BookingSign.tsx';
import { bookingTitle, colleaguesText, lacksPeople, namesText, peopleText } from './bookingTexts.ts';
import { useOpenBooking } from './openBooking.ts';
import { StatusBadge } from './StatusBadge.tsx';

/** Bookings as cards, for narrow places: phones, and the short lists of other screens. */
export function BookingCards({
  rows,
  selection,
}: {
  readonly rows: readonly BookingView[];
  /** Where steps can be taken with many. */
  readonly selection?: Selection | undefined;
}) {
  const { format } = useFormats();
  const { linkTo } = useOpenBooking();
  const staff = useIsStaff();
  const { role, resourceId, customerId } = useActor();
  const worker = role === 'resource' ? resourceId : null;
  return (
    <ul className={classes.cards} aria-label="Bookings">
      {rows.map((booking) => (
        <li key={booking.id} className={classes.item}>
          {selection !== undefined && (
            <Checkbox
              size="sm"
              aria-label={`Select ${bookingTitle(booking)}`}
              checked={selection.has(booking.id)}
              onChange={() => selection.toggle(booking.id)}
            />
          )}
          <Link {...linkTo(booking.id)} className={classes.card}>
            <span className={classes.top}>
              <span className={classes.when}>{format.span(booking.start, booking.end)}</span>
              <span className={classes.status}>
                {staff && <LockSign booking={booking} />}
                <InactiveMark booking={booking} />
                <StatusBadge status={booking.status} />
              </span>
            </span>
            <span className={classes.title} dir="auto">
              {bookingTitle(booking)}
            </span>
            {booking.title !== '' && (role !== 'customer' || booking.customerId !== customerId) && (
              <span className={classes.line} dir="auto">
                {booking.customerName}
              </span>
            )}
            <span className={classes.people}>
              <span className={classes.line} data-nobody={(staff && lacksPeople(booking)) || undefined}>
                {worker !== null
                  ? colleaguesText(booking, worker)
                  : staff
                    ? peopleText(booking)
                    : namesText(booking)}
              </span>{' '}
              {staff && <StaffingBadge booking={booking} />}
              <ConflictSign booking={booking} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
