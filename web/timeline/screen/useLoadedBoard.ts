import { useEffect, useRef, useState } from 'react';
import { mayPlanEverything } from '../../../domain/rights/rights.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { TimelineSource } from '../source/timelineSource.ts';
import type { TimelineWindow } from '../time/timelineWindow.ts';
import { type Planner, subjectOf } from '../view/planning/planner.ts';
import { useBoardSession, useBoardSnapshot } from '../view/session/useBoardSession.ts';
import type { Size } from '../view/session/useBoardViewport.ts';

export interface LoadedBoardOptions {
  readonly source: TimelineSource;
  readonly planner: Planner;
  readonly window: TimelineWindow;
  /** The part of the window that is shown first. */
  readonly near: Interval | undefined;
  /** The past moment that is shown, epoch seconds; undefined in the present. */
  readonly asOf: number | undefined;
}

/** A board as far as it is loaded, and what the user may do there: place, plan, or plan for everybody. */
export function useLoadedBoard({ source, planner, window, near, asOf }: LoadedBoardOptions) {
  const [attempt, setAttempt] = useState(0);
  const subject = subjectOf(planner);
  const places = subject.mayPlace(planner.person);
  const plans = places && subject.planning === 'bookings';
  const loaded = useBoardSession(source, window, places ? planner : undefined, attempt, near);
  const failed = loaded.kind === 'failed';
  // A moment that could not be shown says nothing of another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment asks again
  useEffect(() => {
    if (failed) setAttempt((old) => old + 1);
  }, [asOf]);
  const session = loaded.kind === 'ready' ? loaded.session : undefined;
  return {
    loaded,
    onRetry: () => setAttempt(attempt + 1),
    subject,
    places,
    plans,
    plansAll: plans && mayPlanEverything(planner.person),
    session,
    snapshot: useBoardSnapshot(session),
    /** The room that is kept for the board while it is being loaded. */
    room: useRef<Size>(undefined),
  };
}
