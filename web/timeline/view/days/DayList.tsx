import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import { absenceTitle } from '../../../../domain/absence/absenceTitle.ts';
import { staffingBadge } from '../../../../domain/booking/openPlaces.ts';
import { peopleText } from '../../../../domain/booking/peopleText.ts';
import type { Commitment } from '../../../../domain/lane/lane.ts';
import { hoursMinutes } from '../../../../domain/time/hoursMinutes.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import type { LocalDay } from '../../../../domain/time/localDay.ts';
import { CommitmentEntry } from '../../../commitments/CommitmentEntry.tsx';
import { Face } from '../../../holds/Face.tsx';
import { useHolder } from '../../../holds/HoldersContext.ts';
import { atWorkText } from '../../../holds/holdWords.ts';
import { type Board, isCancelled, laneOf, nameOf } from '../../board/board.ts';
import type { BoardFilter } from '../../board/boardFilter.ts';
import { customerRows, type RowKind } from '../../board/boardRows.ts';
import { commitmentKey } from '../../board/commitments.ts';
import { bookingsOn, customersDay, dayPeople, type PersonsDay } from '../../board/dayPeople.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import { dayAt, type TimelineWindow } from '../../time/timelineWindow.ts';
import { useBoardWords } from '../look/BoardWordsContext.ts';
import { StatusIcon } from '../look/StatusIcon.tsx';
import { spokenLabel, workText } from '../look/spokenBooking.ts';
import { useStatusLabels } from '../look/statusLook.ts';
import { useSuburbs } from '../rows/useSuburbs.ts';
import type { AskedDay, BoardPart } from '../session/useBoardScroll.ts';
import styles from './dayList.module.css';

export interface DayListProps {
  readonly board: Board;
  readonly window: TimelineWindow;
  readonly rows: RowKind;
  readonly filter: BoardFilter;
  readonly format: TimeFormat;
  /** The day that was asked for; undefined: today. */
  readonly asked: AskedDay | undefined;
  /** Epoch seconds. */
  readonly now: () => number;
  readonly onOpen: (bookingId: string) => void;
  /** Opens the record of a row. */
  readonly onOpenRow: (row: string) => void;
  /** Called with the day that is shown. */
  readonly onView: (view: BoardPart) => void;
  /** What is listed between the unallocated bookings and the people; omitted for nothing. */
  readonly more?: ((day: Interval) => ReactNode) | undefined;
}

/** People listed at first, and with each press of the button below them. */
const page = 100;

/** The board on a phone: one day, person by person, with the bookings of each in order of time. */
export function DayList(props: DayListProps) {
  const { board, window, rows, filter, format, asked, now, onView } = props;
  const day = window.days.find((one) => one.day === asked?.day) ?? dayAt(window, now()) ?? window.days[0];
  const people = useMemo(
    () => (day === undefined || rows !== 'people' ? [] : dayPeople(board, window, day, filter)),
    [board, window, rows, day, filter],
  );
  const unallocated = useMemo(
    () =>
      day === undefined || rows !== 'people'
        ? []
        : // What still needs somebody comes first.
          bookingsOn(day, laneOf(board), filter).toSorted(
            (one, other) => Number(isCancelled(one)) - Number(isCancelled(other)),
          ),
    [board, rows, day, filter],
  );
  const customers = useMemo(
    () =>
      day === undefined || rows === 'people'
        ? []
        : customersDay(board, customerRows(board, undefined, rows), day, filter, rows),
    [board, rows, day, filter],
  );
  const shown = rows === 'people' ? people.length : customers.length;
  const waiting = unallocated.filter((booking) => !isCancelled(booking)).length;
  const suburbOf = useSuburbs(board);
  const [most, setMost] = useState(page);
  const { one } = useBoardWords();
  useEffect(() => {
    if (day !== undefined) onView({ start: day.start, end: day.end, days: { first: day, last: day } });
  }, [day, onView]);
  const bars = (bookings: readonly BookingView[]) =>
    bookings.map((booking) => (
      <BookingLine
        key={booking.id}
        booking={booking}
        day={day?.day}
        format={format}
        suburb={suburbOf(booking)}
        rows={rows}
        onOpen={props.onOpen}
      />
    ));
  const entries = (commitments: readonly Commitment[]) =>
    commitments.map((commitment) => (
      <li key={commitmentKey(commitment)}>
        <CommitmentEntry commitment={commitment} as="row" day={day?.day} />
      </li>
    ));
  return (
    <div className={styles.list}>
      {unallocated.length > 0 && (
        <div className={styles.person} data-row="unallocated">
          <h2 className={styles.name}>
            Unallocated <span className={styles.more}>{waiting}</span>
          </h2>
          <ul className={styles.bookings}>{bars(unallocated)}</ul>
        </div>
      )}
      {day !== undefined && props.more !== undefined && <div className={styles.among}>{props.more(day)}</div>}
      {people.slice(0, most).map((one) => (
        <div key={one.resource.id} className={styles.person} data-row={one.resource.id}>
          <PersonHead person={one} day={day?.day} format={format} onOpenPerson={props.onOpenRow} />
          {one.bookings.length + one.commitments.length > 0 && (
            <ul className={styles.bookings}>
              {bars(one.bookings)}
              {entries(one.commitments)}
            </ul>
          )}
        </div>
      ))}
      {customers.slice(0, most).map(({ customer, bookings, commitments }) => (
        <div key={customer.id} className={styles.person} data-row={customer.id}>
          <h2 className={styles.name}>
            <button
              type="button"
              className={styles.link}
              dir="auto"
              data-name={customer.id}
              onClick={() => props.onOpenRow(customer.id)}
            >
              {customer.name}
            </button>
          </h2>
          <ul className={styles.bookings}>
            {bars(bookings)}
            {entries(commitments)}
          </ul>
        </div>
      ))}
      {shown === 0 && (
        <p className={styles.none}>
          {rows === 'people'
            ? 'Nobody has this name or label. Change the filter to see the others.'
            : rows === 'customers'
              ? `No customer has a ${one} on this day that passes the filter.`
              : 'No equipment that passes the filter is in use on this day.'}
        </p>
      )}
      {shown > most && (
        <Button variant="default" m="md" onClick={() => setMost(most + page)}>
          {`Show more ${rows} (${shown - most} left)`}
        </Button>
      )}
    </div>
  );
}

