import { type Actor, createActor, type EventFromLogic } from 'xstate';
import { laterOnClock } from '../../../../domain/time/laterOnClock.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { type Board, nameOf } from '../../board/board.ts';
import type { BoardLayout } from '../../board/boardLayout.ts';
import { type RowKind, rowIn } from '../../board/boardRows.ts';
import { autoscroll } from '../../board/hitTest.ts';
import { rowShift } from '../../board/rowShift.ts';
import type { Selection } from '../../board/selection.ts';
import {
  type GestureEffect,
  type GestureRules,
  type GripPart,
  type HeldBooking,
  type HeldWith,
  isColleague,
  type Point,
} from '../../gesture/gesture.ts';
import { gestureMachine } from '../../gesture/gestureMachine.ts';
import { type Fit, fitIn } from '../../gesture/propose.ts';
import { forbiddenPeople, heldBooking, type Planner, subjectOf } from '../planning/planner.ts';

/** What the control reads afresh at every step, since it outlives the renderings of the board. */
export interface GestureBoard {
  readonly board: Board;
  /** In rows of customers a booking changes its time and stays in its row. */
  readonly rows: RowKind;
  readonly layout: BoardLayout;
  readonly planner: Planner;
  /** Whoever holds one of these holds all of them. */
  readonly selection: Selection;
  /** Whether new bookings are drawn here. */
  readonly makes: boolean;
}

/** What was pressed: a booking's bar, or an empty place of a row at an instant. */
export type Pressed =
  | { readonly kind: 'booking'; readonly bookingId: string }
  | { readonly kind: 'empty'; readonly row: string; readonly at: number };

/** What the control tells its environment. */
export interface GestureListener {
  readonly effect: (effect: GestureEffect) => void;
  readonly scrolled: () => void;
  /** Two presses one after the other in the same place; the first has had its effect. */
  readonly doubled: (pressed: Pressed) => void;
}

export interface GestureControl {
  /** Takes a booking up with the keyboard. */
  readonly pickUp: (bookingId: string, row: string) => void;
  readonly step: (seconds: number, edge: 'both' | 'start' | 'end') => void;
  readonly toRow: (row: string) => void;
  readonly toggleForce: () => void;
  readonly drop: () => void;
  /** Answers that the conflicts of a drop are meant to be overridden; `cancel` is the other answer. */
  readonly placeAnyway: () => void;
  /** A drop waits for that answer. */
  readonly isAsking: () => boolean;
  readonly cancel: () => void;
  readonly interrupt: () => void;
  /** The row of the booking being carried with the keyboard; undefined if there is none. */
  readonly carriedRow: () => string | undefined;
  readonly isHolding: () => boolean;
  /** What the mouse is over: a row and an instant; undefined if it is not over the board, or keys were used since. */
  readonly pointedAt: () => { readonly row: string; readonly at: number } | undefined;
  /** Keys move the focus now: the mouse rests where it happens to be. */
  readonly forgetPointer: () => void;
  /** How the booking that is held would fit in a row; undefined if none is moved. */
  readonly fitIn: (row: string) => Fit | undefined;
  readonly bookingChanged: (bookingId: string) => void;
  readonly bookingGone: (bookingId: string) => void;
  readonly stop: () => void;
}

/** How long a finger rests on a booking before it takes it up. */
const longPressMs = 400;
/** How close to an end of a bar a press grabs that end. */
const endPixels = 7;
const narrowestWithEnds = 24;
/** Two presses so close together are one double press. */
const doubleMs = 400;
const doublePixels = 5;

/**
 * Connects the gesture machine with a scrolling element: turns pointer positions into instants and rows, at
 * most once a frame, scrolls at the edges, and passes the machine's effects on.
 */
