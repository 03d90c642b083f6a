import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { BookingView } from '../../../api/contract/views.ts';
import { absenceTitle } from '../../../domain/absence/absenceTitle.ts';
import { hoursUsed } from '../../../domain/booking/hoursUsed.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import { overlaps } from '../../../domain/time/intervals.ts';
import { bookingsByDay } from '../../../domain/week/bookingsByDay.ts';
import { type Board, isCancelled, nameOf, rowOf } from '../board/board.ts';
import { type BoardFilter, isShown, shownResources } from '../board/boardFilter.ts';
import { customerRows, type RowKind, shownCustomers } from '../board/boardRows.ts';
import { commitmentsFor } from '../board/commitments.ts';
import { workingTime } from '../board/workingTime.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import type { TimelineDay, TimelineWindow } from '../time/timelineWindow.ts';
import styles from '../view/days/daySheets.module.css';
import { SheetHead, SheetJob } from '../view/days/SheetJob.tsx';

export interface WeekSheetsProps {
  readonly board: Board;
  readonly window: TimelineWindow;
  /** The days of the week. */
  readonly days: readonly TimelineDay[];
  readonly rows: RowKind;
  readonly filter: BoardFilter;
  readonly format: TimeFormat;
  /** The organisation's name, at the head of each sheet. */
  readonly organisation: string;
}

interface Sheet {
  readonly id: string;
  readonly name: string;
  readonly bookings: readonly BookingView[];
}

/**
 * A week on paper: a page, or as many as it takes, for each person or customer who has bookings in it, day by day,
 * without what was cancelled, in place of everything else on the screen.
 */
export function WeekSheets(props: WeekSheetsProps) {
  const { board, days, rows, filter, format, organisation } = props;
  const sheets = useMemo(() => sheetsOf(board, days, rows, filter), [board, days, rows, filter]);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const period = `${format.dayWithYear(first.start)} – ${format.dayWithYear(last.start)}`;
  return createPortal(
    <div className={styles.sheets} data-sheets="">
      {sheets.length === 0 && <p>{`Nobody has bookings from ${period}.`}</p>}
      {sheets.map((sheet) => (
        <article key={sheet.id} className={styles.sheet} data-week-sheet={sheet.id}>
          <header className={styles.head}>
            <h1 dir="auto">{sheet.name}</h1>
            <p>
              {period} ·{' '}
              {`${hoursMinutes(hoursUsed(sheet.bookings, { start: first.start, end: last.end }))} h`} ·{' '}
              {organisation}
            </p>
          </header>
          <table className={styles.jobs}>
            <SheetHead of={rows} />
            {bookingsByDay(days, sheet.bookings).map((own, index) => {
              const day = days[index];
              const said = day === undefined || rows === 'customers' ? '' : dayText(props, sheet.id, day);
              if (day === undefined || (own.length === 0 && said === '')) return null;
              return (
                <tbody key={day.date}>
                  <tr>
                    <th scope="rowgroup" colSpan={4} className={styles.sheetDay}>
                      {format.dayWithYear(day.start)}
                      {said !== '' && <span>{` · ${said}`}</span>}
                    </th>
                  </tr>
                  {own.map((booking) => (
                    <SheetJob
                      key={booking.id}
                      booking={booking}
                      day={day}
                      board={board}
                      format={format}
                      of={{ kind: rows, id: sheet.id }}
                    />
                  ))}
                </tbody>
              );
            })}
          </table>
        </article>
      ))}
    </div>,
    document.body,
  );
}

/** Those with bookings in the days that pass the filter, by name. */
function sheetsOf(
  board: Board,
  days: readonly TimelineDay[],
  rows: RowKind,
  filter: BoardFilter,
): readonly Sheet[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ofCustomer = rows === 'customers' ? customerRows(board) : undefined;
  const all: readonly Sheet[] =
    ofCustomer === undefined
      ? shownResources(board, filter).map((one) => ({
          id: one.id,
          name: nameOf(one, one.id),
          bookings: rowOf(board, one.id),
        }))
      : shownCustomers(board, ofCustomer, filter).map(({ id, name }) => ({
          id,
          name,
          bookings: ofCustomer.get(id) ?? [],
        }));
  return all.flatMap((sheet) => {
    const bookings = sheet.bookings.filter(
      (booking) =>
        booking.start < last.end &&
        booking.end > first.start &&
        !isCancelled(booking) &&
        isShown(booking, filter),
    );
    return bookings.length === 0 ? [] : [{ ...sheet, bookings }];
  });
}

/** When somebody works on a day, that they are away, and what else they have to do. */
function dayText({ board, window, format }: WeekSheetsProps, id: string, day: TimelineDay): string {
  const shifts = workingTime(window, board.shifts.get(id) ?? [])
    .filter(({ start }) => start >= day.start && start < day.end)
    .map(({ start, end }) => format.onDay(start, end, day.day));
  const away = (board.absences.get(id) ?? []).filter((absence) => overlaps(absence, day)).map(absenceTitle);
  const others = commitmentsFor(board.commitments, id)
    .filter((one) => overlaps(one, day) && !one.isOver)
    .map(({ title, start, end }) => `${title} ${format.onDay(start, end, day.day)}`);
  return [shifts.length === 0 ? '' : `Shift ${shifts.join(', ')}`, ...new Set([...away, ...others])]
    .filter(Boolean)
    .join(' · ');
}
