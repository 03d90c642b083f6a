import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BookingView } from '../../../api/contract/views.ts';
import { StaffingBadge } from '../../bookings/BookingSign.tsx';
import { bookingTitle } from '../../bookings/bookingTexts.ts';
import { useOpenBooking } from '../../bookings/openBooking.ts';
import { useFormats } from '../../shell/useFormats.ts';
import classes from './queue.module.css';

export interface QueueRowProps {
  readonly booking: BookingView;
  /** Why it waits, in a few words. */
  readonly reason?: ReactNode;
  readonly tone?: 'bad' | 'warning' | 'quiet';
  readonly actions: ReactNode;
  /** Under the row: choices, and what came of the last action. */
  readonly children?: ReactNode;
}

/** A booking that waits for a decision: when, what and for whom, why it waits, and what can be done at once. */
export function QueueRow({ booking, reason, tone = 'quiet', actions, children }: QueueRowProps) {
  const { format } = useFormats();
  const { linkTo } = useOpenBooking();
  return (
    <>
      <div className={classes.line}>
        <div className={classes.what}>
          <span className={classes.when}>{format.span(booking.start, booking.end)}</span>
          <Link {...linkTo(booking.id)} className={classes.title}>
            <bdi>{bookingTitle(booking)}</bdi>
          </Link>
          {booking.title !== '' && <bdi className={classes.customer}>{booking.customerName}</bdi>}
          {reason !== undefined && (
            <span className={classes.reason} data-tone={tone}>
              {reason}
            </span>
          )}
          <StaffingBadge booking={booking} />
        </div>
        <div className={classes.actions}>{actions}</div>
      </div>
      {children}
    </>
  );
}
