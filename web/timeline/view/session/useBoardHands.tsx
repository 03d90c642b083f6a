import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { BookingView } from '../../../../api/contract/views.ts';
import { mayCommand } from '../../../../domain/rights/mayCommand.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { offSick } from '../../../absences/offSick.ts';
import { lookingForPeople } from '../../../freePeople/lookingForPeople.ts';
import { swapOf, swapping } from '../../../plans/swapping.ts';
import { isCancelled, type Placement, placementOf, titleOf } from '../../board/board.ts';
import type { BoardLayout } from '../../board/boardLayout.ts';
import type { RowKind } from '../../board/boardRows.ts';
import { counted } from '../../board/boardWords.ts';
import type { ChangeKind } from '../../board/comparison.ts';
import { unallocatedRow } from '../../board/hitTest.ts';
import { type FocusMove, moveFocus, type Spot } from '../../board/navigation.ts';
import { framed, type Selection } from '../../board/selection.ts';
import type { BoardSession, SessionSnapshot } from '../../changes/sessionContract.ts';
import { type Clipboard, copied, pastedAt } from '../../create/clipboard.ts';
import type { NewBooking } from '../../create/newBooking.ts';
import { type DrawnSpan, usualLength } from '../../gesture/gesture.ts';
import { BoardMenu } from '../../menu/BoardMenu.tsx';
import { useBoardMenu } from '../../menu/useBoardMenu.tsx';
import type { BoardSteps } from '../../menu/useBoardSteps.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import { snapInstant } from '../../time/snap.ts';
import type { TimelineWindow } from '../../time/timelineWindow.ts';
import styles from '../boardView.module.css';
import type { BarMarks } from '../look/barMarks.ts';
import type { ShownBooking } from '../look/shownBooking.ts';
import { changeLabel, type OverrideQuestion } from '../planning/describeProposal.ts';
import { OverrideDialog } from '../planning/OverrideDialog.tsx';
import { forbiddenPeople, heldBooking, type Planner, subjectOf } from '../planning/planner.ts';
import { nameStop } from '../rows/ResourceRow.tsx';
import { useShowRequests } from '../tools/useShowRequests.ts';
import type { BoardMessage } from './boardMessage.ts';
import { moveOfKey, onBoardKey } from './onBoardKey.ts';
import { useBoardFocus } from './useBoardFocus.ts';
import { useBoardGestures } from './useBoardGestures.ts';
import type { BoardPart } from './useBoardScroll.ts';
import { useSelection } from './useSelection.ts';

/** What is done with the bookings of a board, however it draws them. */
export interface HandledBoard {
  readonly session: BoardSession;
  readonly snapshot: SessionSnapshot;
  readonly window: TimelineWindow;
  readonly rows: RowKind;
  readonly planner: Planner;
  readonly format: TimeFormat;
  /** The days of which something is in view; undefined until they are known. */
  readonly seen: BoardPart['days'] | undefined;
  /** The booking that is open. */
  readonly selectedId: string | undefined;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  /** Locks bookings, or unlocks them if all of them are locked. */
  readonly onLock: (bookingIds: readonly string[]) => void;
  /** How bookings differ at a later moment; empty without a comparison. */
  readonly changes: ReadonlyMap<string, ChangeKind>;
  /** A booking to scroll to in a row, again for every new object; undefined for none. */
  readonly shown: ShownBooking | undefined;
  readonly onOpen: (bookingId: string) => void;
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
  /** Called with a single booking as it was before it was dropped elsewhere; omitted where nobody wants to know. */
  readonly onDropped: ((session: BoardSession, booking: BookingView, to: Placement) => void) | undefined;
}

/** How a view draws the board. */
export interface DrawnBoard {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly layout: BoardLayout;
  /** The people or customers that are shown, and with them the unallocated lane where there is one, first. */
  readonly rowIds: readonly string[];
  readonly rowsWithLane: readonly string[];
  readonly bookingsOf: (row: string) => readonly BookingView[];
  /** What the keyboard goes through in a row: its bookings, or days where these are drawn. */
  readonly spotsOf: (row: string) => readonly Spot[];
  /** Opens a day of a row; undefined where no row shows days. */
  readonly openDay: ((row: string, id: string) => void) | undefined;
  /** Scrolls a row, and a span of it, into view. Stays the same function. */
  readonly reveal: (row: string, span: Interval | undefined) => void;
  /** Where a new booking begins in what is in view. */
  readonly beginsAt: () => number;
  /** The bookings of which something is in view. */
  readonly bookingsInView: () => readonly BookingView[];
  /** What an arrow key moves a booking by that is carried, in seconds. */
  readonly stepSeconds: number;
  /** Whether bookings are made by drawing them on an empty place. */
  readonly draws: boolean;
}

/**
 * Moving, choosing, copying and making bookings on a board with mouse, finger and keyboard, with the menu and the question
 * about conflicts.
 */
