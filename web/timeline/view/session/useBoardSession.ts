import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { createBoardSession } from '../../changes/boardSession.ts';
import type { BoardSession } from '../../changes/sessionContract.ts';
import { judgedSpan } from '../../conflict/judgedSpan.ts';
import type { TimelineSource } from '../../source/timelineSource.ts';
import type { TimelineWindow } from '../../time/timelineWindow.ts';
import { type Planner, subjectOf } from '../planning/planner.ts';
import { showMessage } from './boardMessage.ts';

/** A window that is being loaded, could not be, or is followed. */
export type LoadedSession =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly session: BoardSession };

/**
 * Loads a window and follows it; for a planner with the work around it. Another window starts again. Where the source
 * can, the part of the window that is near is shown first, and the rest as soon as it is there.
 */
export function useBoardSession(
  source: TimelineSource,
  { from, to }: Pick<TimelineWindow, 'from' | 'to'>,
  placer: Planner | undefined,
  attempt: number,
  near?: Interval,
): LoadedSession {
  const [loaded, setLoaded] = useState<LoadedSession>({ kind: 'loading' });
  // Before the first paint: if the rows are already there, no empty screen is drawn first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same again, and what is near counts once
  useLayoutEffect(() => {
    const abort = new AbortController();
    let session: BoardSession | undefined;
    setLoaded({ kind: 'loading' });
    const span = { start: from, end: to };
    source.load((source.loadsInParts === true ? near : undefined) ?? span, abort.signal).then(
      (view) => {
        if (abort.signal.aborted) return;
        session = createBoardSession(view, span, {
          source,
          judged: placer && judgedSpan(placer.organisation, span, longestOf(view.bookings)),
          ...(placer && { words: subjectOf(placer).words }),
          newId: () => crypto.randomUUID(),
          onLateRefusal: (text) => showMessage({ tone: 'bad', text }),
        });
        setLoaded({ kind: 'ready', session });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setLoaded({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      abort.abort();
      session?.dispose();
    };
  }, [source, from, to, attempt]);
  return loaded;
}

/** The length of the longest booking, in seconds. */
function longestOf(bookings: readonly Interval[]): number {
  return bookings.reduce((longest, { start, end }) => Math.max(longest, end - start), 0);
}

const nothing = () => () => {};

/** What a session shows now; undefined without one. */
export function useBoardSnapshot(session: BoardSession | undefined) {
  return useSyncExternalStore(session?.subscribe ?? nothing, () => session?.getSnapshot());
}
