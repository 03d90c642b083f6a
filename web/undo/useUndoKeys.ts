import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { redoLast, undoLast } from './undo.tsx';
import { undoStack } from './undoStack.ts';

export interface UndoHandlers {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** A screen that keeps steps of its own, and decides which comes first. */
let owner: UndoHandlers | undefined;

/** While mounted, Ctrl Z and Ctrl Shift Z are for this screen. */
export function useOwnUndo(handlers: UndoHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const own: UndoHandlers = { undo: () => latest.current.undo(), redo: () => latest.current.redo() };
    owner = own;
    return () => {
      if (owner === own) owner = undefined;
    };
  }, []);
}

/**
 * Ctrl Z and Ctrl Shift Z (or Ctrl Y) on every screen, except while typing, where they are the field's. Steps are those
 * of one person: `uid`.
 */
export function useUndoKeys(uid: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(event.target instanceof HTMLElement)) return;
      if (event.target.closest('input, textarea, select, [contenteditable]') !== null) return;
      const key = event.key.toLowerCase();
      const redo = key === 'y' || (key === 'z' && event.shiftKey);
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      const { undo, redo: doAgain } = owner ?? {
        undo: () => undoLast(client),
        redo: () => redoLast(client),
      };
      if (redo) doAgain();
      else undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's steps are not theirs to undo
  useEffect(() => undoStack.empty, [uid]);
}
