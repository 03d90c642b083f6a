import { useReducer } from 'react';
import type { FormContent } from '../../domain/form/formContent.ts';

/** What was, is and would be again after an undo. */
interface History {
  readonly past: readonly FormContent[];
  readonly present: FormContent;
  readonly future: readonly FormContent[];
  /** What the last change was about: changes of the same in a row are one step. */
  readonly about: string | null;
}

type Action =
  | { readonly type: 'change'; readonly to: FormContent; readonly about: string | null }
  | { readonly type: 'undo' | 'redo' };

const mostSteps = 200;

function reduce(history: History, action: Action): History {
  const { past, present, future, about } = history;
  switch (action.type) {
    case 'change': {
      const isSame = action.about !== null && action.about === about;
      const before = isSame ? past : [...past, present].slice(-mostSteps);
      return { past: before, present: action.to, future: [], about: action.about };
    }
    case 'undo': {
      const previous = past.at(-1);
      if (previous === undefined) return history;
      return { past: past.slice(0, -1), present: previous, future: [present, ...future], about: null };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: rest, about: null };
    }
  }
}

/** The questions of a form as they are being put together, with every step back and forth. */
export function useBuilderHistory(first: FormContent) {
  const begin: History = { past: [], present: first, future: [], about: null };
  const [history, dispatch] = useReducer(reduce, begin);
  return {
    content: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** `about`: typing into one field is one step; null: a step of its own. */
    change: (to: FormContent, about: string | null = null) => dispatch({ type: 'change', to, about }),
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
  };
}
