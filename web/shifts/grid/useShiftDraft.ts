import { useCallback, useEffect, useRef, useState } from 'react';
import type { Hours } from '../../../domain/shift/dayHours.ts';
import { hoursOn } from '../../../domain/shift/setDays.ts';
import { useUnsavedChanges } from '../../shell/unsavedChanges.ts';
import type { ShiftPeople } from '../useShiftPeople.ts';
import {
  type Cell,
  type CellHours,
  type Cells,
  cellKey,
  draftOf,
  editCells,
  emptyDraft,
  leftToSave,
  redoEdit,
  type ShiftDraft,
  undoEdit,
  uponSaved,
} from './shiftDraft.ts';

export interface EditedShifts {
  readonly draft: ShiftDraft;
  /** Those that were saved here count from then on, although they may not have been read yet. */
  readonly savedHours: (cell: Cell) => readonly Hours[];
  /** The hours of a cell as the grid shows them: edited, else as they are saved. */
  readonly hoursOf: (cell: Cell) => readonly Hours[];
  readonly edit: (cells: readonly CellHours[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  /** The draft upon what others have saved meanwhile. */
  readonly rebase: () => void;
  /** These cells are saved at this position of the log; what has been edited since is what the draft is from now on. */
  readonly saved: (cells: Cells, position: number) => void;
}

/** What is edited on the screen of shifts until it is saved. */
export function useShiftDraft(shifts: ShiftPeople): EditedShifts {
  const [draft, setDraft] = useState(emptyDraft);
  const [ahead, setAhead] = useState<{ readonly cells: Cells; readonly position: number }>();
  const { sheetsOf, position } = shifts;
  useUnsavedChanges(draft.cells.size > 0);
  const savedHours = useCallback(
    (cell: Cell) => ahead?.cells.get(cellKey(cell))?.hours ?? hoursOn(sheetsOf(cell.resourceId), cell.day),
    [sheetsOf, ahead],
  );
  const latest = useRef(savedHours);
  latest.current = savedHours;
  useEffect(() => {
    if (ahead !== undefined && position >= ahead.position) setAhead(undefined);
  }, [ahead, position]);
  return {
    draft,
    savedHours,
    hoursOf: (cell) => draftOf(draft, cell)?.hours ?? savedHours(cell),
    edit: (cells) => setDraft((old) => editCells(old, cells, latest.current)),
    undo: () => setDraft(undoEdit),
    redo: () => setDraft(redoEdit),
    discard: () => setDraft(emptyDraft),
    rebase: () => setDraft((old) => uponSaved(old, latest.current)),
    saved(cells, at) {
      // Cells of an earlier save that have not been read yet stay until this one has been.
      setAhead((earlier) => ({ cells: new Map([...(earlier?.cells ?? []), ...cells]), position: at }));
      setDraft((old) => leftToSave(old, cells));
    },
  };
}
