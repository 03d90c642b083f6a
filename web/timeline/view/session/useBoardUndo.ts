import { useSyncExternalStore } from 'react';
import { redoLast, undoLast } from '../../../undo/undo.tsx';
import { undoStack } from '../../../undo/undoStack.ts';
import { useOwnUndoKeys } from '../../../undo/useUndoKeys.ts';
import type { BoardSession, SessionSnapshot } from '../../changes/sessionContract.ts';

/** What Undo and Redo would do on the board; the labels are undefined if there is nothing. */
export interface BoardUndo {
  readonly undo: () => void;
  readonly redo: () => void;
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
}

/** Undoes on the board what was done last, whether by moving a bar or elsewhere, for example in the drawer. */
export function useBoardUndo(
  session: BoardSession | undefined,
  snapshot: SessionSnapshot | undefined,
): BoardUndo {
  const done = useSyncExternalStore(undoStack.subscribe, undoStack.lastDone);
  const undone = useSyncExternalStore(undoStack.subscribe, undoStack.lastUndone);
  const doneElsewhere = done !== undefined && done.at > (snapshot?.undoAt ?? 0);
  // A step that is taken ends what could be redone, wherever that was done and wherever it was undone.
  const undoneHere = (snapshot?.redoAt ?? 0) > undoStack.newestAt() ? snapshot?.redoAt : undefined;
  const undoneElsewhere =
    undone !== undefined && undone.at > Math.max(undoneHere ?? 0, snapshot?.newestAt ?? 0);
  const undoing: BoardUndo = {
    undo: () => (doneElsewhere ? undoLast() : session?.undo()),
    redo: () =>
      undoneHere === undefined || undoneElsewhere ? redoLast(snapshot?.newestAt) : session?.redo(),
    undoLabel: doneElsewhere ? done.label : snapshot?.undoLabel,
    redoLabel: undoneElsewhere ? undone.label : undoneHere === undefined ? undefined : snapshot?.redoLabel,
  };
  useOwnUndoKeys(undoing);
  return undoing;
}
