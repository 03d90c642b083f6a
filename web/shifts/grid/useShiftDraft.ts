import { useCallback, useEffect, useRef, useState } from 'react';
import type { Hours } from '../../../domain/shift/dayHours.ts';
import { hoursOn } from '../../../domain/shift/setDays.ts';
import { useUnsavedChanges } from '../../shell/unsavedChanges.ts';
import type { ShiftPeople } from '../useShiftPeople.ts';
import {
  type Cell,
  type CellHours,
  draftOf,
  editCells,
  emptyDraft,
  redoEdit,
  type ShiftDraft,
  undoEdit,
  uponSaved,
} from './shiftDraft.ts';

export interface EditedShifts {
  readonly draft: ShiftDraft;
  readonly savedHours: (cell: Cell) => readonly Hours[];
  /** The hours of a cell as the grid shows them: edited, else as they are saved. */
  readonly hoursOf: (cell: Cell) => readonly Hours[];
  readonly edit: (cells: readonly CellHours[]) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: () => void;
  /** The draft upon what others have saved meanwhile. */
  readonly rebase: () => void;
  /** It is saved at this position of the log: it is dropped once the shifts have been read there. */
  readonly saved: (position: number) => void;
}

/** What is edited on the screen of shifts until it is saved. */
export function useShiftDraft(shifts: ShiftPeople): EditedShifts {
  const [draft, setDraft] = useState(emptyDraft);
  const [savedAt, setSavedAt] = useState<number>();
  const { sheetsOf, position } = shifts;
  useUnsavedChanges(draft.cells.size > 0 && savedAt === undefined);
  const savedHours = useCallback(
    ({ resourceId, day }: Cell) => hoursOn(sheetsOf(resourceId), day),
    [sheetsOf],
  );
  const latest = useRef(savedHours);
  latest.current = savedHours;
  useEffect(() => {
    if (savedAt === undefined || position < savedAt) return;
    setDraft(emptyDraft);
    setSavedAt(undefined);
  }, [savedAt, position]);
  return {
    draft,
    savedHours,
    hoursOf: (cell) => draftOf(draft, cell)?.hours ?? savedHours(cell),
    edit: (cells) => setDraft((old) => editCells(old, cells, latest.current)),
    undo: () => setDraft(undoEdit),
    redo: () => setDraft(redoEdit),
    discard: () => setDraft(emptyDraft),
    rebase: () => setDraft((old) => uponSaved(old, latest.current)),
    saved: setSavedAt,
  };
}
