import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { HoursShown } from '../address/timelineAddress.ts';
import { laneOf, rowOf } from '../board/board.ts';
import { isShown, shownResources } from '../board/boardFilter.ts';
import { scaledLayout } from '../board/boardLayout.ts';
import type { Grouping } from '../board/boardLook.ts';
import { bookingsSeen } from '../board/bookingsSeen.ts';
import { commitmentsFor, spotsOfRow } from '../board/commitments.ts';
import { hiddenByFold } from '../board/hiddenByFold.ts';
import { type BoardGeometry, unallocatedRow } from '../board/hitTest.ts';
import { groupedRows } from '../board/rowGroups.ts';
import { rowPlaces } from '../board/rowPlaces.ts';
import { indexesOf } from '../board/tabStop.ts';
import { decidedHours } from '../board/workingHours.ts';
import type { BoardFrame } from '../cover/CoverBand.tsx';
import { dayAt } from '../time/timelineWindow.ts';
import { dayWidthOf, foldAt, instantAt, type TimeScale, timeScale, xOf } from '../time/timeScale.ts';
import type { ZoomLevel } from '../time/zoom.ts';
import styles from './boardView.module.css';
import { useCountedWeek } from './days/useCountedWeek.ts';
import { type RowParts, useDayCells } from './days/useDayCells.ts';
import { headerHeight, mobileBelow, narrowestTrack, narrowGutter, rowHeight, wideGutter } from './metrics.ts';
import { subjectOf } from './planning/planner.ts';
import { BoardRows } from './rows/BoardRows.tsx';
import type { BandFrame } from './rows/bandFrame.ts';
import { CustomerRows } from './rows/CustomerRows.tsx';
import { packedLane } from './rows/packedLane.ts';
import { revealSpan } from './rows/revealSpan.ts';
import { cornerText, nothingText } from './rows/rowTexts.ts';
import { TimeHeader } from './rows/TimeHeader.tsx';
import { type LaneSize, laneHeightOf, UnallocatedLane } from './rows/UnallocatedLane.tsx';
import { useAfterRows } from './rows/useAfterRows.ts';
import { useCustomerRows } from './rows/useCustomerRows.ts';
import { useNights } from './rows/useNights.ts';
import { useSuburbs } from './rows/useSuburbs.ts';
import type { ShownBoard } from './session/shownBoard.ts';
import { useBoardHands } from './session/useBoardHands.tsx';
import { opensAt, useStartAt, useTimePlace, useViewReport } from './session/useBoardScroll.ts';
import { useDrawnPart, useSize } from './session/useBoardViewport.ts';
import { useWheelZoom } from './session/useWheelZoom.ts';

export interface BoardViewProps extends ShownBoard {
  readonly onZoom: (zoom: ZoomLevel) => void;
  readonly hours: HoursShown;
  /** What people are grouped by. */
  readonly group: Grouping;
  /** What is drawn under the board, in its scale; undefined for nothing. */
  readonly under?: ((frame: BoardFrame) => ReactNode) | undefined;
  /** What is drawn between the board and that, whatever the board looks like; undefined for nothing. */
  readonly band?: ((frame: BandFrame) => ReactNode) | undefined;
}

const nothingHidden: ReadonlyMap<number, number> = new Map();

/** Width of the track on paper. */
const printedTrack = 820;

/** A day narrower than this, in pixels, has no bars that could be read. */
const barsFrom = 72;

/** What rows show. A plan and a later moment change single bookings, so these stay bars. */
function partsOf({ zoom, ghosts, changes }: BoardViewProps, scale: TimeScale): RowParts {
  if (ghosts.size > 0 || changes.size > 0) return 'bars';
  return zoom.id === 'fortnight' || dayWidthOf(scale) < barsFrom ? 'days' : 'bars';
}

