import type { BookingView } from '../../../../api/contract/views.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import type { BoardFilter } from '../../board/boardFilter.ts';
import type { RowKind } from '../../board/boardRows.ts';
import type { DayCell } from '../../board/dayCells.ts';
import type { RowGhosts } from '../../board/planGhosts.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import type { TimeScale } from '../../time/timeScale.ts';
import { DayCellView } from '../days/DayCellView.tsx';
import { type BarMarks, marksOf } from '../look/barMarks.ts';
import { barBox, footBox } from '../metrics.ts';
import { BookingBar } from './BookingBar.tsx';
import { PlannedGhost } from './PlannedGhost.tsx';
import { barsIn, stackOf } from './placeBars.ts';

export interface RowBarsProps {
  /** What the row is: its own name is not repeated on its bars. */
  readonly rows: RowKind;
  readonly bookings: readonly BookingView[];
  /** The row's days in place of its bookings; undefined where bars can be read. */
  readonly cells: readonly DayCell[] | undefined;
  readonly suburbOf: (booking: BookingView) => string | undefined;
  readonly scale: TimeScale;
  /** The part of the window that is drawn. */
  readonly drawn: Interval;
  readonly filter: BoardFilter;
  readonly format: TimeFormat;
  /** The booking or the day with the tab stop, if it is in this row. */
  readonly tabStop: string | undefined;
  readonly marks: BarMarks;
  /** What a plan would change here; undefined if nothing. */
  readonly ghosts: RowGhosts | undefined;
}

/** What a row has to do: its bookings, or its days in numbers, and what a plan would bring. */
export function RowBars(props: RowBarsProps) {
  const { bookings, cells, scale, drawn, filter, format, tabStop, marks, ghosts } = props;
  return (
    <>
      {cells?.map((cell) =>
        cell.end <= drawn.start || cell.start >= drawn.end ? null : (
          <DayCellView
            key={cell.id}
            cell={cell}
            scale={scale}
            format={format}
            tabStop={tabStop === cell.id}
          />
        ),
      )}
      {(cells === undefined ? barsIn(stackOf(bookings), scale, drawn, filter, tabStop) : []).map(
        ({ booking, lane, lanes, atFoot, x, width }) => {
          const { y, height } = atFoot ? footBox : barBox(lane, lanes);
          return (
            <BookingBar
              key={booking.id}
              booking={booking}
              rows={props.rows}
              x={x}
              y={y}
              width={width}
              height={height}
              format={format}
              suburb={props.suburbOf(booking)}
              tabStop={tabStop === booking.id}
              {...marksOf(marks, booking.id, ghosts)}
            />
          );
        },
      )}
      {ghosts?.arriving.map((bar) => (
        <PlannedGhost key={`planned ${bar.bookingId}`} bar={bar} scale={scale} drawn={drawn} />
      ))}
    </>
  );
}
