import { Text } from '@mantine/core';
import type { BookingView } from '../../api/contract/views.ts';
import classes from './BookingDetails.module.css';

/** What staff have written for each other about a job that is done. */
export function NotesTab({ booking }: { readonly booking: BookingView }) {
  return booking.notes === null || booking.notes === '' ? (
    <Text size="sm" c="dimmed">
      No notes.
    </Text>
  ) : (
    <p className={classes.text}>{booking.notes}</p>
  );
}
