import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { BookingView } from '../../../api/contract/views.ts';
import { staffingBadge } from '../../../domain/booking/openPlaces.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import { absenceTitle, absenceWhen } from '../board/absenceText.ts';
import { type Board, isCancelled, nameOf } from '../board/board.ts';
import type { BoardFilter } from '../board/boardFilter.ts';
import { dayPeople, type PersonsDay } from '../board/dayPeople.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import type { TimelineDay, TimelineWindow } from '../time/timelineWindow.ts';
import styles from './daySheets.module.css';
import { useStatusLabels } from './statusLook.ts';

export interface DaySheetsProps {
  readonly board: Board;
  readonly window: TimelineWindow;
  readonly day: TimelineDay;
  readonly filter: BoardFilter;
  readonly format: TimeFormat;
  /** The organisation's name, at the head of each sheet. */
  readonly organisation: string;
}

/**
 * A day on paper: a page for each person who has work on it, without what was cancelled, in place of everything else on the screen. It is
 * beside the application in the page, and not seen on a screen.
 */
export function DaySheets({ board, window, day, filter, format, organisation }: DaySheetsProps) {
  const people = useMemo(
    () =>
      dayPeople(board, window, day, filter).flatMap((person) => {
        const bookings = person.bookings.filter((booking) => !isCancelled(booking));
        return bookings.length === 0 ? [] : { ...person, bookings };
      }),
    [board, window, day, filter],
  );
  return createPortal(
    <div className={styles.sheets} data-day-sheets="">
      {people.length === 0 && <p>{`Nobody has work on ${format.day(day.start)}.`}</p>}
      {people.map((person) => (
        <article key={person.resource.id} className={styles.sheet} data-day-sheet={person.resource.id}>
          <header className={styles.head}>
            <h1 dir="auto">{nameOf(person.resource, person.resource.id)}</h1>
            <p>
              {format.dayWithYear(day.start)} · {`${hoursMinutes(person.seconds)} h`} · {organisation}
            </p>
            <p>{shiftText(person, format)}</p>
          </header>
          <table className={styles.jobs}>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col">Customer and place</th>
                <th scope="col">What is done</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {person.bookings.map((booking) => (
                <JobRow
                  key={booking.id}
                  booking={booking}
                  board={board}
                  format={format}
                  personId={person.resource.id}
                />
              ))}
            </tbody>
          </table>
        </article>
      ))}
    </div>,
    document.body,
  );
}

function JobRow({
  booking,
  board,
  format,
  personId,
}: {
  readonly booking: BookingView;
  readonly board: Board;
  readonly format: TimeFormat;
  readonly personId: string;
}) {
  const customer = board.customers.get(booking.customerId);
  const others = booking.resources.filter(({ id }) => id !== personId).map(({ name }) => name);
  const statusLabels = useStatusLabels();
  const badge = staffingBadge(booking);
  return (
    <tr>
      <td className={styles.time}>{format.range(booking.start, booking.end)}</td>
      <td>
        <strong dir="auto">{booking.customerName}</strong>
        <Line text={booking.address ?? customer?.address} />
        <Line text={customer?.mobile} />
      </td>
      <td>
        {booking.title}
        <Line text={booking.reference} />
        <Line text={booking.notes} />
        <Line text={others.length === 0 ? undefined : `With ${others.join(', ')}`} />
      </td>
      <td>
        {statusLabels[booking.status]}
        <Line text={badge === undefined ? undefined : `${badge} people`} />
      </td>
    </tr>
  );
}

/** A line of its own; nothing if there is no text. */
function Line({ text }: { readonly text: string | null | undefined }) {
  if (text === null || text === undefined || text === '') return null;
  return <div className={styles.line}>{text}</div>;
}

function shiftText({ working, absences }: PersonsDay, format: TimeFormat): string {
  const shifts = working.map(({ start, end }) => format.range(start, end));
  const away = absences.map((absence) => `${absenceTitle(absence)}: ${absenceWhen(absence, format)}`);
  return [shifts.length === 0 ? 'No shift' : `Shift ${shifts.join(', ')}`, ...away].join(' · ');
}