function PersonHead({
  person: { resource, seconds, working, absences },
  day,
  format,
  onOpenPerson,
}: {
  readonly person: PersonsDay;
  readonly day: LocalDay | undefined;
  readonly format: TimeFormat;
  readonly onOpenPerson: (resourceId: string) => void;
}) {
  const shifts = working.map(({ start, end }) => format.onDay(start, end, day)).join(', ');
  const away = [...new Set(absences.map(absenceTitle))].join(', ');
  return (
    <h2 className={styles.name}>
      <button
        type="button"
        className={styles.link}
        dir="auto"
        data-name={resource.id}
        onClick={() => onOpenPerson(resource.id)}
      >
        {nameOf(resource, resource.id)}
      </button>
      <span className={styles.more}>
        {away !== '' && <span className={styles.away}>{away}</span>}
        {shifts === '' ? 'No shift' : shifts}
        <strong>{`${hoursMinutes(seconds)} h`}</strong>
      </span>
    </h2>
  );
}

function BookingLine({
  booking,
  day,
  format,
  suburb,
  rows,
  onOpen,
}: {
  readonly booking: BookingView;
  readonly day: LocalDay | undefined;
  readonly rows: RowKind;
  readonly format: TimeFormat;
  readonly suburb: string | undefined;
  readonly onOpen: (bookingId: string) => void;
}) {
  const statusLabels = useStatusLabels();
  const badge = staffingBadge(booking);
  const holder = useHolder(booking.id);
  const whose = rows === 'customers' ? peopleText(booking) : booking.customerName;
  return (
    <li>
      <button
        type="button"
        className={styles.booking}
        data-booking={booking.id}
        data-status={booking.status}
        data-conflict={booking.conflict || undefined}
        title={spokenLabel(booking, statusLabels[booking.status], format, suburb, 'saved', whose)}
        onClick={() => onOpen(booking.id)}
      >
        <span className={styles.line}>
          {booking.conflict && (
            <span className={styles.mark}>
              <StatusIcon name="conflict" />
              <span className={styles.spoken}>In conflict: </span>
            </span>
          )}
          {badge !== undefined && <span className={styles.badge}>{badge}</span>}
          <span className={styles.customer} dir="auto">
            {whose}
          </span>
        </span>
        <span className={styles.work}>{workText(booking, format, suburb, day)}</span>
        {holder !== undefined && (
          <span className={styles.holder}>
            <Face name={holder.name} /> {atWorkText(holder.name)}
          </span>
        )}
        <span className={styles.status}>
          <StatusIcon name={booking.status} />
          {statusLabels[booking.status]}
          {booking.locked && (
            <>
              <StatusIcon name="lock" />
              <span className={styles.spoken}>, locked</span>
            </>
          )}
        </span>
      </button>
    </li>
  );
}
