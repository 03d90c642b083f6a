import { memo, type ReactNode } from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import { absenceTitle } from '../../../domain/absence/absenceTitle.ts';
import { type Interval, overlaps } from '../../../domain/time/intervals.ts';
import { isWeekend } from '../../../domain/time/weekdays.ts';
import { CommitmentEntry } from '../../commitments/CommitmentEntry.tsx';
import { spokenAbsence } from '../board/absenceText.ts';
import type { CardSize } from '../board/boardLook.ts';
import type { RowKind } from '../board/boardRows.ts';
import { commitmentKey } from '../board/commitments.ts';
import type { PlannedBar, RowGhosts } from '../board/planGhosts.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import boardStyles from '../view/boardView.module.css';
import { useBoardWords } from '../view/look/BoardWordsContext.ts';
import { type BarMarks, marksOf } from '../view/look/barMarks.ts';
import { GroupHeading } from '../view/rows/GroupHeading.tsx';
import { PlannedCard } from '../view/rows/PlannedGhost.tsx';
import { BookingCard, type TimesShown } from './BookingCard.tsx';
import { cardHeights, type WeekCell, type WeekRow } from './weekGrid.ts';
import styles from './weekView.module.css';

export interface WeekRowViewProps {
  readonly row: WeekRow;
  readonly index: number;
  readonly name: string;
  /** The head of the row. */
  readonly head: ReactNode;
  readonly rows: RowKind;
  /** When somebody works; undefined where that is not drawn. */
  readonly working: readonly Interval[] | undefined;
  readonly times: TimesShown;
  readonly suburbOf: (booking: BookingView) => string | undefined;
  readonly dayWidth: number;
  readonly size: CardSize;
  readonly format: TimeFormat;
  /** The booking with the tab stop, if it is in this row. */
  readonly tabStop: string | undefined;
  readonly marks: BarMarks;
  readonly ghosts: RowGhosts | undefined;
  readonly today: number | undefined;
  /** Shows everything that a row has. */
  readonly onMore: (row: string) => void;
  /** Begins a booking on a day; undefined where none can be made. */
  readonly onNew: ((row: string, day: WeekCell['day']) => void) | undefined;
  /** Where the row is: under the others, or in place above them. */
  readonly at: 'inOrder' | 'inLane';
}

/** A row of a week view: whose it is, and a cell for each day. */
export const WeekRowView = memo(function WeekRowView(props: WeekRowViewProps) {
  const { row, dayWidth, at } = props;
  return (
    <>
      {row.heading !== undefined && <GroupHeading heading={row.heading} below={row.top} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a table's rows cannot be left out while they are out of view */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cells */}
      <div
        role="row"
        aria-rowindex={props.index + 2}
        className={`${boardStyles.row} ${styles.row}`}
        style={at === 'inOrder' ? { top: row.top, height: row.height } : { height: row.height }}
        data-row={row.id}
      >
        {props.head}
        {row.cells.map((cell, index) => (
          <Cell key={cell.day.date} {...props} cell={cell} x={index * dayWidth} />
        ))}
      </div>
    </>
  );
});

function Cell({
  cell: { day, bookings, hidden, absences, commitments },
  x,
  ...props
}: WeekRowViewProps & { readonly cell: WeekCell; readonly x: number }) {
  const { row, size, format, marks, ghosts, working } = props;
  const { one, many } = useBoardWords();
  const works = working?.some((span) => overlaps(span, day));
  const shifts = working?.filter(({ start }) => start >= day.start && start < day.end) ?? [];
  const arriving = arrivingOn(ghosts, day);
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the row
    // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its cards
    <div
      role="gridcell"
      className={styles.cell}
      style={{ width: props.dayWidth, transform: `translateX(${x}px)` }}
      data-day={day.date}
      data-working={works || undefined}
      data-today={props.today === day.start || undefined}
      data-weekend={isWeekend(day.weekday) || undefined}
      title={
        shifts.length === 0
          ? undefined
          : `Shift ${shifts.map(({ start, end }) => format.onDay(start, end, day.day)).join(', ')}`
      }
    >
      {absences[0] !== undefined && (
        <span
          className={styles.away}
          data-requested={absences.every(({ status }) => status === 'requested') || undefined}
          title={absences.map((absence) => spokenAbsence(absence, format)).join('\n')}
        >
          {[...new Set(absences.map(absenceTitle))].join(', ')}
        </span>
      )}
      {commitments.map((one) => (
        <CommitmentEntry
          key={commitmentKey(one)}
          commitment={one}
          as="line"
          day={day.day}
          tabStop={props.tabStop === commitmentKey(one)}
        />
      ))}
      {bookings.map((booking) => (
        <BookingCard
          key={booking.id}
          booking={booking}
          rows={props.rows}
          times={props.times}
          day={day.day}
          size={size}
          format={format}
          suburb={props.suburbOf(booking)}
          tabStop={props.tabStop === booking.id}
          {...marksOf(marks, booking.id, ghosts)}
        />
      ))}
      {arriving.map((bar) => (
        <PlannedCard key={`planned ${bar.bookingId}`} bar={bar} format={format} height={cardHeights[size]} />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          className={styles.more}
          aria-label={`${props.name}, ${format.day(day.start)}: show ${hidden} more ${hidden === 1 ? one : many}`}
          onClick={() => props.onMore(row.id)}
        >
          {`+${hidden} more`}
        </button>
      )}
      {props.onNew !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.new}
          aria-label={`New ${one}: ${props.name}, ${format.day(day.start)}`}
          title={`New ${one}`}
          onClick={() => props.onNew?.(row.id, day)}
        >
          +
        </button>
      )}
    </div>
  );
}

/** What a plan would bring to a day of a row. */
export function arrivingOn(ghosts: RowGhosts | undefined, day: WeekCell['day']): readonly PlannedBar[] {
  return ghosts?.arriving.filter(({ start }) => start >= day.start && start < day.end) ?? [];
}