export function controlGestures(
  scroller: HTMLElement,
  read: () => GestureBoard,
  listener: GestureListener,
): GestureControl {
  const rules = () => rulesOf(read());
  // Nothing is held before the first press or key, and a board is drawn sooner without the machine.
  let started: Actor<typeof gestureMachine> | undefined;
  const actor = (): Actor<typeof gestureMachine> => {
    if (started !== undefined) return started;
    started = createActor(gestureMachine, { input: { rules } });
    started.on('*', listener.effect);
    return started.start();
  };
  /** Tells the machine what matters to something that is held. */
  const tell = (event: EventFromLogic<typeof gestureMachine>) => started?.send(event);

  let pointer: { id: number; point: Point; force: boolean } | undefined;
  let pressed: Pressed | undefined;
  /** The last press has ended a gesture. */
  let wasHeld = false;
  let hovered: Point | undefined;
  let corner: Point = { x: 0, y: 0 };
  let frame: number | undefined;
  let press: ReturnType<typeof setTimeout> | undefined;

  /** The last press that was no drag, on the screen and in time. */
  let last:
    | { readonly x: number; readonly y: number; readonly at: number; readonly pressed: Pressed }
    | undefined;

  const is = (
    state: 'translating' | 'resizing' | 'drawing' | 'framing' | 'pointing' | 'pressing' | 'carrying',
  ) => started?.getSnapshot().matches(state) === true;
  const holds = () => is('translating') || is('resizing') || is('drawing') || is('framing');
  const isAsking = () => started?.getSnapshot().matches('asking') === true;
  const scroll = () => ({ left: scroller.scrollLeft, top: scroller.scrollTop });
  const held = (bookingId: string): HeldBooking | undefined => {
    const { board, planner } = read();
    const booking = board.bookings.get(bookingId);
    return booking === undefined ? undefined : heldBooking(planner, booking);
  };
  /** The bookings that are selected with one of a row, each in the row that it is moved in. */
  const heldWith = (bookingId: string, row: string): readonly HeldWith[] => {
    const { selection, rows, board } = read();
    if (!selection.has(bookingId)) return [];
    return [...selection].flatMap((id) => {
      const booking = id === bookingId ? undefined : held(id);
      const shown = board.bookings.get(id);
      if (booking === undefined || shown === undefined) return [];
      const own = rowIn(rows, shown, booking.resourceIds);
      return [{ booking, row: booking.resourceIds.includes(row) ? row : own }];
    });
  };

  function scrollAtEdges(point: Point): boolean {
    const { layout } = read();
    const x = autoscroll(point.x, layout.gutter, scroller.clientWidth);
    const top = layout.headerHeight + layout.laneHeight;
    // No scrolling over the lane: the user wants to drop there.
    const y =
      is('resizing') || is('drawing') || point.y < top ? 0 : autoscroll(point.y, top, scroller.clientHeight);
    const before = scroll();
    if (x !== 0) scroller.scrollLeft += x;
    if (y !== 0) scroller.scrollTop += y;
    const after = scroll();
    return before.left !== after.left || before.top !== after.top;
  }

  function onFrame(): void {
    frame = undefined;
    if (pointer === undefined) return;
    const scrolled = holds() && scrollAtEdges(pointer.point);
    const { layout, rows } = read();
    const hit = layout.hitAt(scroll(), pointer.point);
    const { at } = hit;
    const row = rows !== 'people' && is('translating') ? undefined : hit.row;
    tell({ type: 'pointerMove', at, row, point: pointer.point, force: pointer.force });
    if (scrolled) {
      listener.scrolled();
      schedule();
    }
  }

  function schedule(): void {
    frame ??= requestAnimationFrame(onFrame);
  }

  /** Runs a pending frame at once, so that a drop is where the pointer is. */
  function flush(): void {
    if (frame === undefined) return;
    cancelAnimationFrame(frame);
    onFrame();
  }

  function release(): void {
    clearTimeout(press);
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    if (pointer !== undefined && scroller.hasPointerCapture(pointer.id)) {
      scroller.releasePointerCapture(pointer.id);
    }
    pointer = undefined;
  }

  function measureCorner(): void {
    const rect = scroller.getBoundingClientRect();
    corner = { x: rect.left + scroller.clientLeft, y: rect.top + scroller.clientTop };
  }

  /** The board may have moved under the pointer since the first press: what that one was on counts. */
  function isSecond(event: PointerEvent): boolean {
    if (last === undefined || event.timeStamp - last.at > doubleMs) return false;
    return Math.hypot(event.clientX - last.x, event.clientY - last.y) <= doublePixels;
  }

  const pointOf = (event: PointerEvent): Point => ({
    x: event.clientX - corner.x,
    y: event.clientY - corner.y,
  });

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0 || pointer !== undefined || !(event.target instanceof Element)) return;
    if (isSecond(event)) {
      if (last !== undefined) listener.doubled(last.pressed);
      last = undefined;
      return;
    }
    last = undefined;
    measureCorner();
    const point = pointOf(event);
    const device = event.pointerType === 'touch' ? 'touch' : 'mouse';
    const { at, row: hitRow } = read().layout.hitAt(scroll(), point);
    const bar = event.target.closest('[data-booking]');
    const booking = held(bar?.getAttribute('data-booking') ?? '');
    const row = bar?.closest('[data-row]')?.getAttribute('data-row') ?? undefined;
    const purpose = event.shiftKey ? 'frame' : 'booking';
    const isMeant = purpose === 'frame' || read().makes;
    const isEmpty = isMeant && hitRow !== undefined && isEmptyPlace(event.target, read(), point);
    if (bar !== null && row !== undefined && booking !== undefined) {
      if (is('carrying')) tell({ type: 'cancel' });
      const whole = booking.keepsTime || read().layout.ends === 'none';
      const part = whole ? 'body' : partOf(bar.getBoundingClientRect(), event.clientX);
      const others = heldWith(booking.id, row);
      actor().send({ type: 'pointerDown', booking, row, others, part, at, point, device });
      pressed = { kind: 'booking', bookingId: booking.id };
    } else if (isEmpty) {
      if (is('carrying')) tell({ type: 'cancel' });
      actor().send({ type: 'emptyDown', purpose, row: hitRow, at, point, device });
      pressed = { kind: 'empty', row: hitRow, at };
    } else return;
    pointer = { id: event.pointerId, point, force: event.altKey };
    if (device === 'touch') press = setTimeout(() => tell({ type: 'longPress' }), longPressMs);
    else scroller.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent): void {
    hovered = { x: event.clientX, y: event.clientY };
    if (pointer?.id !== event.pointerId) return;
    pointer = { ...pointer, point: pointOf(event), force: event.altKey };
    schedule();
  }

  function onPointerUp(event: PointerEvent): void {
    if (pointer?.id !== event.pointerId) return;
    pointer = { ...pointer, point: pointOf(event), force: event.altKey };
    flush();
    if (pressed !== undefined && (is('pointing') || is('pressing'))) {
      last = { x: event.clientX, y: event.clientY, at: event.timeStamp, pressed };
    }
    wasHeld = holds();
    tell({ type: 'pointerUp' });
    release();
  }

  function onPointerLost(event: PointerEvent): void {
    if (pointer?.id !== event.pointerId) return;
    tell({ type: 'interrupt' });
    release();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (pointer === undefined) return;
    if (event.key === 'Escape') {
      tell({ type: 'cancel' });
      release();
      event.preventDefault();
      event.stopPropagation();
    }
    if (event.key === 'Alt') {
      pointer = { ...pointer, force: true };
      event.preventDefault();
      schedule();
    }
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (pointer === undefined || event.key !== 'Alt') return;
    pointer = { ...pointer, force: false };
    schedule();
  }

  function onBlur(): void {
    // A question stays: its answer decides, whichever window somebody looks at meanwhile.
    if (isAsking()) return;
    tell({ type: 'interrupt' });
    release();
  }

  /** Once a finger has taken a booking up, it no longer scrolls the page. */
  function onTouchMove(event: TouchEvent): void {
    if (holds() && event.cancelable) event.preventDefault();
  }

  /** Nor does it click when it is lifted: what the gesture has opened would close again. */
  function onTouchEnd(event: TouchEvent): void {
    if (wasHeld && event.cancelable) event.preventDefault();
    wasHeld = false;
  }

  function onContextMenu(event: Event): void {
    if (pointer !== undefined) event.preventDefault();
  }

  const listening = new AbortController();
  const { signal } = listening;
  scroller.addEventListener('pointerdown', onPointerDown, { signal });
  scroller.addEventListener('pointermove', onPointerMove, { signal });
  scroller.addEventListener('pointerup', onPointerUp, { signal });
  scroller.addEventListener('pointercancel', onPointerLost, { signal });
  scroller.addEventListener('lostpointercapture', onPointerLost, { signal });
  scroller.addEventListener(
    'pointerleave',
    () => {
      hovered = undefined;
    },
    { signal },
  );
  scroller.addEventListener('contextmenu', onContextMenu, { signal });
  if (matchMedia('(any-pointer: coarse)').matches) {
    scroller.addEventListener('touchmove', onTouchMove, { signal, passive: false });
    scroller.addEventListener('touchend', onTouchEnd, { signal, passive: false });
  }
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
  window.addEventListener('keyup', onKeyUp, { signal });
  window.addEventListener('blur', onBlur, { signal });

  return {
    pickUp: (bookingId, row) => {
      const booking = held(bookingId);
      if (booking !== undefined)
        actor().send({ type: 'pickUp', booking, row, others: heldWith(bookingId, row) });
    },
    step: (seconds, edge) => tell({ type: 'step', seconds, edge }),
    toRow: (row) => tell({ type: 'toRow', row }),
    toggleForce: () => tell({ type: 'toggleForce' }),
    drop: () => tell({ type: 'drop' }),
    placeAnyway: () => tell({ type: 'placeAnyway' }),
    isAsking,
    cancel: () => tell({ type: 'cancel' }),
    interrupt: () => {
      tell({ type: 'interrupt' });
      release();
    },
    carriedRow: () => {
      const snapshot = started?.getSnapshot();
      return snapshot?.matches('carrying') === true ? snapshot.context.proposal?.row : undefined;
    },
    fitIn: (row) => {
      const { grip, proposal } = started?.getSnapshot().context ?? {};
      if (grip === undefined || proposal === undefined || read().rows !== 'people') return undefined;
      return fitIn(rules(), grip, proposal, row);
    },
    pointedAt: () => {
      if (hovered === undefined) return undefined;
      measureCorner();
      const { x, y } = hovered;
      const { layout } = read();
      const { at, row } = layout.hitAt(scroll(), { x: x - corner.x, y: y - corner.y });
      return row === undefined || x - corner.x < layout.gutter ? undefined : { at, row };
    },
    forgetPointer: () => {
      hovered = undefined;
    },
    isHolding: () => started !== undefined && !started.getSnapshot().matches('idle'),
    bookingChanged: (bookingId) => {
      const booking = held(bookingId);
      if (booking !== undefined) tell({ type: 'bookingChanged', booking });
    },
    bookingGone: (bookingId) => tell({ type: 'bookingGone', bookingId }),
    stop: () => {
      tell({ type: 'interrupt' });
      release();
      listening.abort();
      started?.stop();
    },
  };
}

