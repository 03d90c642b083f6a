import { useEffect, useRef, useState } from 'react';
import type { SearchOutcome, SearchProgress } from './requestSearch.ts';

/** How far a dialog is that searches. */
export type SearchStep =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'searching';
      readonly progress: SearchProgress | undefined;
      readonly stopping: 'no' | 'yes';
    };

/** Searches and reports its progress until the signal aborts it. */
type RunSearch<Preview> = (
  onProgress: (progress: SearchProgress) => void,
  signal: AbortSignal,
) => Promise<SearchOutcome<Preview>>;

export interface SearchParts<Preview> {
  readonly onPreview: (preview: Preview) => void;
  /** Ends a search with the best plan so far. */
  readonly endEarly: (planId: string) => Promise<void>;
}

export interface Search<Preview> {
  readonly step: SearchStep;
  readonly start: (run: RunSearch<Preview>) => Promise<void>;
  /** Ends the search with the best plan so far. */
  readonly stop: () => void;
}

/** A search of a dialog: it asks, searches, and then has a preview or has failed. It is aborted when the dialog goes. */
export function useSearch<Preview>({ onPreview, endEarly }: SearchParts<Preview>): Search<Preview> {
  const [step, setStep] = useState<SearchStep>({ kind: 'asking' });
  const search = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => search.current?.abort(), []);

  const start = async (run: RunSearch<Preview>) => {
    const abort = new AbortController();
    search.current = abort;
    setStep({ kind: 'searching', progress: undefined, stopping: 'no' });
    const outcome = await run(
      (progress) =>
        setStep((old) => ({
          kind: 'searching',
          progress,
          stopping: old.kind === 'searching' ? old.stopping : 'no',
        })),
      abort.signal,
    );
    if (abort.signal.aborted) return;
    if (outcome.kind === 'failed') return setStep(outcome);
    setStep({ kind: 'asking' });
    onPreview(outcome.preview);
  };
  const stop = () => {
    if (step.kind !== 'searching' || step.progress === undefined) return;
    setStep({ ...step, stopping: 'yes' });
    endEarly(step.progress.planId).catch((error: unknown) => {
      // The search continues to its own end, and the button can be pressed again.
      console.error(error);
      setStep((old) => (old.kind === 'searching' ? { ...old, stopping: 'no' } : old));
    });
  };
  return { step, start, stop };
}
