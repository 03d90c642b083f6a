import { memo } from 'react';
import { staffingBadge } from '../../../domain/booking/openPlaces.ts';
import { peopleText } from '../../../domain/booking/peopleText.ts';
import type { LocalDay } from '../../../domain/time/localDay.ts';
import { Face } from '../../holds/Face.tsx';
import { useHolder } from '../../holds/HoldersContext.ts';
import { atWorkText } from '../../holds/holdWords.ts';
import type { CardSize } from '../board/boardLook.ts';
import styles from '../view/look/bookingLook.module.css';
import { ChangeSign } from '../view/look/ChangeSign.tsx';
import { changeSpoken } from '../view/look/changeLook.ts';
import { StatusIcon } from '../view/look/StatusIcon.tsx';
import { spokenFacts } from '../view/look/spokenBooking.ts';
import { useStatusLabels } from '../view/look/statusLook.ts';
import { useTone } from '../view/look/ToneContext.ts';
import { type BookingOnBoard, bookingAttributes } from '../view/session/bookingOnBoard.ts';
import { cardHeights } from './weekGrid.ts';

/** What a card says of its time, as far as there is room. */
export type TimesShown = 'start' | 'both';

export interface BookingCardProps extends BookingOnBoard {
  readonly times: TimesShown;
  /** The day of its cell. */
  readonly day: LocalDay;
  readonly size: CardSize;
}

/** A booking in the cell of a day: its time, whom it is for or who does it, and what is done. */
export const BookingCard = memo(function BookingCard(props: BookingCardProps) {
  const { booking, rows, times, day, size, format, suburb, unsaved, chosen, leaving, change } = props;
  const statusLabels = useStatusLabels();
  const { toned, ...tone } = useTone(booking);
  const whose = rows === 'customers' ? peopleText(booking) : booking.customerName;
  const badge = staffingBadge(booking);
  const later = changeSpoken(change, leaving);
  const saving = unsaved ? 'unsaved' : 'saved';
  const status = statusLabels[booking.status];
  const holder = useHolder(booking.id);
  const short = size === 'compact';
  const { start, end } = booking;
  const range = format.onDay(start, end, day);
  const time = short || times === 'start' || badge !== undefined ? format.timeOnDay(start, end, day) : range;
  const work = [booking.title, suburb].filter(Boolean).join(' · ');
  // It starts with what can be read on the card, so that voice control can name it by that (WCAG 2.5.3).
  const shown = short ? [time, whose, badge] : [time, badge, whose];
  const until = time === range ? [] : [range];
  const spoken = [
    [...shown, work].filter(Boolean).join(' '),
    ...until,
    ...spokenFacts(booking, status, format, saving),
    ...(holder === undefined ? [] : [atWorkText(holder.name)]),
  ]
    .join(', ')
    .concat(later);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button would take the board's keys, and is not dragged
    <div
      className={styles.card}
      style={{ height: cardHeights[size], ...toned }}
      {...tone}
      {...bookingAttributes(props)}
      data-size={size}
      role="button"
      aria-pressed={chosen || undefined}
      aria-label={spoken}
      title={spoken}
      tabIndex={props.tabStop ? 0 : -1}
    >
      <span className={styles.line}>
        <span className={styles.time}>{time}</span>{' '}
        {short && (
          <span className={styles.whose} dir="auto">
            {whose}
          </span>
        )}
        <span className={styles.signs}>
          {holder !== undefined && <Face name={holder.name} />}
          {change !== undefined && <ChangeSign icon={change} />}
          {badge !== undefined && <span className={styles.badge}>{` ${badge} `}</span>}
          {booking.conflict && <StatusIcon name="conflict" className={styles.mark ?? ''} />}
          {booking.locked && <StatusIcon name="lock" className={styles.icon ?? ''} />}
          <StatusIcon name={booking.status} className={styles.icon ?? ''} />
        </span>
      </span>{' '}
      {!short && (
        <span className={styles.line}>
          <span className={styles.whose} dir="auto">
            {whose}
          </span>
        </span>
      )}
      {size === 'roomy' && (
        <span className={`${styles.line} ${styles.work}`} dir="auto">
          {` ${work}`}
        </span>
      )}
    </div>
  );
});
