import type { TakenStep } from './undoOf.ts';

/** How many steps are kept. */
const limit = 100;

/** A step that somebody took on a screen. */
export interface ScreenStep extends TakenStep {
  /** A step that the server keeps as an upload: undone as one, and not taken again. */
  readonly uploadId?: string;
  /** Loads again what it may have changed. */
  readonly refresh: () => void;
  /** Called when all of it has been undone, or done again. */
  readonly onTakenBack?: ((what: 'undo' | 'redo') => void) | undefined;
}

/** A step of this person in this window, and when it was taken: epoch milliseconds. */
export interface KeptStep extends ScreenStep {
  readonly at: number;
}

/**
 * What this person did in this window, newest last, wherever on the screens; the board keeps what is done on it itself,
 * because it can be undone before it is saved. Emptied when somebody else signs in.
 */
export interface UndoStack {
  readonly lastDone: () => KeptStep | undefined;
  readonly lastUndone: () => KeptStep | undefined;
  /** When the newest step was taken, by `push`; 0 before the first: what was undone before cannot be redone, anywhere. */
  readonly newestAt: () => number;
  /** A new step: what was undone before can no longer be redone. */
  readonly push: (step: ScreenStep) => void;
  /** Takes the step from the stack; false if it is not on it any more. */
  readonly take: (step: ScreenStep) => boolean;
  /** A step that was undone, and can be redone. */
  readonly pushUndone: (step: ScreenStep) => void;
  /** A step that was redone, and can be undone again. */
  readonly pushRedone: (step: ScreenStep) => void;
  readonly empty: () => void;
  /** Calls back after every change, until the returned function is called. */
  readonly subscribe: (changed: () => void) => () => void;
}

export function createUndoStack(now: () => number): UndoStack {
  let done: readonly KeptStep[] = [];
  let undone: readonly KeptStep[] = [];
  let newestAt = 0;
  const listeners = new Set<() => void>();
  const kept = (steps: readonly KeptStep[], step: ScreenStep) =>
    [...steps, { ...step, at: now() }].slice(-limit);
  const become = (nowDone: readonly KeptStep[], nowUndone: readonly KeptStep[]): void => {
    done = nowDone;
    undone = nowUndone;
    for (const listener of listeners) listener();
  };
  return {
    lastDone: () => done.at(-1),
    lastUndone: () => undone.at(-1),
    newestAt: () => newestAt,
    push: (step) => {
      newestAt = now();
      become(kept(done, step), []);
    },
    take: (step) => {
      const isIt = (one: KeptStep) => one.undo === step.undo;
      if (!done.some(isIt) && !undone.some(isIt)) return false;
      become(
        done.filter((one) => !isIt(one)),
        undone.filter((one) => !isIt(one)),
      );
      return true;
    },
    pushUndone: (step) => become(done, kept(undone, step)),
    pushRedone: (step) => become(kept(done, step), undone),
    empty: () => become([], []),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The steps of this window. */
export const undoStack = createUndoStack(Date.now);
