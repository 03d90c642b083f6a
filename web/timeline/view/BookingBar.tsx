import { memo } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import { staffingBadge } from '../../../domain/booking/openPlaces.ts';
import { mostTellingFirst, reasonText } from '../../../domain/catalogue/reasonText.ts';
import type { RowKind } from '../board/boardRows.ts';
import type { ChangeKind } from '../board/comparison.ts';
import { peopleText } from '../board/peopleText.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { useBoardWords } from './BoardWordsContext.ts';
import styles from './bookingBar.module.css';
import { ChangeSign } from './ChangeSign.tsx';
import { changeSpoken } from './changeLook.ts';
import { StatusIcon } from './StatusIcon.tsx';
import { useStatusLabels } from './statusLook.ts';
import { useTone } from './ToneContext.ts';

export interface BookingBarProps {
  readonly booking: BookingView;
  /** What the rows are: in a customer's row a bar names its people. */
  readonly rows?: RowKind;
  /** Pixels within the row. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly format: TimeFormat;
  /** The suburb of the job; undefined if it is not known. */
  readonly suburb: string | undefined;
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

/** Widths from which a bar shows its status icon, the customer's name above it, its texts, and the suburb after them. */
const signFrom = 18;
const nameFrom = 28;
const textsFrom = 52;
const suburbFrom = 180;
/** Widths from which there is room for another icon, for the badge, and for the service beside the customer in one line. */
const signsFrom = 46;
const badgeFrom = 76;
const oneLineFrom = 130;
/** A bar this wide is often cut off by the edge of the view: its text stays in view. */
const followFrom = 360;
const secondLineFrom = 30;
const textFrom = 13;

/** A booking in a row. Drawn again only when something that it shows has changed. */
export const BookingBar = memo(function BookingBar({
  booking,
  rows = 'people',
  x,
  y,
  width,
  height,
  format,
  suburb,
  tabStop,
  unsaved,
  recent,
  selected,
  chosen,
  leaving,
  change,
}: BookingBarProps) {
  const statusLabels = useStatusLabels();
  const { toned, ...tone } = useTone(booking);
  const { changed = 'later' } = useBoardWords();
  const later = changeSpoken(change, leaving, changed);
  const place = width >= suburbFrom ? suburb : undefined;
  const whose = rows === 'customers' ? peopleText(booking) : booking.customerName;
  const badge = staffingBadge(booking);
  const hasText = height >= textFrom;
  const two = height >= secondLineFrom && width >= nameFrom;
  const short = two && width < textsFrom;
  const beside = (two && !short) || (!two && width >= oneLineFrom) ? 'work' : 'name';
  const saving = unsaved ? 'unsaved' : 'saved';
  const told = spokenLabel(booking, statusLabels[booking.status], format, place, saving, whose, beside);
  // A suburb for which the bar has no room comes after what it shows.
  const where = place === undefined && suburb !== undefined ? `, ${suburb}` : '';
  const spoken = `${told}${where}${later}`;
  const wide = width >= followFrom;
  const follows = wide ? ` ${styles.follows}` : '';
  // Sticky positions depend on the parent's layout, which a transform does not change.
  const position = wide
    ? { left: `calc(var(--track-left) + ${x}px)`, transform: `translateY(${y}px)` }
    : { transform: `translate(${x}px, ${y}px)` };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the cells of a table cannot stand where their time is
    <div
      role="gridcell"
      className={styles.bar}
      style={{ width, height, ...position, ...toned }}
      {...tone}
      data-booking={booking.id}
      data-status={booking.status}
      data-small={height < secondLineFrom || undefined}
      data-short={short || undefined}
      data-narrow={(!short && width < signsFrom) || undefined}
      data-tiny={width < signFrom || undefined}
      data-resizable={(width >= 24 && booking.status !== 'cancelled') || undefined}
      data-conflict={booking.conflict || undefined}
      data-unsaved={unsaved || undefined}
      data-recent={recent || undefined}
      data-selected={selected || undefined}
      data-chosen={chosen || undefined}
      data-locked={booking.locked || undefined}
      data-leaving={leaving || undefined}
      data-lacks={(badge !== undefined && width >= badgeFrom) || undefined}
      data-change={change}
      aria-selected={chosen || undefined}
      aria-label={spoken}
      title={spoken}
      tabIndex={tabStop ? 0 : -1}
    >
      {hasText && width >= signFrom && (
        <span className={`${styles.line}${follows}`}>
          {!two && <BarIcons booking={booking} width={width} />}
          {booking.conflict && !short && <StatusIcon name="conflict" className={styles.mark ?? ''} />}
          {(two || width >= textsFrom) && (
            <span className={styles.customer} dir="auto">
              {whose}
            </span>
          )}
          {!two && width >= oneLineFrom && (
            <span
              className={`${styles.more} ${styles.beside}`}
            >{` ${workText(booking, format, place)}`}</span>
          )}
        </span>
      )}
      {change !== undefined && width >= signFrom && (
        <ChangeSign icon={change === 'moved' && changed === 'staged' ? 'movedHere' : change} />
      )}
      {two && (
        <>
          {/* As between the two in the bar's name. */ ' '}
          <span className={`${styles.line} ${styles.more}${follows}`}>
            {booking.conflict && short && <StatusIcon name="conflict" className={styles.mark ?? ''} />}
            <BarIcons booking={booking} width={width} />
            {!short && <span className={styles.cut}>{workText(booking, format, place)}</span>}
          </span>
        </>
      )}
      {badge !== undefined &&
        (width >= badgeFrom && hasText ? (
          <span className={styles.badge}>{` ${badge}`}</span>
        ) : (
          <span className={styles.lacks} />
        ))}
    </div>
  );
});