/** The board: resources against time, with the unallocated lane above them. */
export function BoardView(props: BoardViewProps) {
  const { snapshot, window: shownWindow, rows, planner, format, zoom, filter, now } = props;
  const { board } = snapshot;
  const { settings } = planner.organisation;
  const { words } = subjectOf(planner);
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSize(scroller, props.room);
  const printing = props.printed;
  const gutter = size.width < mobileBelow && !printing ? narrowGutter : wideGutter;
  const track = printing ? printedTrack : Math.max(narrowestTrack, size.width - gutter);
  const hours = printing ? 336 : zoom.hours;
  const decided = useMemo(() => decidedHours(settings.dayStarts, settings.dayEnds), [settings]);
  const { nights, opened, toggle } = useNights(shownWindow, board.shifts, props.hours, decided);
  const scale = useMemo(
    () => timeScale(shownWindow, hours, track, nights, opened),
    [shownWindow, hours, track, nights, opened],
  );
  const openNights = useMemo(() => nights.filter(({ start }) => opened.has(start)), [nights, opened]);
  const settled = useAfterRows(scale);
  const hidden = useMemo(
    () => (settled === undefined ? nothingHidden : hiddenByFold(settled, board, filter)),
    [settled, board, filter],
  );
  const people = rows === 'people';
  const shown = useMemo(() => (people ? shownResources(board, filter) : []), [people, board, filter]);
  const { labels } = board;
  const grouped = useMemo(() => groupedRows(shown, labels, props.group), [shown, labels, props.group]);
  const { rows: resources, headings } = grouped;
  const { customers, bookingsOfCustomer } = useCustomerRows(board, rows, filter);
  const rowIds = useMemo(
    () => (people ? resources : customers).map(({ id }) => id),
    [people, resources, customers],
  );
  const places = useMemo(() => rowPlaces(rowIds, rowHeight, headings), [rowIds, headings]);
  const [laneSize, setLaneSize] = useState<LaneSize>('some');
  const { unallocated, cancelledInLane, commitments } = board;
  const packed = useMemo(
    () => packedLane(unallocated, cancelledInLane, filter),
    [unallocated, cancelledInLane, filter],
  );
  // What waits for people is in the row of its customer.
  const laneHeight = people ? laneHeightOf(laneSize, packed.lanes) : 0;
  const look = useMemo(
    () => ({ hours, weekStart: settings.weekStart, now, asked: props.asked }),
    [hours, settings.weekStart, now, props.asked],
  );
  const measured = useDrawnPart(scroller, {
    window: shownWindow,
    scale,
    places,
    rowCount: rowIds.length,
    track,
    height: Math.max(0, size.height - headerHeight - laneHeight),
    opensAt: size.width > 0 ? opensAt(shownWindow, look, scale) : undefined,
  });
  const drawn = printing
    ? { firstRow: 0, endRow: rowIds.length, time: { start: shownWindow.from, end: shownWindow.to } }
    : measured.part;
  const rowsWithLane = useMemo(() => (people ? [unallocatedRow, ...rowIds] : rowIds), [people, rowIds]);
  const bookingsOf = useCallback(
    (row: string): readonly BookingView[] =>
      (row === unallocatedRow ? laneOf(board) : people ? rowOf(board, row) : bookingsOfCustomer(row)).filter(
        (booking) => isShown(booking, filter),
      ),
    [board, people, bookingsOfCustomer, filter],
  );
  const cells = useDayCells(shownWindow, bookingsOf, commitments, printing ? 'bars' : partsOf(props, scale));
  const spotsOf = useCallback(
    (row: string) =>
      row === unallocatedRow
        ? bookingsOf(row)
        : (cells?.(row) ?? spotsOfRow(bookingsOf(row), commitmentsFor(commitments, row))),
    [bookingsOf, cells, commitments],
  );
  const suburb = useSuburbs(board);
  const geometry: BoardGeometry = {
    scale,
    gutter,
    headerHeight,
    laneHeight,
    rowIds,
    places,
  };
  const layout = scaledLayout(geometry, shownWindow, settings.snapMinutes);
  const latest = useRef(geometry);
  latest.current = geometry;

  const awaited = useRef<{ readonly row: string; readonly span: Interval } | undefined>(undefined);
  const reveal = useCallback(
    (row: string, span: Interval | undefined) => {
      if (scroller.current === null) return;
      const geometry = latest.current;
      revealSpan(scroller.current, geometry, row, span);
      // What is asked for shows itself in full, once its night is open.
      const night = span === undefined ? undefined : foldAt(geometry.scale, span.start);
      if (night !== undefined && span !== undefined && span.end <= night.end) {
        awaited.current = { row, span };
        toggle(night.start);
      }
    },
    [toggle],
  );
  /** Shows the bars of a day, with the first of the row in focus. */
  const openDay = (row: string, id: string) => {
    const cell = cells?.(row).find((one) => one.id === id);
    if (cell === undefined) return;
    props.onDay(cell.day.day);
    hands.focusOn({ row, bookingId: cell.firstId });
  };
  const hands = useBoardHands(props, {
    scroller,
    layout,
    rowIds,
    rowsWithLane,
    bookingsOf,
    spotsOf,
    openDay: cells === undefined ? undefined : openDay,
    reveal,
    beginsAt: () => {
      const seen = instantAt(scale, (scroller.current?.scrollLeft ?? 0) + track / 2);
      return Math.floor(seen / 3600) * 3600;
    },
    bookingsInView: () => {
      const element = scroller.current;
      if (element === null) return [];
      const at = { left: element.scrollLeft, top: element.scrollTop };
      const view = { width: element.clientWidth, height: element.clientHeight };
      return bookingsSeen(geometry, at, view, bookingsOf);
    },
    stepSeconds: settings.snapMinutes * 60,
    draws: true,
  });
  const { tabStop, stopIn, marks, gestures } = hands;

  const steady = () => {
    const ids = [props.selectedId, ...props.selection, tabStop.bookingId];
    const spans = ids.flatMap((id) => (id === undefined ? [] : (board.bookings.get(id) ?? [])));
    return [...spans.map(({ start, end }) => (start + end) / 2), now()];
  };
  const anchor = useTimePlace(scroller, { scale, hours: zoom.hours, gutter, track, steady });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with a new scale the night is open
  useLayoutEffect(() => {
    const { current: one } = awaited;
    awaited.current = undefined;
    if (one !== undefined) reveal(one.row, one.span);
  }, [scale, reveal]);
  const interrupt = useCallback(() => gestures.control()?.interrupt(), [gestures]);
  useWheelZoom(scroller, { zoom, onZoom: props.onZoom, gutter, anchor, interrupt });

  useStartAt(scroller, scale, shownWindow, look, size.width > 0);
  // A new scale moves what is in view, and it is read only after the board has its place in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scale is what the scroll position goes by
  useLayoutEffect(measured.follow, [measured.follow, scale]);
  useViewReport(scroller, shownWindow, scale, gutter, props.onView);

  const placeOf = useCallback(
    ({ start, end }: Interval) => {
      const left = xOf(scale, start);
      return { left, width: xOf(scale, end) - left };
    },
    [scale],
  );
  const week = useCountedWeek(shownWindow, drawn.time, now(), settings.weekStart);

  return (
    <div
      className={styles.board}
      style={
        {
          '--gutter': `${gutter}px`,
          '--row-height': `${rowHeight}px`,
          '--header-height': `${headerHeight}px`,
          '--fold-strip': `${scale.folds[0]?.width ?? 0}px`,
        } as CSSProperties
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of view */}
      <div
        ref={scroller}
        role="grid"
        {...hands.grid}
        onKeyDown={hands.onKeyDown}
        aria-rowcount={rowIds.length + 1}
        aria-busy={!snapshot.isWhole || (!printing && !measured.isWhole)}
        className={styles.scroller}
        onClick={({ target }) => {
          const fold = target instanceof Element ? target.closest('[data-fold]') : null;
          if (fold !== null) toggle(Number(fold.getAttribute('data-fold')));
          const cell = target instanceof Element ? target.closest('[data-cell]') : null;
          const cellRow = cell?.closest('[data-row]')?.getAttribute('data-row');
          const date = cell?.getAttribute('data-cell');
          if (typeof cellRow === 'string' && typeof date === 'string') openDay(cellRow, date);
          const name = target instanceof Element ? target.closest('[data-name]') : null;
          const row = name?.getAttribute('data-name') ?? unallocatedRow;
          if (row !== unallocatedRow) props.onOpenRow(row);
        }}
      >
        {size.width > 0 && (
          <div
            role="presentation"
            className={styles.canvas}
            style={{
              width: gutter + scale.width,
              height: headerHeight + laneHeight + Math.max(rowHeight, places.height),
            }}
          >
            <TimeHeader
              window={shownWindow}
              scale={scale}
              drawn={drawn.time}
              format={format}
              weekStart={settings.weekStart}
              today={dayAt(shownWindow, now())?.start}
              corner={cornerText(rows, rowIds.length)}
              openNights={openNights}
              hidden={hidden}
              hours={`Hours, week of ${format.date(week.start)}`}
            />
            {people && (
              <UnallocatedLane
                packed={packed}
                height={laneHeight}
                size={laneSize}
                onSize={setLaneSize}
                onTray={props.onTray}
                scale={scale}
                drawn={drawn.time}
                filter={filter}
                format={format}
                suburbOf={suburb}
                tabStop={stopIn(unallocatedRow)}
                marks={marks}
                ghosts={props.ghosts.get(unallocatedRow)}
              />
            )}
            {people ? (
              <BoardRows
                board={board}
                resources={resources}
                places={places}
                headings={headings}
                indexes={indexesOf(drawn, rowIds.indexOf(tabStop.row))}
                organisation={planner.organisation}
                window={shownWindow}
                scale={scale}
                drawn={drawn.time}
                filter={filter}
                cellsOf={cells}
                suburbOf={suburb}
                format={format}
                stopIn={stopIn}
                marks={marks}
                ghosts={props.ghosts}
                week={week}
                now={now}
              />
            ) : (
              <CustomerRows
                kind={rows}
                commitments={commitments}
                customers={customers}
                places={places}
                bookingsOf={bookingsOfCustomer}
                indexes={indexesOf(drawn, rowIds.indexOf(tabStop.row))}
                window={shownWindow}
                scale={scale}
                drawn={drawn.time}
                filter={filter}
                cellsOf={cells}
                suburbOf={suburb}
                format={format}
                stopIn={stopIn}
                marks={marks}
                ghosts={props.ghosts}
                week={week}
                now={now}
              />
            )}
          </div>
        )}
      </div>
      {size.width > 0 && !printing && props.band?.({ gutter, width: scale.width, placeOf, scroller })}
      {size.width > 0 && !printing && props.under?.({ scale, gutter, drawn: drawn.time, scroller })}
      {rowIds.length === 0 && (
        <p className={styles.none} style={{ top: headerHeight + laneHeight }}>
          {nothingText(rows, filter, words)}
        </p>
      )}
      {hands.above}
    </div>
  );
}
