import {
  type CSSProperties,
  type FocusEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BookingView, ShiftView } from '../../../api/contract/views.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { periodOf } from '../../../domain/time/periods.ts';
import { type Placement, placementOf, rowOf } from '../board/board.ts';
import { type BoardFilter, isShown, shownResources } from '../board/boardFilter.ts';
import { type BoardGeometry, unallocatedRow } from '../board/hitTest.ts';
import { type BoardFocus, type FocusMove, moveFocus } from '../board/navigation.ts';
import { indexesOf, tabStopOf } from '../board/tabStop.ts';
import { workingTime } from '../board/workingTime.ts';
import type { BoardSession, SessionSnapshot } from '../changes/sessionContract.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { dayAt, dayOfInstant, type TimelineWindow } from '../time/timelineWindow.ts';
import { timeScale, xOf } from '../time/timeScale.ts';
import { type ZoomLevel, zoomIn, zoomOut } from '../time/zoom.ts';
import { BoardBackdrop, BoardLines, NowLine } from './BoardBackdrop.tsx';
import { titleOf } from './BookingBar.tsx';
import styles from './boardView.module.css';
import { changeLabel } from './describeProposal.ts';
import { headerHeight, mobileBelow, narrowGutter, rowHeight, wideGutter } from './metrics.ts';
import { onBoardKey } from './onBoardKey.ts';
import { heldBooking, type Planner } from './planner.ts';
import { nameStop, ResourceRow } from './ResourceRow.tsx';
import { StatusSprite } from './StatusIcon.tsx';
import { TimeHeader } from './TimeHeader.tsx';
import { type LaneSize, laneHeightOf, packedLane, UnallocatedLane } from './UnallocatedLane.tsx';
import { useBoardGestures } from './useBoardGestures.ts';
import { useStartAt, useViewReport, useZoomAnchor } from './useBoardScroll.ts';
import { useDrawnPart, useSize } from './useBoardViewport.ts';
import { usePrinting } from './usePrinting.ts';

/** A message for people beside the board: `bad` explains what did not happen. */
export interface BoardMessage {
  readonly tone: 'good' | 'bad';
  readonly text: string;
}

export interface BoardViewProps {
  readonly session: BoardSession;
  readonly snapshot: SessionSnapshot;
  readonly window: TimelineWindow;
  readonly planner: Planner;
  readonly format: TimeFormat;
  readonly zoom: ZoomLevel;
  readonly onZoom: (zoom: ZoomLevel) => void;
  readonly filter: BoardFilter;
  readonly selectedId: string | undefined;
  readonly onOpen: (bookingId: string) => void;
  readonly onMessage: (message: BoardMessage) => void;
  /** Epoch seconds. */
  readonly now: () => number;
  /** Called with the span of time in view after it has changed. */
  readonly onView: (view: Interval) => void;
}

/** Width of the track on paper. */
const printedTrack = 820;

