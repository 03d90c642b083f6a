import type { BookingView } from '../../api/contract/views.ts';
import classes from './BookingDetails.module.css';
import { DetailEntry } from './DetailEntry.tsx';
import { StarsGiven } from './StarsGiven.tsx';

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
          {booking.feedback.rating !== null && <StarsGiven rating={booking.feedback.rating} />}
          <span className={classes.text}>{booking.feedback.text}</span>
        </DetailEntry>
      )}
    </>
  );
}
