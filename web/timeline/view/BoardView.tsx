import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BookingView } from '../../../api/contract/views.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { LocalDay } from '../../../domain/time/localDay.ts';
import type { HoursShown } from '../address/timelineAddress.ts';
import { isCancelled, laneOf, type Placement, placementOf, rowOf, titleOf } from '../board/board.ts';
import { type BoardFilter, isShown, shownResources } from '../board/boardFilter.ts';
import type { RowKind } from '../board/boardRows.ts';
import { counted } from '../board/boardWords.ts';
import { bookingsSeen } from '../board/bookingsSeen.ts';
import type { ChangeKind } from '../board/comparison.ts';
import { hiddenByFold } from '../board/hiddenByFold.ts';
import { type BoardGeometry, hitTest, unallocatedRow } from '../board/hitTest.ts';
import { type FocusMove, moveFocus } from '../board/navigation.ts';
import type { RowGhosts } from '../board/planGhosts.ts';
import { framed, type Selection } from '../board/selection.ts';
import { indexesOf } from '../board/tabStop.ts';
import { decidedHours } from '../board/workingHours.ts';
import type { BoardSession, SessionSnapshot } from '../changes/sessionContract.ts';
import type { BoardFrame } from '../cover/CoverBand.tsx';
import { type Clipboard, copied, pastedAt } from '../create/clipboard.ts';
import type { NewBooking } from '../create/newBooking.ts';
import { type DrawnSpan, usualLength } from '../gesture/gesture.ts';
import { BoardMenu } from '../menu/BoardMenu.tsx';
import { useBoardMenu } from '../menu/useBoardMenu.tsx';
import type { BoardSteps } from '../menu/useBoardSteps.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { snapInstant } from '../time/snap.ts';
import { dayAt, type TimelineWindow } from '../time/timelineWindow.ts';
import { dayWidthOf, foldAt, instantAt, type TimeScale, timeScale } from '../time/timeScale.ts';
import type { ZoomLevel } from '../time/zoom.ts';
import { BoardRows } from './BoardRows.tsx';
import type { BarMarks } from './barMarks.ts';
import type { BoardMessage } from './boardMessage.ts';
import styles from './boardView.module.css';
import { CustomerRows } from './CustomerRows.tsx';
import { changeLabel, type OverrideQuestion } from './describeProposal.ts';
import { headerHeight, mobileBelow, narrowestTrack, narrowGutter, rowHeight, wideGutter } from './metrics.ts';
import { OverrideDialog } from './OverrideDialog.tsx';
import { onBoardKey } from './onBoardKey.ts';
import { packedLane } from './packedLane.ts';
import { forbiddenPeople, heldBooking, type Planner, subjectOf } from './planner.ts';
import { nameStop } from './ResourceRow.tsx';
import { revealSpan } from './revealSpan.ts';
import { cornerText, nothingText } from './rowTexts.ts';
import { StatusSprite } from './StatusIcon.tsx';
import type { ShownBooking } from './shownBooking.ts';
import { TimeHeader } from './TimeHeader.tsx';
import { type LaneSize, laneHeightOf, UnallocatedLane } from './UnallocatedLane.tsx';
import { useBoardFocus } from './useBoardFocus.ts';
import { useBoardGestures } from './useBoardGestures.ts';
import {
  type AskedDay,
  type BoardPart,
  opensAt,
  useStartAt,
  useTimePlace,
  useViewReport,
} from './useBoardScroll.ts';
import { useDrawnPart, useSize } from './useBoardViewport.ts';
import { useCountedWeek } from './useCountedWeek.ts';
import { useCustomerRows } from './useCustomerRows.ts';
import { type RowParts, useDayCells } from './useDayCells.ts';
import { useNights } from './useNights.ts';
import { useSelection } from './useSelection.ts';
import { useShowRequests } from './useShowRequests.ts';
import { useSuburbs } from './useSuburbs.ts';
import { useWheelZoom } from './useWheelZoom.ts';

