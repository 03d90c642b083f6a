import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { absenceTitle } from '../../../../domain/absence/absenceTitle.ts';
import { hoursMinutes } from '../../../../domain/time/hoursMinutes.ts';
import type { LocalDay } from '../../../../domain/time/localDay.ts';
import { absenceWhen } from '../../board/absenceText.ts';
import { type Board, isCancelled, nameOf } from '../../board/board.ts';
import type { BoardFilter } from '../../board/boardFilter.ts';
import { dayPeople, type PersonsDay } from '../../board/dayPeople.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import type { TimelineDay, TimelineWindow } from '../../time/timelineWindow.ts';
import styles from './daySheets.module.css';
import { SheetHead, SheetJob } from './SheetJob.tsx';

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
    <div className={styles.sheets} data-sheets="">
      {people.length === 0 && <p>{`Nobody has work on ${format.day(day.start)}.`}</p>}
      {people.map((person) => (
        <article key={person.resource.id} className={styles.sheet} data-day-sheet={person.resource.id}>
          <header className={styles.head}>
            <h1 dir="auto">{nameOf(person.resource, person.resource.id)}</h1>
            <p>
              {format.dayWithYear(day.start)} · {`${hoursMinutes(person.seconds)} h`} · {organisation}
            </p>
            <p>{shiftText(person, day.day, format)}</p>
          </header>
          <table className={styles.jobs}>
            <SheetHead of="people" />
            <tbody>
              {person.bookings.map((booking) => (
                <SheetJob
                  key={booking.id}
                  booking={booking}
                  day={day}
                  board={board}
                  format={format}
                  of={{ kind: 'people', id: person.resource.id }}
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

function shiftText(
  { working, absences, commitments }: PersonsDay,
  day: LocalDay,
  format: TimeFormat,
): string {
  const shifts = working.map(({ start, end }) => format.onDay(start, end, day));
  const away = absences.map((absence) => `${absenceTitle(absence)}: ${absenceWhen(absence, format)}`);
  const others = commitments
    .filter(({ isOver }) => !isOver)
    .map(({ title, start, end }) => `${title}: ${format.onDay(start, end, day)}`);
  return [shifts.length === 0 ? 'No shift' : `Shift ${shifts.join(', ')}`, ...away, ...others].join(' · ');
}
