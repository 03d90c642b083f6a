import { Tooltip } from '@mantine/core';
import type { BookingView } from '../../api/contract/views.ts';
import { StatusIcon } from '../timeline/view/StatusIcon.tsx';
import classes from './ConflictSign.module.css';

/** The sign of a booking in conflict; the reasons on hover and for screen readers. */
export function ConflictSign({ booking }: { readonly booking: BookingView }) {
  if (!booking.conflict) return null;
  const reasons = reasonsOf(booking);
  return (
    <Tooltip label={reasons} multiline maw={320} withArrow>
      <span className={classes.sign} role="img" aria-label={`In conflict: ${reasons}`}>
        <StatusIcon name="conflict" />
      </span>
    </Tooltip>
  );
}

/** Why a booking is in conflict, in a line. */
export function reasonsOf({ violations }: Pick<BookingView, 'violations'>): string {
  const reasons = [...new Set(violations.map(({ message }) => message))];
  return reasons.length === 0 ? 'kept against a conflict' : reasons.join('; ');
}