export interface BoardViewProps {
  readonly session: BoardSession;
  readonly snapshot: SessionSnapshot;
  readonly window: TimelineWindow;
  readonly rows: RowKind;
  readonly planner: Planner;
  readonly format: TimeFormat;
  readonly zoom: ZoomLevel;
  readonly onZoom: (zoom: ZoomLevel) => void;
  readonly hours: HoursShown;
  readonly filter: BoardFilter;
  /** Lists the unallocated bookings beside the board; omitted where they cannot be planned. */
  readonly onTray?: (() => void) | undefined;
  /** The booking that is open. */
  readonly selectedId: string | undefined;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Locks bookings, or unlocks them if all of them are locked. */
  readonly onLock: (bookingIds: readonly string[]) => void;
  /** What a plan would change; empty without a plan. */
  readonly ghosts: ReadonlyMap<string, RowGhosts>;
  /** How bookings differ at a later moment; empty without a comparison. */
  readonly changes: ReadonlyMap<string, ChangeKind>;
  /** A booking to scroll to in a row, again for every new object; undefined for none. */
  readonly shown: ShownBooking | undefined;
  readonly onOpen: (bookingId: string) => void;
  /** Called with a day whose bars the user asks for. */
  readonly onDay: (day: LocalDay) => void;
  /** Opens the record of a row. */
  readonly onOpenRow: (row: string) => void;
  readonly onMessage: (message: BoardMessage) => void;
  /** Begins a new booking in a place; undefined where none can be made. */
  readonly onNew: ((place: DrawnSpan) => void) | undefined;
  /** What is copied, and making the bookings of a paste; undefined where none can be made. */
  readonly clipboard: Clipboard;
  readonly onCopy: (clipboard: Clipboard) => void;
  readonly onPaste: ((bookings: readonly NewBooking[]) => void) | undefined;
  /** The steps that bookings offer; undefined where none can be taken. */
  readonly steps: BoardSteps | undefined;
  /** Opens a booking with its form. */
  readonly onEdit: (bookingId: string) => void;
  /** Epoch seconds. */
  readonly now: () => number;
  /** The day to scroll to, again for every new object; undefined for today. */
  readonly asked: AskedDay | undefined;
  /** Whether the whole board is being put on paper. */
  readonly printed: boolean;
  /** What is drawn under the board, in its scale; undefined for nothing. */
  readonly under?: ((frame: BoardFrame) => ReactNode) | undefined;
  /** Called with the part in view after it has changed. */
  readonly onView: (view: BoardPart) => void;
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
  const { session, snapshot, window: shownWindow, rows, planner, format, zoom, filter, now } = props;
  const { board } = snapshot;
  const { settings } = planner.organisation;
  const { words, planning } = subjectOf(planner);
  const scroller = useRef<HTMLDivElement>(null);
  const size = useSize(scroller);
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
  // After the rows are there: a board of ten thousand bookings is gone through for it.
  const settled = useDeferredValue<TimeScale | undefined>(scale, undefined);
  const hidden = useMemo(
    () => (settled === undefined ? nothingHidden : hiddenByFold(settled, board, filter)),
    [settled, board, filter],
  );
  const people = rows === 'people';
  const resources = useMemo(() => (people ? shownResources(board, filter) : []), [people, board, filter]);
  const { customers, bookingsOfCustomer } = useCustomerRows(board, rows, filter);
  const rowIds = useMemo(
    () => (people ? resources : customers).map(({ id }) => id),
    [people, resources, customers],
  );
  const [laneSize, setLaneSize] = useState<LaneSize>('some');
  const { unallocated, cancelledInLane } = board;
  const laneRows = useMemo(
    () => packedLane(unallocated, cancelledInLane, filter).lanes,
    [unallocated, cancelledInLane, filter],
  );
  // What waits for people is in the row of its customer.
  const laneHeight = people ? laneHeightOf(laneSize, laneRows) : 0;
  const look = useMemo(
    () => ({ hours, weekStart: settings.weekStart, now, asked: props.asked }),
    [hours, settings.weekStart, now, props.asked],
  );
  const measured = useDrawnPart(scroller, {
    window: shownWindow,
    scale,
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
  const cells = useDayCells(shownWindow, bookingsOf, printing ? 'bars' : partsOf(props, scale));
  const spotsOf = useCallback(
    (row: string) => (row === unallocatedRow ? bookingsOf(row) : (cells?.(row) ?? bookingsOf(row))),
    [bookingsOf, cells],
  );
  const suburb = useSuburbs(board);
  const geometry: BoardGeometry = {
    scale,
    gutter,
    headerHeight,
    laneHeight,
    rowHeight,
    rowIds,
  };
  const makes = props.onNew !== undefined;
  const { selection, onSelect } = props;
  const latest = useRef({ geometry, rows, window: shownWindow, planner, format, makes, selection });
  latest.current = { geometry, rows, window: shownWindow, planner, format, makes, selection };
  /** A booking of the usual length, from the step that an instant lies in. */
  const newAt = (row: string, at: number) => {
    const step = settings.snapMinutes * 60;
    const start = snapInstant(shownWindow, settings.snapMinutes, at - step / 2);
    props.onNew?.({ row, start, end: start + usualLength });
  };

  const awaited = useRef<{ readonly row: string; readonly span: Interval } | undefined>(undefined);
  const reveal = useCallback(
    (row: string, span: Interval | undefined) => {
      if (scroller.current === null) return;
      const { geometry } = latest.current;
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
  const { tabStop, focusOn, onFocusCapture } = useBoardFocus(scroller, {
    board,
    rowIds: rowsWithLane,
    bookingsOf: spotsOf,
    reveal,
  });
  const choosing = useSelection({ selection, onSelect, rowIds: rowsWithLane, bookingsOf, tabStop, focusOn });
  useShowRequests(props.shown, board, rows, reveal);

  const [question, setQuestion] = useState<OverrideQuestion | undefined>();
  const gestures = useBoardGestures({
    scroller,
    read: () => ({ ...latest.current, board: session.getSnapshot().board }),
    session,
    reveal,
    focusOn,
    onOpen: props.onOpen,
    onMessage: props.onMessage,
    onQuestion: setQuestion,
    onDrawn: (span) => props.onNew?.(span),
    onFramed: (from, to) => onSelect(framed(selection, rowsWithLane, bookingsOf, [from, to])),
    onDouble: (pressed) => {
      if (pressed.kind === 'booking') props.onEdit(pressed.bookingId);
      else newAt(pressed.row, pressed.at);
    },
    onRested: (bookingId, row, point) => menu.openOn({ kind: 'booking', bookingId, row }, point),
  });

  const steady = () => {
    const ids = [props.selectedId, ...selection, tabStop.bookingId];
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

  const takeOff = (bookingId: string, row: string) => {
    const booking = board.bookings.get(bookingId);
    if (booking === undefined) return;
    const before = placementOf(booking);
    const after: Placement = { ...before, resourceIds: before.resourceIds.filter((id) => id !== row) };
    const reason =
      heldBooking(planner, booking).fixed ??
      (isCancelled(booking) ? forbiddenPeople(planner, board, bookingId, after) : undefined);
    if (reason !== undefined) {
      props.onMessage({ tone: 'bad', text: reason });
      return;
    }
    const label = changeLabel(board, titleOf(booking), before, after);
    session.move([{ bookingId, to: after, force: false }], label);
    gestures.announce(`${label}.`);
    focusOn(
      after.resourceIds.length === 0 ? { row: unallocatedRow, bookingId } : { row, bookingId: undefined },
    );
  };

  /** Where a new booking begins that no place was pointed at for: after the one in focus, else in view. */
  const beginningAt = () => {
    const focused = tabStop.bookingId === undefined ? undefined : board.bookings.get(tabStop.bookingId);
    if (focused !== undefined) return focused.end;
    const seen = instantAt(scale, (scroller.current?.scrollLeft ?? 0) + track / 2);
    return Math.floor(seen / 3600) * 3600;
  };
  const copy = (ids: readonly string[], row: string | undefined) => {
    const bookings = ids.flatMap((id) => board.bookings.get(id) ?? []);
    if (bookings.length === 0) return;
    props.onCopy(copied(bookings, row));
    const text = `${counted(words, bookings.length)} copied. Ctrl V makes new ones where the mouse or the focus is.`;
    gestures.announce(text);
    props.onMessage({ tone: 'good', text });
  };
  const paste = (row: string, at: number) => {
    const start = snapInstant(shownWindow, settings.snapMinutes, at);
    props.onPaste?.(pastedAt(props.clipboard, { row, at: start }, rowIds));
  };
  const menu = useBoardMenu({
    board,
    planner,
    selection,
    steps: props.steps,
    copied: props.clipboard.length,
    open: props.onOpen,
    openRow: props.onOpenRow,
    bookingsOf,
    takeOff,
    lock: props.onLock,
    make: makes
      ? {
          begin: (row, at) => newAt(row, at ?? beginningAt()),
          clipboard: people ? { copy, paste: (row, at) => paste(row, at ?? beginningAt()) } : undefined,
        }
      : undefined,
    select: (ids) => onSelect(new Set(ids)),
    subjectAt: (target, { x, y }) => {
      if (gestures.control()?.isHolding() === true) return undefined;
      const row = target.closest('[data-row]')?.getAttribute('data-row') ?? undefined;
      const bookingId = target.closest('[data-booking]')?.getAttribute('data-booking') ?? undefined;
      if (row !== undefined && bookingId !== undefined) return { kind: 'booking', bookingId, row };
      const name = target.closest('[data-name]')?.getAttribute('data-name') ?? unallocatedRow;
      if (name !== unallocatedRow) return { kind: 'name', row: name };
      const { left, top } = scroller.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
      const at = { left: scroller.current?.scrollLeft ?? 0, top: scroller.current?.scrollTop ?? 0 };
      if (x - left < gutter || target.closest('button, [data-cell], [data-fold]') !== null) return undefined;
      const hit = hitTest(geometry, at, { x: x - left, y: y - top });
      return hit.row === undefined ? undefined : { kind: 'empty', row: hit.row, at: hit.at };
    },
  });
  const selectSeen = () => {
    const element = scroller.current;
    if (element === null) return;
    const at = { left: element.scrollLeft, top: element.scrollTop };
    const view = { width: element.clientWidth, height: element.clientHeight };
    onSelect(new Set(bookingsSeen(geometry, at, view, bookingsOf).map(({ id }) => id)));
  };
  const pasteAtHand = () => {
    const place = gestures.control()?.pointedAt() ?? { row: tabStop.row, at: beginningAt() };
    paste(place.row, place.at);
  };
  const onCell = cells !== undefined && tabStop.row !== unallocatedRow;
  const moveTo = (move: FocusMove) => {
    gestures.control()?.forgetPointer();
    focusOn(moveFocus(rowsWithLane, spotsOf, tabStop, move));
  };
  /** Shows the bars of a day, with the first of the row in focus. */
  const openCell = (row: string, id: string) => {
    const cell = cells?.(row).find((one) => one.id === id);
    if (cell === undefined) return;
    props.onDay(cell.day.day);
    focusOn({ row, bookingId: cell.firstId });
  };
  const week = useCountedWeek(shownWindow, drawn.time, now(), settings.weekStart);
  const stopIn = (row: string) => (tabStop.row === row ? (tabStop.bookingId ?? nameStop) : undefined);
  const marks = useMemo(
    (): BarMarks => ({
      unsavedIds: snapshot.unsavedIds,
      recentIds: snapshot.recentIds,
      chosenIds: selection,
      openId: props.selectedId,
      changes: props.changes,
    }),
    [snapshot.unsavedIds, snapshot.recentIds, selection, props.selectedId, props.changes],
  );

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
      <StatusSprite />
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of view */}
      <div
        ref={scroller}
        role="grid"
        aria-label={`${words.board} of ${people ? 'resources' : 'customers'} and their ${words.many}`}
        aria-rowcount={rowIds.length + 1}
        aria-describedby="timeline-keys"
        className={styles.scroller}
        aria-multiselectable="true"
        onFocusCapture={onFocusCapture}
        onContextMenu={menu.onContextMenu}
        onPointerDownCapture={choosing.onPointerDownCapture}
        onClick={({ target }) => {
          const fold = target instanceof Element ? target.closest('[data-fold]') : null;
          if (fold !== null) toggle(Number(fold.getAttribute('data-fold')));
          const cell = target instanceof Element ? target.closest('[data-cell]') : null;
          const cellRow = cell?.closest('[data-row]')?.getAttribute('data-row');
          const date = cell?.getAttribute('data-cell');
          if (typeof cellRow === 'string' && typeof date === 'string') openCell(cellRow, date);
          const name = target instanceof Element ? target.closest('[data-name]') : null;
          const row = name?.getAttribute('data-name') ?? unallocatedRow;
          if (row !== unallocatedRow) props.onOpenRow(row);
        }}
        onKeyDown={(event) => {
          const control = gestures.control();
          if (control === undefined || !(event.target instanceof HTMLElement)) return;
          // Keys on the buttons in the lane's name belong to the buttons.
          if (event.target.closest('button') !== null) return;
          onBoardKey(event, {
            control,
            focus: tabStop,
            rowIds: people ? rowsWithLane : [],
            stepSeconds: settings.snapMinutes * 60,
            moveFocus: moveTo,
            open: (id) => (onCell ? openCell(tabStop.row, id) : props.onOpen(id)),
            openRow: props.onOpenRow,
            takeOff: people ? takeOff : () => {},
            begin: props.onNew && (() => newAt(tabStop.row, beginningAt())),
            selectSeen,
            copy:
              makes && people
                ? (id) => copy(id === undefined || selection.has(id) ? [...selection] : [id], tabStop.row)
                : undefined,
            paste: makes && people && props.clipboard.length > 0 ? pasteAtHand : undefined,
            select: onCell ? { toggle: () => {}, extend: moveTo, clear: choosing.clear } : choosing,
            selected: selection.size,
            lock: (bookingId) =>
              !onCell &&
              planning === 'bookings' &&
              props.onLock(selection.has(bookingId) ? [...selection] : [bookingId]),
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
              height: headerHeight + laneHeight + Math.max(1, rowIds.length) * rowHeight,
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
                bookings={unallocated}
                cancelled={cancelledInLane}
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
                customers={customers}
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
                week={week}
                now={now}
              />
            )}
          </div>
        )}
      </div>
      {size.width > 0 && !printing && props.under?.({ scale, gutter, drawn: drawn.time, scroller })}
      {rowIds.length === 0 && (
        <p className={styles.none} style={{ top: headerHeight + laneHeight }}>
          {nothingText(rows, filter, words)}
        </p>
      )}
      <div ref={gestures.layer} className={styles.layer} aria-hidden="true" />
      <p id="timeline-keys" className={styles.spoken}>
        Arrow keys move between {words.many} and rows, Enter opens what they are on, M picks a booking up,
        question mark lists all keys.
      </p>
      <BoardMenu menu={menu.menu} onClose={menu.close} />
      <OverrideDialog
        question={question}
        onPlace={() => gestures.control()?.placeAnyway()}
        onPutBack={() => gestures.control()?.cancel()}
      />
      <div ref={gestures.spoken} className={styles.spoken} role="status" aria-live="assertive" />
    </div>
  );
}