/** The status, and that the booking is locked; where there is room for one icon, a conflict takes it. */
function BarIcons({ booking, width }: { readonly booking: BookingView; readonly width: number }) {
  const room = width >= signsFrom;
  return (
    <>
      {((!booking.conflict && !booking.locked) || room) && (
        <StatusIcon name={booking.status} className={styles.icon ?? ''} />
      )}
      {booking.locked && (!booking.conflict || room) && (
        <StatusIcon name="lock" className={styles.lock ?? ''} />
      )}
    </>
  );
}

/** What is done, when, and where if that is given: `Personal care · 08:30–09:30 · Newtown`. */
export function workText(booking: BookingView, format: TimeFormat, suburb: string | undefined): string {
  return [booking.title, format.range(booking.start, booking.end), suburb].filter(Boolean).join(' · ');
}

/** The status in words, and why a booking was cancelled. */
function statusText({ status, cancelledReason }: BookingView, statusLabel: string): string {
  return status === 'cancelled' && cancelledReason ? `${statusLabel}: ${cancelledReason}` : statusLabel;
}

/**
 * The full description of a bar: its accessible label and its tooltip. It starts with the visible text, so
 * that voice control can name the bar by it (WCAG 2.5.3). `whose`: what it names first, the customer if omitted;
 * `beside`: what the number of people stands beside, the name where there is no room for the work.
 */
export function spokenLabel(
  booking: BookingView,
  statusLabel: string,
  format: TimeFormat,
  suburb: string | undefined,
  saving: 'saved' | 'unsaved',
  whose: string = booking.customerName,
  beside: 'work' | 'name' = 'work',
): string {
  const badge = staffingBadge(booking);
  const people = badge === undefined ? '' : ` ${badge}`;
  const work = workText(booking, format, suburb);
  const shown = beside === 'work' ? `${whose} ${work}${people}` : `${whose}${people} ${work}`;
  return [shown, ...spokenFacts(booking, statusLabel, format, saving)].join(', ');
}

/** What is said of a booking after what can be read on it: its status, its day, and what stands against it. */
export function spokenFacts(
  booking: BookingView,
  statusLabel: string,
  format: TimeFormat,
  saving: 'saved' | 'unsaved',
): readonly string[] {
  const parts = [statusText(booking, statusLabel), format.spokenDays(booking.start, booking.end)];
  if (booking.resourcesNeeded > 1) {
    parts.push(`${booking.resources.length} of ${booking.resourcesNeeded} people`);
  }
  if (booking.conflict) {
    const reasons = mostTellingFirst(booking.violations).map(reasonText).join('; ');
    parts.push(reasons === '' ? 'in conflict' : `in conflict: ${reasons}`);
  }
  if (booking.locked) parts.push('locked');
  if (saving === 'unsaved') parts.push('not saved yet');
  return parts;
}
