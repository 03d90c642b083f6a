import { useMemo } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import type { Commitment } from '../../../../domain/lane/lane.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { CommitmentEntry } from '../../../commitments/CommitmentEntry.tsx';
import type { BoardFilter } from '../../board/boardFilter.ts';
import type { RowKind } from '../../board/boardRows.ts';
import { commitmentKey, isCommitment } from '../../board/commitments.ts';
import type { DayCell } from '../../board/dayCells.ts';
import type { RowGhosts } from '../../board/planGhosts.ts';
import { byStart } from '../../board/stacking.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import type { TimeScale } from '../../time/timeScale.ts';
import { DayCellView } from '../days/DayCellView.tsx';
import { type BarMarks, marksOf } from '../look/barMarks.ts';
import { barBox, footBox } from '../metrics.ts';
import { NamedBar } from './NamedBar.tsx';
import { PlannedGhost } from './PlannedGhost.tsx';
import { barsIn, stackOf } from './placeBars.ts';

export interface RowBarsProps {
  /** What the row is: its own name is not repeated on its bars. */
  readonly rows: RowKind;
  readonly bookings: readonly BookingView[];
  /** What else takes the person's time. */
  readonly commitments?: readonly Commitment[];
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

const none: readonly Commitment[] = [];

/** What a row has to do: its bookings, or its days in numbers, and what a plan would bring. */
export function RowBars(props: RowBarsProps) {
  const { bookings, commitments = none, cells, scale, drawn, filter, format, tabStop, marks, ghosts } = props;
  const all = useMemo(
    () => (commitments.length === 0 ? bookings : [...bookings, ...commitments].sort(byStart)),
    [bookings, commitments],
  );
  const placed =
    cells === undefined
      ? stackOf(all)
      : commitments.map((item) => ({ item, lane: 0, lanes: 1, atFoot: true }) as const);
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
      {barsIn<BookingView | Commitment>(placed, scale, drawn, filter, tabStop).map(
        ({ item, lane, lanes, atFoot, x, width, room }) => {
          const { y, height } = atFoot ? footBox : barBox(lane, lanes);
          if (isCommitment<BookingView>(item)) {
            const left = `calc(var(--track-left) + ${x}px)`;
            return (
              // biome-ignore lint/a11y/useSemanticElements: the cells of a table cannot stand where their time is
              // biome-ignore lint/a11y/useFocusableInteractive: the focus is on its button
              <div
                key={commitmentKey(item)}
                role="gridcell"
                style={{ position: 'absolute', left, top: y, width, height }}
              >
                <CommitmentEntry
                  commitment={item}
                  as="bar"
                  style={{ fontSize: Math.min(12, height - 2) }}
                  tabStop={tabStop === commitmentKey(item)}
                />
              </div>
            );
          }
          return (
            <NamedBar
              key={item.id}
              booking={item}
              rows={props.rows}
              x={x}
              y={y}
              width={width}
              height={height}
              // A plan draws there what it brings.
              room={ghosts === undefined ? room : 0}
              format={format}
              suburb={props.suburbOf(item)}
              tabStop={tabStop === item.id}
              {...marksOf(marks, item.id, ghosts)}
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
