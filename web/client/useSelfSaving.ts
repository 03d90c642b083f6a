import { useCallback, useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { noteKnown } from './knownPosition.ts';
import { RequestFailed } from './requestFailed.ts';

/** How a draft stands: `taken`: somebody else has saved meanwhile, and nothing more is. */
export type DraftState =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'taken' };

/** A value that saves itself. */
export interface SelfSaving<Value> {
  readonly value: Value;
  readonly state: DraftState;
  readonly change: (value: Value) => void;
  /** Saves what is not saved yet; the revision then, or undefined if that failed. */
  readonly save: () => Promise<number | undefined>;
}

/** What is saved, and how. */
export interface Saved<Value> {
  readonly value: Value;
  /** Null: there is nothing yet, and saving begins it. */
  readonly revision: number | null;
  readonly send: (
    value: Value,
    revision: number | null,
  ) => Promise<{ readonly revision: number; readonly position: number }>;
  readonly onSaved: () => void;
}

/** A draft saves itself this long after the last change, in milliseconds. */
const pauseMs = 1200;

/**
 * A draft that saves itself while it changes, at the revision that this screen has seen: what somebody else has saved meanwhile
 * is never overwritten, and shown to those who have changed nothing.
 */
export function useSelfSaving<Value>(saved: Saved<Value>): SelfSaving<Value> {
  const [value, setValue] = useState(saved.value);
  const [state, setState] = useState<DraftState>({ kind: 'saved' });
  const revision = useRef(saved.revision);
  const latest = useRef(value);
  const how = useRef(saved);
  how.current = saved;
  const isChanged = useRef(false);
  const isSaving = useRef(false);
  const under = useRef<Promise<number | undefined>>(undefined);
  useUnsavedChanges(state.kind === 'changed' || state.kind === 'failed');

  const sendOnce = useCallback(async (): Promise<number | undefined> => {
    if (!isChanged.current) return revision.current ?? undefined;
    isChanged.current = false;
    isSaving.current = true;
    setState({ kind: 'saving' });
    try {
      const answer = await how.current.send(latest.current, revision.current);
      noteKnown(answer.position);
      revision.current = answer.revision;
      setState({ kind: isChanged.current ? 'changed' : 'saved' });
      how.current.onSaved();
      return answer.revision;
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      isChanged.current = true;
      setState(
        error.code === 'revision_conflict' ? { kind: 'taken' } : { kind: 'failed', message: error.message },
      );
      return undefined;
    } finally {
      isSaving.current = false;
    }
  }, []);

  /** One save at a time: a second one waits for the revision of the first. */
  const save = useCallback((): Promise<number | undefined> => {
    const next = (under.current ?? Promise.resolve(undefined)).then(sendOnce);
    under.current = next;
    return next;
  }, [sendOnce]);

  // What somebody else has saved is shown to those who have changed nothing meanwhile.
  useEffect(() => {
    if (isChanged.current || isSaving.current || (saved.revision ?? 0) <= (revision.current ?? 0)) return;
    revision.current = saved.revision;
    latest.current = saved.value;
    setValue(saved.value);
  }, [saved]);

  const waiting = state.kind === 'changed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change puts the next save off.
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [waiting, value, save]);

  return {
    value,
    state,
    change(next) {
      latest.current = next;
      isChanged.current = true;
      setValue(next);
      setState((now) => (now.kind === 'taken' ? now : { kind: 'changed' }));
    },
    save,
  };
}
