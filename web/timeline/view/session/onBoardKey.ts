import type { KeyboardEvent } from 'react';
import { unallocatedRow } from '../../board/hitTest.ts';
import type { BoardFocus, FocusMove } from '../../board/navigation.ts';
import type { GestureControl } from './gestureControl.ts';

/** The keyboard's actions on the board, for `onBoardKey`. */
export interface BoardKeys {
  readonly control: GestureControl;
  readonly focus: BoardFocus;
  /** The rows that a booking can be carried through: the unallocated lane first, then the people as shown. */
  readonly rowIds: readonly string[];
  readonly stepSeconds: number;
  /** Whether a booking that is carried can be made longer or shorter. */
  readonly ends: 'taken' | 'none';
  readonly moveFocus: (move: FocusMove) => void;
  readonly open: (bookingId: string) => void;
  /** Opens the record of a row. */
  readonly openRow: (row: string) => void;
  /** Begins a new booking in the row in focus; undefined where none can be made. */
  readonly begin: (() => void) | undefined;
  readonly takeOff: (bookingId: string, row: string) => void;
  readonly select: {
    readonly toggle: (at: BoardFocus) => void;
    readonly extend: (move: FocusMove) => void;
    readonly clear: () => void;
  };
  /** Selects every booking that is seen. */
  readonly selectSeen: () => void;
  /** Copies a booking and those selected with it; undefined where no bookings are made. */
  readonly copy: ((bookingId: string | undefined) => void) | undefined;
  readonly paste: (() => void) | undefined;
  /** How many bookings are selected. */
  readonly selected: number;
  /** Exchanges what is selected of two people; undefined where nothing is. */
  readonly swap: (() => void) | undefined;
  /** Locks or unlocks a booking and those selected with it. */
  readonly lock: (bookingId: string) => void;
}

/** Where a key moves the focus to; undefined if nowhere. */
export function moveOfKey(key: string): FocusMove | undefined {
  return moves[key];
}

const moves: { readonly [Key in string]?: FocusMove } = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** Rows that Page Up or Page Down carries a booking by. */
const page = 10;

/** Handles a key pressed on the board; unknown keys are left to the browser. */
export function onBoardKey(event: KeyboardEvent, keys: BoardKeys): void {
  const handled = keys.control.carriedRow() === undefined ? onFocusKey(event, keys) : onCarryKey(event, keys);
  if (!handled) return;
  event.preventDefault();
  event.stopPropagation();
}

function onFocusKey(event: KeyboardEvent, keys: BoardKeys): boolean {
  const { control, focus, moveFocus, open, takeOff, select, lock } = keys;
  if (event.altKey) return false;
  const { row, bookingId } = focus;
  const command = event.ctrlKey || event.metaKey;
  if (command && (event.key === 'Home' || event.key === 'End')) {
    moveFocus(event.key === 'Home' ? 'first' : 'last');
    return true;
  }
  if (command && event.key === ' ') {
    select.toggle(focus);
    return true;
  }
  const letter = event.key.toLowerCase();
  if (command && letter === 'a') {
    keys.selectSeen();
    return true;
  }
  if (command && !event.shiftKey && letter === 'c' && keys.copy !== undefined) {
    if (bookingId === undefined && keys.selected === 0) return false;
    keys.copy(bookingId);
    return true;
  }
  if (command && !event.shiftKey && letter === 'v' && keys.paste !== undefined) {
    keys.paste();
    return true;
  }
  if (command) return false;
  const move = moves[event.key];
  if (move !== undefined) {
    if (event.shiftKey) select.extend(move);
    else moveFocus(move);
    return true;
  }
  if (event.key === 'Escape' && keys.selected > 0) {
    select.clear();
    return true;
  }
  if ((event.key === 'x' || event.key === 'X') && keys.swap !== undefined && keys.selected > 0) {
    keys.swap();
    return true;
  }
  if ((event.key === 'n' || event.key === 'N') && keys.begin !== undefined) {
    keys.begin();
    return true;
  }
  if (bookingId === undefined) {
    if (event.key !== 'Enter' || row === unallocatedRow) return false;
    keys.openRow(row);
    return true;
  }
  switch (event.key) {
    case 'Enter':
      open(bookingId);
      return true;
    case 'm':
    case 'M':
    case ' ':
      control.pickUp(bookingId, row);
      return true;
    case 'l':
    case 'L':
      lock(bookingId);
      return true;
    case 'Delete':
    case 'Backspace':
      if (row === unallocatedRow) return false;
      takeOff(bookingId, row);
      return true;
    default:
      return false;
  }
}

function onCarryKey(event: KeyboardEvent, { control, rowIds, stepSeconds, ends }: BoardKeys): boolean {
  const row = control.carriedRow();
  const toRow = (distance: number) => {
    const index = rowIds.indexOf(row ?? '') + distance;
    const target = rowIds[Math.min(Math.max(index, 0), rowIds.length - 1)];
    if (target !== undefined && target !== row) control.toRow(target);
  };
  const edge = event.shiftKey && ends === 'taken' ? (event.altKey ? 'start' : 'end') : 'both';
  const seconds = event.ctrlKey || event.metaKey ? 86_400 : stepSeconds;
  switch (event.key) {
    case 'ArrowLeft':
      control.step(-seconds, edge);
      return true;
    case 'ArrowRight':
      control.step(seconds, edge);
      return true;
    case 'ArrowUp':
      toRow(-1);
      return true;
    case 'ArrowDown':
      toRow(1);
      return true;
    case 'PageUp':
      toRow(-page);
      return true;
    case 'PageDown':
      toRow(page);
      return true;
    case 'f':
    case 'F':
      control.toggleForce();
      return true;
    case 'Enter':
    case 'm':
    case 'M':
    case ' ':
      control.drop();
      return true;
    case 'Escape':
      control.cancel();
      return true;
    case 'Tab':
      control.cancel();
      return false;
    default:
      return true;
  }
}
