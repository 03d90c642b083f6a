import { Rating } from '@mantine/core';
import type { BookingView } from '../../api/contract/views.ts';
import classes from './BookingDetails.module.css';
import { DetailEntry } from './DetailEntry.tsx';

/** What planners and the customer have said about the job, as far as the user sees it. */
export function ReviewGiven({ booking }: { readonly booking: BookingView }) {
  return (
    <>
      {booking.review !== null && booking.review !== '' && (
        <DetailEntry term="Review">
          <span className={classes.text}>{booking.review}</span>
        </DetailEntry>
      )}
      {booking.feedback !== null && (
        <DetailEntry term="Feedback">
          {booking.feedback.rating !== null && (
            <Rating value={booking.feedback.rating} readOnly aria-label={`${booking.feedback.rating} of 5`} />
          )}
          <span className={classes.text}>{booking.feedback.text}</span>
        </DetailEntry>
      )}
    </>
  );
}
