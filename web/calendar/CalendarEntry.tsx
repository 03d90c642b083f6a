import type { CSSProperties } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { staffingBadge } from '../../domain/booking/openPlaces.ts';
import type { Commitment } from '../../domain/lane/lane.ts';
import { personaOf } from '../../domain/rights/persona.ts';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { CommitmentEntry } from '../commitments/CommitmentEntry.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useBeside } from '../shell/useBeside.ts';
import { useFormats } from '../shell/useFormats.ts';
import { commitmentKey, isCommitment } from '../timeline/board/commitments.ts';
import { StatusIcon } from '../timeline/view/look/StatusIcon.tsx';
import { useStatusLabels } from '../timeline/view/look/statusLook.ts';
import classes from './calendar.module.css';
import { calendarMore, calendarTitle } from './calendarBookings.ts';

/** What a calendar shows. */
export type CalendarItem = BookingView | Commitment;

/** What tells an entry from others of its day. */
export function itemKey(item: CalendarItem): string {
  return isCommitment<BookingView>(item) ? commitmentKey(item) : item.id;
}

export interface CalendarEntryProps {
  readonly item: CalendarItem;
  /** The day under which it stands. */
  readonly day: LocalDay;
  /** `line`: a line of a day; `block`: as tall as it is long; `row`: a row of a list. */
  readonly as: 'line' | 'block' | 'row';
  /** Of a block that has less room: `line` has one line, `narrow` is not wide enough for icons. */
  readonly room?: 'line' | 'narrow' | undefined;
  readonly style?: CSSProperties | undefined;
}

/** A booking in a calendar, or what else takes time, which opens it. */
export function CalendarEntry({ item, ...place }: CalendarEntryProps) {
  return isCommitment<BookingView>(item) ? (
    <CommitmentEntry commitment={item} as={place.as} day={place.day} style={place.style} />
  ) : (
    <BookingEntry booking={item} {...place} />
  );
}

type BookingEntryProps = Omit<CalendarEntryProps, 'item'> & { readonly booking: BookingView };

function BookingEntry({ booking, day, as, room, style }: BookingEntryProps) {
  const { format } = useFormats();
  const persona = personaOf(useSession());
  const { open } = useBeside('booking');
  const status = useStatusLabels()[booking.status];
  const title = calendarTitle(booking, persona);
  const more = calendarMore(booking, persona);
  const badge = staffingBadge(booking);
  const { start, end } = booking;
  const range = format.onDay(start, end, day);
  const brief = as === 'line' || room !== undefined;
  const time = brief ? format.timeOnDay(start, end, day) : range;
  const marks = [
    booking.conflict === true ? 'in conflict' : undefined,
    time === range ? undefined : range,
    brief && badge !== undefined ? badge : undefined,
  ].filter((mark) => mark !== undefined);
  const spoken = [
    [time, title, brief ? '' : more, brief ? undefined : badge].filter(Boolean).join(' '),
    brief ? more : '',
    status,
    format.spokenDays(start, end),
    ...marks,
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <button
      type="button"
      className={classes.entry}
      style={style}
      data-as={as}
      data-room={room}
      data-booking={booking.id}
      data-status={booking.status}
      data-conflict={booking.conflict || undefined}
      aria-label={spoken}
      title={spoken}
      onClick={() => open(booking.id)}
    >
      <span className={classes.entryTime}>{time}</span>{' '}
      <span className={classes.entryTitle} dir="auto">
        {title}
      </span>{' '}
      {!brief && more !== '' && (
        <span className={classes.entryMore} dir="auto">
          {more}
        </span>
      )}{' '}
      {!brief && badge !== undefined && <span className={classes.badge}>{badge}</span>}
      {booking.conflict === true && <StatusIcon name="conflict" className={classes.conflict ?? ''} />}
      <StatusIcon name={booking.status} className={classes.icon ?? ''} />
    </button>
  );
}
