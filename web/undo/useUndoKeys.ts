import { useEffect, useRef } from 'react';
import { redoLast, undoLast } from './undo.tsx';
import { undoStack } from './undoStack.ts';

export interface UndoHandlers {
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Ctrl Z, and Ctrl Shift Z or Ctrl Y; not while typing, where they are the field's, nor if they were used already. */
function onUndoKey(event: KeyboardEvent, { undo, redo }: UndoHandlers): void {
  if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (!(event.target instanceof HTMLElement)) return;
  if (event.target.closest('input, textarea, select, [contenteditable]') !== null) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) redo();
  else undo();
}

/** While mounted, these keys are for this screen, which keeps steps of its own and decides which comes first. */
export function useOwnUndoKeys(handlers: UndoHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => onUndoKey(event, latest.current);
    // Before those of all screens, whichever was mounted first.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** The same on every other screen. The steps are those of one person, `uid`. */
export function useUndoKeys(uid: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => onUndoKey(event, { undo: undoLast, redo: redoLast });
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's steps are not theirs to undo
  useEffect(() => undoStack.empty, [uid]);
}
