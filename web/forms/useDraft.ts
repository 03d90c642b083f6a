import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FilledFormView } from '../../api/contract/forms.ts';
import { type Answers, answersIn, answersText, filesIn } from '../../domain/form/formAnswers.ts';
import { storableAnswers } from '../../domain/form/storable.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { sendCommand } from '../client/sendCommand.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';

/** How a draft stands: `taken`: somebody else has saved meanwhile, and nothing more is. */
export type DraftState =
  | { readonly kind: 'saved' | 'changed' | 'saving' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'taken' };

export interface Draft {
  readonly answers: Answers;
  readonly state: DraftState;
  readonly change: (answers: Answers) => void;
  /** Saves what is not saved yet; the revision then, or undefined if that failed. */
  readonly save: () => Promise<number | undefined>;
}

/** A draft saves itself this long after the last change, in milliseconds. */
const pauseMs = 1200;

/**
 * The answers of a filled form, which save themselves while they are typed, at the revision that this screen has seen: what
 * somebody else has saved meanwhile is never overwritten.
 */
export function useDraft({ filled, content }: FilledFormView): Draft {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<Answers>(() => answersIn(filled.answers) ?? {});
  const [state, setState] = useState<DraftState>({ kind: 'saved' });
  const revision = useRef(filled.revision);
  const latest = useRef(answers);
  const isChanged = useRef(false);
  const isSaving = useRef(false);
  const under = useRef<Promise<number | undefined>>(undefined);
  useUnsavedChanges(state.kind === 'changed' || state.kind === 'failed');

  const sendOnce = useCallback(async (): Promise<number | undefined> => {
    if (!isChanged.current) return revision.current;
    isChanged.current = false;
    isSaving.current = true;
    setState({ kind: 'saving' });
    const storable = storableAnswers(content, latest.current);
    const files = [...new Map(filesIn(content, storable).map((file) => [file.id, file])).values()];
    const input = { formAnswerId: filled.id, answers: answersText(storable), files };
    try {
      const saved = await sendCommand('formAnswer.fill', input, { ifRevision: revision.current });
      noteKnown(saved.position);
      revision.current = saved.revision;
      setState({ kind: isChanged.current ? 'changed' : 'saved' });
      void client.invalidateQueries({ queryKey: ['forms'] });
      return saved.revision;
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
  }, [client, content, filled.id]);

  /** One save at a time: a second one waits for the revision of the first. */
  const save = useCallback((): Promise<number | undefined> => {
    const next = (under.current ?? Promise.resolve(undefined)).then(sendOnce);
    under.current = next;
    return next;
  }, [sendOnce]);

  // What somebody else has saved is shown to those who have typed nothing meanwhile.
  useEffect(() => {
    if (isChanged.current || isSaving.current || filled.revision <= revision.current) return;
    revision.current = filled.revision;
    latest.current = answersIn(filled.answers) ?? {};
    setAnswers(latest.current);
  }, [filled]);

  const waiting = state.kind === 'changed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change puts the next save off.
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => void save(), pauseMs);
    return () => clearTimeout(timer);
  }, [waiting, answers, save]);

  return {
    answers,
    state,
    change(next) {
      latest.current = next;
      isChanged.current = true;
      setAnswers(next);
      setState((now) => (now.kind === 'taken' ? now : { kind: 'changed' }));
    },
    save,
  };
}