/** The board: resources against time, with the unallocated lane above them. */
export function BoardView(props: BoardViewProps) {
  const { session, snapshot, window: shownWindow, planner, format, zoom, filter, now } = props;
  const { board } = snapshot;
  const { settings, timeZone } = planner.organisation;
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSize(scroller);
  const printing = usePrinting();
  const gutter = size.width < mobileBelow && !printing ? narrowGutter : wideGutter;
  const track = printing ? printedTrack : Math.max(120, size.width - gutter);
  const hours = printing ? 336 : zoom.hours;
  const scale = useMemo(() => timeScale(shownWindow, hours, track), [shownWindow, hours, track]);
  const resources = useMemo(() => shownResources(board, filter), [board, filter]);
  const rowIds = useMemo(() => resources.map((resource) => resource.id), [resources]);
  const [laneSize, setLaneSize] = useState<LaneSize>('some');
  const laneRows = useMemo(() => packedLane(board.unallocated, filter).lanes, [board.unallocated, filter]);
  const laneHeight = laneHeightOf(laneSize, laneRows);
  const measured = useDrawnPart(scroller, {
    scale,
    rowCount: resources.length,
    track,
    height: Math.max(0, size.height - headerHeight - laneHeight),
  });
  const drawn = printing
    ? { firstRow: 0, endRow: resources.length, time: shownWindowSpan(shownWindow) }
    : measured;
  const week = useMemo(() => {
    const present = now();
    const counted = present >= shownWindow.from && present < shownWindow.to ? present : shownWindow.from;
    return periodOf(shownWindow.zone, 'week', dayOfInstant(counted, timeZone), settings.weekStart);
  }, [shownWindow, timeZone, settings.weekStart, now]);
  const labelTexts = useMemo(
    () =>
      new Map(
        board.resources.map((resource) => [
          resource.id,
          resource.labelIds.flatMap((id) => board.labels.get(id)?.name ?? []).join(', '),
        ]),
      ),
    [board.resources, board.labels],
  );
  const working = useWorkingTime(shownWindow);

  const rowsWithLane = useMemo(() => [unallocatedRow, ...rowIds], [rowIds]);
  const bookingsOf = useCallback(
    (row: string): readonly BookingView[] =>
      (row === unallocatedRow ? board.unallocated : rowOf(board, row)).filter((booking) =>
        isShown(booking, filter),
      ),
    [board, filter],
  );
  const [focus, setFocus] = useState<BoardFocus>({ row: unallocatedRow, bookingId: undefined });
  const takesFocus = useRef(false);
  const geometry: BoardGeometry = {
    scale,
    gutter,
    headerHeight,
    laneHeight,
    rowHeight,
    rowIds,
  };
  const latest = useRef({ geometry, window: shownWindow, planner, format });
  latest.current = { geometry, window: shownWindow, planner, format };

  /** Scrolls so that a span of a row is in view. */
  const reveal = useCallback((row: string, span: Interval | undefined) => {
    const element = scroller.current;
    if (element === null) return;
    const { geometry: at } = latest.current;
    if (row !== unallocatedRow) {
      const index = at.rowIds.indexOf(row);
      const top = index * rowHeight;
      const room = element.clientHeight - at.headerHeight - at.laneHeight;
      if (index >= 0 && top < element.scrollTop) element.scrollTop = top;
      else if (index >= 0 && top + rowHeight > element.scrollTop + room) {
        element.scrollTop = top + rowHeight - room;
      }
    }
    if (span === undefined) return;
    const room = element.clientWidth - at.gutter;
    const left = xOf(at.scale, span.start);
    const right = xOf(at.scale, span.end);
    if (left < element.scrollLeft) element.scrollLeft = Math.max(0, left - 24);
    else if (right > element.scrollLeft + room) {
      element.scrollLeft = Math.min(left - 24, right - room + 24);
    }
  }, []);

  const focusOn = useCallback((next: BoardFocus) => {
    takesFocus.current = true;
    setFocus(next);
  }, []);

  const gestures = useBoardGestures({
    scroller,
    read: () => ({ ...latest.current, board: session.getSnapshot().board }),
    session,
    reveal,
    focusOn,
    onOpen: props.onOpen,
    onMessage: props.onMessage,
  });

  // The element that has the tab stop takes the focus once it is there.
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const row = scroller.current?.querySelector(`[data-row="${CSS.escape(focus.row)}"]`);
    const target =
      focus.bookingId === undefined
        ? row?.querySelector('[data-name]')
        : row?.querySelector(`[data-booking="${CSS.escape(focus.bookingId)}"]`);
    if (!(target instanceof HTMLElement)) return;
    const booking = focus.bookingId === undefined ? undefined : board.bookings.get(focus.bookingId);
    reveal(focus.row, booking);
    target.focus({ preventScroll: true });
  }, [focus, board, reveal]);

  const zoomAnchor = useZoomAnchor(scroller, scale, gutter);
  const { onZoom } = props;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      gestures.control()?.interrupt();
      const next = event.deltaY < 0 ? zoomIn(zoom) : zoomOut(zoom);
      if (next === zoom) return;
      zoomAnchor.current = event.clientX - element.getBoundingClientRect().left - gutter;
      onZoom(next);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [zoom, onZoom, gutter, zoomAnchor, gestures]);

  const look = useMemo(
    () => ({ hours, weekStart: settings.weekStart, now }),
    [hours, settings.weekStart, now],
  );
  useStartAt(scroller, scale, shownWindow, look, size.width > 0);
  useViewReport(scroller, scale, gutter, props.onView);

  const takeOff = (bookingId: string, row: string) => {
    const booking = board.bookings.get(bookingId);
    if (booking === undefined) return;
    const { fixed } = heldBooking(planner, booking);
    if (fixed !== undefined) {
      props.onMessage({ tone: 'bad', text: fixed });
      return;
    }
    const before = placementOf(booking);
    const after: Placement = { ...before, resourceIds: before.resourceIds.filter((id) => id !== row) };
    const label = changeLabel(board, titleOf(booking), before, after);
    session.move(bookingId, after, { label, force: false });
    gestures.announce(`${label}.`);
    focusOn(
      after.resourceIds.length === 0 ? { row: unallocatedRow, bookingId } : { row, bookingId: undefined },
    );
  };

  const onFocusCapture = (event: FocusEvent) => {
    const { target } = event;
    const row = target.closest('[data-row]')?.getAttribute('data-row');
    if (row === null || row === undefined) return;
    const bookingId = target.getAttribute('data-booking') ?? undefined;
    if (bookingId === undefined && !target.hasAttribute('data-name')) return;
    setFocus((old) => (old.row === row && old.bookingId === bookingId ? old : { row, bookingId }));
  };

  const tabStop = tabStopOf(focus, rowsWithLane, bookingsOf);
  const stopIn = (row: string) => (tabStop.row === row ? (tabStop.bookingId ?? nameStop) : undefined);
  const rows = indexesOf(drawn, rowIds.indexOf(tabStop.row));

  return (
    <div
      className={styles.board}
      style={
        {
          '--gutter': `${gutter}px`,
          '--row-height': `${rowHeight}px`,
          '--header-height': `${headerHeight}px`,
        } as CSSProperties
      }
    >
      <StatusSprite />
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of view */}
      <div
        ref={scroller}
        role="grid"
        aria-label="Timeline of resources and their bookings"
        aria-rowcount={resources.length + 1}
        aria-describedby="timeline-keys"
        className={styles.scroller}
        onFocusCapture={onFocusCapture}
        onKeyDown={(event) => {
          const control = gestures.control();
          if (control === undefined || !(event.target instanceof HTMLElement)) return;
          // The buttons inside the lane's name keep their keys.
          if (event.target.closest('button') !== null) return;
          onBoardKey(event, {
            control,
            focus: tabStop,
            rowIds: rowsWithLane,
            stepSeconds: settings.snapMinutes * 60,
            moveFocus: (move: FocusMove) => focusOn(moveFocus(rowsWithLane, bookingsOf, tabStop, move)),
            open: props.onOpen,
            takeOff,
          });
        }}
        tabIndex={-1}
      >
        {size.width > 0 && (
          <div
            role="presentation"
            className={styles.canvas}
            style={{
              width: gutter + scale.width,
              height: headerHeight + laneHeight + Math.max(1, resources.length) * rowHeight,
            }}
          >
            <TimeHeader
              window={shownWindow}
              scale={scale}
              drawn={drawn.time}
              format={format}
              weekStart={settings.weekStart}
              today={dayAt(shownWindow, now())?.start}
              corner={
                resources.length === 1
                  ? '1 resource'
                  : `${resources.length.toLocaleString('en-AU')} resources`
              }
            />
            <UnallocatedLane
              bookings={board.unallocated}
              height={laneHeight}
              size={laneSize}
              onSize={setLaneSize}
              scale={scale}
              drawn={drawn.time}
              filter={filter}
              format={format}
              tabStop={stopIn(unallocatedRow)}
              unsavedIds={snapshot.unsavedIds}
              recentIds={snapshot.recentIds}
              selectedId={props.selectedId}
            />
            <div role="presentation" className={styles.rows} style={{ height: resources.length * rowHeight }}>
              <BoardBackdrop window={shownWindow} scale={scale} drawn={drawn.time} />
              {rows.map((index) => {
                const resource = resources[index];
                if (resource === undefined) return null;
                return (
                  <ResourceRow
                    key={resource.id}
                    resource={resource}
                    index={index}
                    labels={labelTexts.get(resource.id) ?? ''}
                    bookings={rowOf(board, resource.id)}
                    working={working(board.shifts.get(resource.id))}
                    scale={scale}
                    drawn={drawn.time}
                    week={week}
                    weekLimit={settings.maxHoursPerWeek}
                    filter={filter}
                    format={format}
                    tabStop={stopIn(resource.id)}
                    unsavedIds={snapshot.unsavedIds}
                    recentIds={snapshot.recentIds}
                    selectedId={props.selectedId}
                  />
                );
              })}
              <BoardLines window={shownWindow} scale={scale} drawn={drawn.time} />
              <NowLine scale={scale} now={now} />
            </div>
          </div>
        )}
      </div>
      {resources.length === 0 && (
        <p className={styles.none}>
          No resource has this name or label. Change the filter to see the others.
        </p>
      )}
      <div ref={gestures.layer} className={styles.layer} aria-hidden="true" />
      <p id="timeline-keys" className={styles.spoken}>
        Arrow keys move between bookings, Enter opens one, M picks it up, question mark lists all keys.
      </p>
      <div ref={gestures.spoken} className={styles.spoken} role="status" aria-live="assertive" />
    </div>
  );
}

const never: readonly Interval[] = [];

/** The working time of a list of shifts, worked out once for each. */
function useWorkingTime(shownWindow: TimelineWindow) {
  return useMemo(() => {
    const known = new WeakMap<readonly ShiftView[], readonly Interval[]>();
    return (shifts: readonly ShiftView[] | undefined): readonly Interval[] => {
      if (shifts === undefined) return never;
      let spans = known.get(shifts);
      if (spans === undefined) {
        spans = workingTime(shownWindow, shifts);
        known.set(shifts, spans);
      }
      return spans;
    };
  }, [shownWindow]);
}

function shownWindowSpan(shownWindow: TimelineWindow): Interval {
  return { start: shownWindow.from, end: shownWindow.to };
}
