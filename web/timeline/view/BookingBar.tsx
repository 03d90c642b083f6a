import { memo } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import { titleOf } from '../board/board.ts';
import type { ChangeKind } from '../board/comparison.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import styles from './bookingBar.module.css';
import { ChangeSign } from './ChangeSign.tsx';
import { changeTexts } from './changeLook.ts';
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
  /** Selected. */
  readonly chosen: boolean;
  /** A plan would take it away from this row. */
  readonly leaving: boolean;
  /** How it differs at the moment that the board is compared with; undefined if it does not. */
  readonly change: ChangeKind | undefined;
}

/** Widths from which a bar shows its status icon, start time, title, end time and customer. */
const signFrom = 18;
const startFrom = 46;
const titleFrom = 62;
const rangeFrom = 92;
const customerFrom = 150;
/** A bar this wide is often cut off by the edge of the view: its text stays in view. */
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
  chosen,
  leaving,
  change,
}: BookingBarProps) {
  const later = leaving
    ? ', given to others by the plan'
    : change === undefined
      ? ''
      : `, ${changeTexts[change]} later`;
  const spoken = `${spokenLabel(booking, format, unsaved ? 'unsaved' : 'saved')}${later}`;
  const title = titleOf(booking);
  const hasText = height >= textFrom;
  const wide = width >= followFrom;
  const follows = wide ? ` ${styles.follows}` : '';
  // Sticky positions depend on the parent's layout, which a transform does not change.
  const place = wide
    ? { left: `calc(var(--track-left) + ${x}px)`, transform: `translateY(${y}px)` }
    : { transform: `translate(${x}px, ${y}px)` };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the cells of a table cannot stand where their time is
    <div
      role="gridcell"
      className={styles.bar}
      style={{ width, height, ...place }}
      data-booking={booking.id}
      data-status={booking.status}
      data-small={height < secondLineFrom || undefined}
      data-narrow={width < startFrom || undefined}
      data-tiny={width < signFrom || undefined}
      data-resizable={width >= 24 || undefined}
      data-conflict={booking.conflict || undefined}
      data-unsaved={unsaved || undefined}
      data-recent={recent || undefined}
      data-selected={selected || undefined}
      data-chosen={chosen || undefined}
      data-locked={booking.locked || undefined}
      data-leaving={leaving || undefined}
      data-change={change}
      aria-selected={chosen || undefined}
      aria-label={spoken}
      title={spoken}
      tabIndex={tabStop ? 0 : -1}
    >
      {hasText && width >= signFrom && (
        <span className={`${styles.line}${follows}`}>
          {((!booking.conflict && !booking.locked) || width >= startFrom) && (
            <StatusIcon name={booking.status} className={styles.icon ?? ''} />
          )}
          {booking.locked && (!booking.conflict || width >= startFrom) && (
            <StatusIcon name="lock" className={styles.lock ?? ''} />
          )}
          {booking.conflict && <StatusIcon name="conflict" className={styles.mark ?? ''} />}
          {width >= titleFrom && <span className={styles.title}>{title}</span>}
        </span>
      )}
      {change !== undefined && width >= signFrom && <ChangeSign icon={change} />}
      {height >= secondLineFrom && width >= startFrom && (
        <>
          {/* As between the two in the bar's name. */ ' '}
          <span className={`${styles.more}${follows}`}>
            {width >= rangeFrom ? format.range(booking.start, booking.end) : format.time(booking.start)}
            {width >= customerFrom && title !== booking.customerName && ` · ${booking.customerName}`}
          </span>
        </>
      )}
    </div>
  );
});

/**
 * The full description of a bar: its accessible label and its tooltip. It starts with the visible text, so
 * that voice control can name the bar by it (WCAG 2.5.3).
 */
export function spokenLabel(booking: BookingView, format: TimeFormat, saving: 'saved' | 'unsaved'): string {
  const title = titleOf(booking);
  const range = format.range(booking.start, booking.end);
  const parts = [
    title === booking.customerName ? `${title} ${range}` : `${title} ${range} · ${booking.customerName}`,
    statusLabels[booking.status],
    format.spokenDays(booking.start, booking.end),
  ];
  if (booking.resourcesNeeded > 1) {
    parts.push(`${booking.resources.length} of ${booking.resourcesNeeded} people`);
  }
  if (booking.conflict) {
    const reasons = booking.violations.map((violation) => violation.message).join('; ');
    parts.push(reasons === '' ? 'in conflict' : `in conflict: ${reasons}`);
  }
  if (booking.locked) parts.push('locked');
  if (saving === 'unsaved') parts.push('not saved yet');
  return parts.join(', ');
}