export function useBoardHands(props: HandledBoard, drawn: DrawnBoard) {
  const { session, snapshot, window: shownWindow, rows, planner, format, selection, onSelect } = props;
  const { scroller, layout, rowIds, rowsWithLane, bookingsOf, spotsOf, openDay, reveal } = drawn;
  const { board } = snapshot;
  const { settings } = planner.organisation;
  const { words, planning } = subjectOf(planner);
  const people = rows === 'people';
  const makes = props.onNew !== undefined;
  const latest = useRef({ layout, rows, planner, format, makes, selection });
  latest.current = { layout, rows, planner, format, makes: makes && drawn.draws, selection };
  /** A booking of the usual length, from the step that an instant lies in. */
  const newAt = (row: string, at: number) => {
    const step = settings.snapMinutes * 60;
    const start = snapInstant(shownWindow, settings.snapMinutes, at - step / 2);
    props.onNew?.({ row, start, end: start + usualLength });
  };
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
    onDropped: (booking, to) => props.onDropped?.(session, booking, to),
    onDrawn: (span) => props.onNew?.(span),
    onFramed: (from, to) => {
      const reached = [from, to].map(({ at }) => layout.reach(at));
      const start = Math.min(...reached.map((span) => span.start));
      const end = Math.max(...reached.map((span) => span.end));
      const corners = [
        { row: from.row, at: start },
        { row: to.row, at: end },
      ] as const;
      onSelect(framed(selection, rowsWithLane, bookingsOf, corners));
    },
    onDouble: (pressed) => {
      if (pressed.kind === 'booking') props.onEdit(pressed.bookingId);
      else newAt(pressed.row, pressed.at);
    },
    onRested: (bookingId, row, point) => menu.openOn({ kind: 'booking', bookingId, row }, point),
  });

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
    return focused?.end ?? drawn.beginsAt();
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
  const swaps =
    people && props.steps?.asking !== undefined && mayCommand(planner.person, 'booking.applyPlan');
  const menu = useBoardMenu({
    board,
    planner,
    selection,
    steps: props.steps,
    copied: props.clipboard.length,
    open: props.onOpen,
    openRow: props.onOpenRow,
    offSick:
      people && props.steps?.asking !== undefined && mayCommand(planner.person, 'absence.create')
        ? offSick.become
        : undefined,
    swap: swaps ? swapping.become : undefined,
    whoIsFree:
      people && lookingForPeople.isOffered()
        ? (at) => lookingForPeople.become({ start: at, end: at + usualLength })
        : undefined,
    bookingsOf,
    seen: props.seen,
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
      if (x - left < layout.gutter || target.closest('button, [data-cell], [data-fold]') !== null) {
        return undefined;
      }
      const hit = layout.hitAt(at, { x: x - left, y: y - top });
      return hit.row === undefined ? undefined : { kind: 'empty', row: hit.row, at: hit.at };
    },
  });
  const selectSeen = () => onSelect(new Set(drawn.bookingsInView().map(({ id }) => id)));
  const pasteAtHand = () => {
    const place = gestures.control()?.pointedAt() ?? { row: tabStop.row, at: beginningAt() };
    paste(place.row, place.at);
  };
  const swapSelected = () => {
    const asked = swapOf([...selection].flatMap((id) => board.bookings.get(id) ?? []));
    if (asked === undefined) {
      props.onMessage({ tone: 'bad', text: 'Select work of two people to swap it.' });
      return;
    }
    swapping.become(asked);
  };
  const onDay = openDay !== undefined && tabStop.row !== unallocatedRow ? openDay : undefined;
  const moveTo = (move: FocusMove) => {
    gestures.control()?.forgetPointer();
    focusOn(moveFocus(rowsWithLane, spotsOf, tabStop, move));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const control = gestures.control();
    if (control === undefined || !(event.target instanceof HTMLElement)) return;
    const button = event.target.closest('button');
    if (button?.hasAttribute('data-commitment') === true) {
      const move = event.shiftKey || event.altKey ? undefined : moveOfKey(event.key);
      if (move === undefined) return;
      event.preventDefault();
      moveTo(move);
      return;
    }
    // Keys on the other buttons in a row belong to the buttons.
    if (button !== null) return;
    onBoardKey(event, {
      control,
      focus: tabStop,
      rowIds: people ? rowsWithLane : [],
      stepSeconds: drawn.stepSeconds,
      ends: layout.ends,
      moveFocus: moveTo,
      open: (id) => (onDay === undefined ? props.onOpen(id) : onDay(tabStop.row, id)),
      openRow: props.onOpenRow,
      takeOff: people ? takeOff : () => {},
      begin: props.onNew && (() => newAt(tabStop.row, beginningAt())),
      selectSeen,
      copy:
        makes && people
          ? (id) => copy(id === undefined || selection.has(id) ? [...selection] : [id], tabStop.row)
          : undefined,
      paste: makes && people && props.clipboard.length > 0 ? pasteAtHand : undefined,
      select: onDay === undefined ? choosing : { toggle: () => {}, extend: moveTo, clear: choosing.clear },
      selected: selection.size,
      swap: swaps ? swapSelected : undefined,
      lock: (bookingId) =>
        onDay === undefined &&
        planning === 'bookings' &&
        props.onLock(selection.has(bookingId) ? [...selection] : [bookingId]),
    });
  };
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
  return {
    tabStop,
    /** The booking with the tab stop in a row, `name` for the row's name; undefined in every other row. */
    stopIn: (row: string) => (tabStop.row === row ? (tabStop.bookingId ?? nameStop) : undefined),
    focusOn,
    gestures,
    marks,
    newAt,
    /** What the grid that scrolls is called and handles, besides keys. */
    grid: {
      'aria-label': `${words.board} of ${people ? 'people' : 'customers'} and their ${words.many}`,
      'aria-describedby': 'timeline-keys',
      'aria-multiselectable': true,
      tabIndex: -1,
      onFocusCapture,
      onContextMenu: menu.onContextMenu,
      onPointerDownCapture: choosing.onPointerDownCapture,
    } as const,
    onKeyDown,
    /** What floats above the board, and what is said of it. */
    above: (
      <>
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
      </>
    ),
  };
}