/** Whether a press is on the board's own ground, where nothing is drawn that means something else. */
function isEmptyPlace(target: Element, { layout }: GestureBoard, { x, y }: Point): boolean {
  if (x < layout.gutter || y < layout.headerHeight) return false;
  return target.closest('[data-booking], [data-cell], [data-name], [data-fold], button, a') === null;
}

function rulesOf({ board, planner, layout }: GestureBoard): GestureRules {
  const { settings, timeZone } = planner.organisation;
  const { snapMinutes } = settings;
  const zone = zoneOf(timeZone);
  return {
    stepSeconds: snapMinutes * 60,
    snap: layout.snap,
    later: (instant, seconds) => laterOnClock(zone, instant, seconds),
    shift: (from, to) => rowShift(layout.rowIds, from, to),
    judge: (held, placement, together) => {
      const booking = board.bookings.get(held.id);
      if (booking === undefined) return { violations: [], remarks: [] };
      return subjectOf(planner).judge(board, planner.organisation, booking, placement, together);
    },
    forbid: (held, placement, { from, to }) =>
      isColleague(held, from, to)
        ? `${nameOf(board.resourcesById.get(to), to)} has this ${subjectOf(planner).words.one} already.`
        : forbiddenPeople(planner, board, held.id, placement),
  };
}

function partOf(bar: DOMRect, x: number): GripPart {
  if (bar.width < narrowestWithEnds) return 'body';
  if (x - bar.left <= endPixels) return 'start';
  return bar.right - x <= endPixels ? 'end' : 'body';
}
