import { memo } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import styles from './bookingBar.module.css';
import { StatusIcon } from './StatusIcon.tsx';
import { statusLabels } from './statusLook.ts';

export interface BookingBarProps {
  readonly booking: BookingView;
  /** Pixels within the row. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly format: TimeFormat;
  readonly tabStop: boolean;
  readonly unsaved: boolean;
  readonly recent: boolean;
  readonly selected: boolean;
}

/** Narrower than this a bar is only its colour, from this on it has a sign, then a title, then more. */
const signFrom = 16;
const titleFrom = 40;
const followFrom = 360;
const secondLineFrom = 30;
const textFrom = 13;

/** A booking in a row. Drawn again only when something that it shows has changed. */
export const BookingBar = memo(function BookingBar({
  booking,
  x,
  y,
  width,
  height,
  format,
  tabStop,
  unsaved,
  recent,
  selected,
}: BookingBarProps) {
  const spoken = spokenLabel(booking, format, unsaved);
  const title = titleOf(booking);
  const hasText = height >= textFrom;
  const follows = width >= followFrom ? ` ${styles.follows}` : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the cells of a table cannot stand where their time is
    <div
      role="gridcell"
      className={styles.bar}
      style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
      data-booking={booking.id}
      data-status={booking.status}
      data-small={height < secondLineFrom || undefined}
      data-narrow={width < titleFrom || undefined}
      data-resizable={width >= 24 || undefined}
      data-conflict={booking.conflict || undefined}
      data-unsaved={unsaved || undefined}
      data-recent={recent || undefined}
      data-selected={selected || undefined}
      aria-label={spoken}
      title={spoken}
      tabIndex={tabStop ? 0 : -1}
    >
      {hasText && width >= signFrom && (
        <span className={`${styles.line}${follows}`}>
          {(!booking.conflict || width >= titleFrom) && (
            <StatusIcon name={booking.status} className={styles.icon ?? ''} />
          )}
          {booking.conflict && <StatusIcon name="conflict" className={styles.mark ?? ''} />}
          {width >= titleFrom && <span className={styles.title}>{title}</span>}
        </span>
      )}
      {height >= secondLineFrom && width >= titleFrom && (
        <span className={`${styles.more}${follows}`}>
          {format.range(booking.start, booking.end)}
          {width >= 140 && title !== booking.customerName && ` · ${booking.customerName}`}
        </span>
      )}
    </div>
  );
});

/** What a bar is called: the job in a line, or else whom it is for. */
export function titleOf(booking: BookingView): string {
  return booking.title === '' ? booking.customerName : booking.title;
}

/** All that a bar says, for those who hear it and for the pointer that rests on it. */
export function spokenLabel(booking: BookingView, format: TimeFormat, unsaved = false): string {
  const parts = [
    titleOf(booking),
    booking.customerName,
    statusLabels[booking.status],
    format.spoken(booking.start, booking.end),
  ];
  if (booking.resourcesNeeded > 1) {
    parts.push(`${booking.resources.length} of ${booking.resourcesNeeded} people`);
  }
  if (booking.conflict) {
    const reasons = booking.violations.map((violation) => violation.message).join('; ');
    parts.push(reasons === '' ? 'in conflict' : `in conflict: ${reasons}`);
  }
  if (unsaved) parts.push('not saved yet');
  return [...new Set(parts.filter((part) => part !== ''))].join(', ');
}
