import { Badge, Tooltip, VisuallyHidden } from '@mantine/core';
import type { BookingView } from '../../api/contract/views.ts';
import { type Staffing, staffingBadge } from '../../domain/booking/openPlaces.ts';
import { mostTellingFirst, reasonText } from '../../domain/catalogue/reasonText.ts';
import { useFormats } from '../shell/useFormats.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';
import { StatusIcon } from '../timeline/view/look/StatusIcon.tsx';
import classes from './BookingSign.module.css';

/** The sign of a booking in conflict, for those who see that; the reasons are on hover and for screen readers. */
export function ConflictSign({ booking }: { readonly booking: BookingView }) {
  const { format } = useFormats();
  return (
    booking.conflict && <BookingSign name="conflict" text={`In conflict: ${reasonsOf(booking, format)}`} />
  );
}

/** `1 of 2`: the badge of a booking that lacks some of several people. */
export function StaffingBadge({ booking }: { readonly booking: Staffing }) {
  const text = staffingBadge(booking);
  return (
    text !== undefined && (
      <span className={classes.staffing} title={`${text} people`}>
        {text}
        <VisuallyHidden> people</VisuallyHidden>
      </span>
    )
  );
}

/** The sign of a locked booking. */
export function LockSign({ booking }: { readonly booking: BookingView }) {
  return (
    booking.locked && (
      <BookingSign
        name="lock"
        text="Locked: its time and its people cannot change until somebody unlocks it"
      />
    )
  );
}

/** Marks a booking that counts for nothing. */
export function InactiveMark({ booking }: { readonly booking: BookingView }) {
  return (
    booking.inactive && (
      <Badge variant="outline" color="gray" tt="none" fw={550} size="sm">
        Inactive
      </Badge>
    )
  );
}

function BookingSign({ name, text }: { readonly name: 'conflict' | 'lock'; readonly text: string }) {
  return (
    <Tooltip label={text} multiline maw={320} withArrow>
      <span className={classes.sign} data-sign={name} role="img" aria-label={text}>
        <StatusIcon name={name} />
      </span>
    </Tooltip>
  );
}

/** Why a booking is in conflict, in one line. */
function reasonsOf({ violations }: Pick<BookingView, 'violations'>, format: TimeFormat): string {
  const reasons = [...new Set(mostTellingFirst(violations).map((one) => format.recorded(reasonText(one))))];
  return reasons.length === 0 ? 'kept despite a conflict' : reasons.join('; ');
}
