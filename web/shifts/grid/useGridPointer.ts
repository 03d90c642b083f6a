import { type PointerEvent, type RefObject, useRef } from 'react';
import type { Place } from './gridSelection.ts';
import type { ControlledSelection } from './useGridSelection.ts';

/** What the pointer does on a grid: a press selects, with Shift up to there, a drag what it passes, a double click edits. */
export function useGridPointer(
  scroller: RefObject<HTMLDivElement | null>,
  selection: ControlledSelection,
  onEdit: () => void,
) {
  const isDragging = useRef(false);
  return {
    onPointerDown(event: PointerEvent) {
      const place = placeOf(event.target);
      if (place === undefined || event.button !== 0) return;
      // The grid keeps the focus, and no text of it is marked.
      event.preventDefault();
      scroller.current?.focus({ preventScroll: true });
      isDragging.current = event.pointerType === 'mouse';
      selection.go(place, event.shiftKey ? 'extending' : 'moving');
    },
    onPointerMove(event: PointerEvent) {
      if (!isDragging.current) return;
      if (event.buttons === 0) {
        isDragging.current = false;
        return;
      }
      const place = placeOf(event.target);
      const { focus } = selection.selected;
      if (place !== undefined && (place.row !== focus.row || place.column !== focus.column)) {
        selection.go(place, 'extending');
      }
    },
    onPointerUp() {
      isDragging.current = false;
    },
    onDoubleClick({ target }: { readonly target: EventTarget }) {
      if (placeOf(target) !== undefined) onEdit();
    },
  };
}

/** The cell under the pointer; undefined over anything else, and over an open editor. */
function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof Element) || target.closest('input') !== null) return undefined;
  const cell = target.closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (cell?.dataset.column === undefined || row?.dataset.row === undefined) return undefined;
  return { row: Number(row.dataset.row), column: Number(cell.dataset.column) };
}
