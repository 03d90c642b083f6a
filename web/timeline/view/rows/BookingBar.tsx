import { memo } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import { staffingBadge } from '../../../../domain/booking/openPlaces.ts';
import { peopleText } from '../../../../domain/booking/peopleText.ts';
import { Face } from '../../../holds/Face.tsx';
import { useHolder } from '../../../holds/HoldersContext.ts';
import { atWorkText } from '../../../holds/holdWords.ts';
import { useBoardWords } from '../look/BoardWordsContext.ts';
import styles from '../look/bookingLook.module.css';
import { ChangeSign } from '../look/ChangeSign.tsx';
import { changeSpoken } from '../look/changeLook.ts';
import { StatusIcon } from '../look/StatusIcon.tsx';
import { spokenLabel, workText } from '../look/spokenBooking.ts';
import { useStatusLabels } from '../look/statusLook.ts';
import { useTone } from '../look/ToneContext.ts';
import { type BookingOnBoard, bookingAttributes } from '../session/bookingOnBoard.ts';

export interface BookingBarProps extends BookingOnBoard {
  /** Pixels within the row. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Where the name stands: a short bar has it beside itself where there is room. */
  readonly named: 'within' | 'beside';
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
export const BookingBar = memo(function BookingBar(props: BookingBarProps) {
  const { booking, rows, x, y, width, height, format, suburb, unsaved, chosen, leaving, change } = props;
  const statusLabels = useStatusLabels();
  const { toned, ...tone } = useTone(booking);
  const { changed = 'later' } = useBoardWords();
  const later = changeSpoken(change, leaving, changed);
  const place = width >= suburbFrom ? suburb : undefined;
  const whose = whoseOf(booking, rows);
  const within = props.named === 'within';
  const badge = staffingBadge(booking);
  const hasText = height >= textFrom;
  const two = height >= secondLineFrom && width >= nameFrom;
  const short = two && width < textsFrom;
  const beside = (two && !short) || (!two && width >= oneLineFrom) ? 'work' : 'name';
  const saving = unsaved ? 'unsaved' : 'saved';
  const told = spokenLabel(booking, statusLabels[booking.status], format, place, saving, whose, beside);
  // A suburb for which the bar has no room comes after what it shows.
  const where = place === undefined && suburb !== undefined ? `, ${suburb}` : '';
  const holder = useHolder(booking.id);
  const inWork = holder === undefined ? '' : `, ${atWorkText(holder.name)}`;
  const spoken = `${told}${where}${inWork}${later}`;
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
      {...bookingAttributes(props)}
      data-small={height < secondLineFrom || undefined}
      data-short={short || undefined}
      data-narrow={(!short && width < signsFrom) || undefined}
      data-tiny={width < signFrom || undefined}
      data-resizable={(width >= 24 && booking.status !== 'cancelled') || undefined}
      data-lacks={(badge !== undefined && width >= badgeFrom) || undefined}
      aria-selected={chosen || undefined}
      aria-label={spoken}
      title={spoken}
      tabIndex={props.tabStop ? 0 : -1}
    >
      {hasText && width >= signFrom && (
        <span className={`${styles.line}${follows}`}>
          {!two && <BarIcons booking={booking} width={width} />}
          {booking.conflict && !short && <StatusIcon name="conflict" className={styles.mark ?? ''} />}
          {within && (two || width >= textsFrom) && (
            <span className={styles.whose} dir="auto">
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
      {holder !== undefined && (
        <span className={styles.holder}>
          <Face name={holder.name} />
        </span>
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

/** Whose name a bar has: its row is the other's. */
export function whoseOf(booking: BookingView, rows: BookingOnBoard['rows']): string {
  return rows === 'customers' ? peopleText(booking) : booking.customerName;
}

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
