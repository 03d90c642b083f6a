import type { JobView } from '../../../api/contract/jobs.ts';
import type { ApplyPlanReport, PlanMode, PlanPreview } from '../../../api/contract/planning.ts';
import type { TimelineView, WorkAroundView } from '../../../api/contract/views.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import { canBeLocked } from '../../../domain/workflow/lock.ts';
import { type BoardChange, placementOf, titleOf } from '../board/board.ts';
import { bookingWords, counted } from '../board/boardWords.ts';
import { createChangeSender, firstRetryMs } from './changeSender.ts';
import { createJobWatch } from './jobWatch.ts';
import { createLayeredBoard } from './layeredBoard.ts';
import type { PendingChange } from './pendingChange.ts';
import { changeBetween, lockChange, type PlacementChange } from './placementChange.ts';
import { createPlanSteps, type PlanStepOutcome } from './planSteps.ts';
import type { BoardSession, SessionNotice, SessionSnapshot, SessionSurroundings } from './sessionContract.ts';
import { labelOf, planLabel } from './stepLabels.ts';
import { createTimerSet } from './timerSet.ts';
import {
  emptyHistory,
  type HistoryEntry,
  partOf,
  recorded,
  redo,
  refusedBy,
  type UndoHistory,
  type UndoStep,
  undo,
  withdrawn,
} from './undoHistory.ts';

const highlightMs = 2_500;
/** This many rows at once are a reload, not somebody's work. */
const mostHighlighted = 200;

/**
 * One person's work on one window: the server's rows, the changes in flight on top of them, and the history
 * of what this person did.
 *
 * @param view of the window, or of a part of it: then all of it is loaded at once
 */
export function createBoardSession(
  view: TimelineView,
  span: Interval,
  { source, judged, words = bookingWords, newId, now = Date.now, onLateRefusal }: SessionSurroundings,
): BoardSession {
  const layers = createLayeredBoard(view);
  const timers = createTimerSet();
  const sender = createChangeSender(
    layers,
    { source, words, newId, timers },
    { changed: publish, refused: takeBack, unseen: () => void reload() },
  );
  const plans = createPlanSteps(
    layers,
    { source, newId, timers },
    { changed: publish, unseen: () => void reload() },
  );
  const jobs = createJobWatch(source.jobs, timers, publish);
  let history: UndoHistory = emptyHistory;
  /** When each step was done, undone or redone last, by its id. */
  const takenAtMs = new Map<string, number>();
  let newestAt: number | undefined;
  let live: SessionSnapshot['live'] = 'connected';
  let recentIds: ReadonlySet<string> = new Set();
  let disposed = false;
  /** Changes that were reported while everything is being reloaded: the answer may be older than them. */
  let toldMeanwhile: BoardChange[] = [];
  let reloading = 0;
  let isWhole = view.from <= span.start && view.to >= span.end;
  const loading = new AbortController();
  const listeners = new Set<() => void>();
  const noticeListeners = new Set<(notice: SessionNotice) => void>();
  let snapshot = makeSnapshot();

  function makeSnapshot(): SessionSnapshot {
    const open = layers.pending().filter((change) => change.state !== 'answered');
    const unsavedIds = new Set([...open.map((change) => change.change.bookingId), ...plans.unsavedIds()]);
    const sync = open.some((change) => change.state === 'unsynced')
      ? 'unsynced'
      : unsavedIds.size > 0
        ? 'saving'
        : 'saved';
    return {
      board: layers.shown(),
      isWhole,
      sync,
      unsaved: open.length,
      unsavedIds,
      recentIds,
      live,
      undoLabel: labelOf(history.done.at(-1)),
      redoLabel: labelOf(history.undone.at(-1)),
      undoAt: takenAt(history.done.at(-1)),
      redoAt: takenAt(history.undone.at(-1)),
      newestAt,
      jobs: jobs.jobs(),
    };
  }

  function takenAt(entry: HistoryEntry | undefined): number | undefined {
    return entry && takenAtMs.get(entry.id);
  }

  function keep(entry: HistoryEntry): void {
    newestAt = now();
    takenAtMs.set(entry.id, newestAt);
    history = recorded(history, entry);
  }

  function publish(): void {
    if (disposed) return;
    snapshot = makeSnapshot();
    for (const listener of listeners) listener();
  }

  function tell(notice: SessionNotice): void {
    for (const listener of noticeListeners) listener(notice);
  }

  function receive(change: BoardChange): void {
    if (reloading > 0) toldMeanwhile.push(change);
    const { news, goneIds, fromOthers, lost } = layers.receive(change);
    for (const {
      entry,
      change: { bookingId },
    } of lost) {
      history = withdrawn(history, partOf(entry, bookingId));
    }
    plans.received();
    // What waited for a booking that is gone waits no longer.
    if (lost.length > 0) sender.retry();
    highlight(fromOthers);
    publish();
    for (const bookingId of goneIds) tell({ kind: 'bookingGone', bookingId });
    for (const booking of news) tell({ kind: 'bookingChanged', bookingId: booking.id });
  }

  function highlight(bookingIds: readonly string[]): void {
    if (bookingIds.length === 0 || bookingIds.length > mostHighlighted) return;
    recentIds = new Set([...recentIds, ...bookingIds]);
    timers.later(highlightMs, () => {
      const without = new Set(recentIds);
      for (const id of bookingIds) without.delete(id);
      recentIds = without;
      publish();
    });
  }

  /**
   * The board does not wait for this: until it is loaded, hours are counted only as far as they are shown.
   */
  async function surround(): Promise<void> {
    reloading += 1;
    try {
      const around = await loadAround();
      if (disposed || around === undefined) return;
      layers.surround(around);
      for (const change of toldMeanwhile) layers.receive(change);
      publish();
    } catch {
      // The connection is reported as lost, or the next drop reports what is wrong.
      if (!disposed) timers.later(firstRetryMs, () => void surround());
    } finally {
      reloading -= 1;
      if (reloading === 0) toldMeanwhile = [];
    }
  }

  function loadAround(): Promise<WorkAroundView | undefined> {
    return judged === undefined ? Promise.resolve(undefined) : source.around(judged, span, loading.signal);
  }

  async function reload(): Promise<void> {
    if (disposed) return;
    reloading += 1;
    try {
      const [fresh, around] = await Promise.all([source.load(span, loading.signal), loadAround()]);
      if (disposed) return;
      layers.replace(fresh);
      isWhole = true;
      if (around !== undefined) layers.surround(around);
      for (const change of toldMeanwhile) layers.receive(change);
      live = 'connected';
      publish();
    } catch {
      // The connection is reported as lost, and the next attempt is coming.
      if (disposed) return;
      live = 'lost';
      publish();
      timers.later(firstRetryMs, () => void reload());
    } finally {
      reloading -= 1;
      if (reloading === 0) toldMeanwhile = [];
    }
  }

  /** A refused change is reverted together with those that were made on top of it. */
  function takeBack(dropped: readonly PendingChange[], message: string): void {
    const [taken] = dropped;
    if (taken === undefined) return;
    const { bookingId } = taken.change;
    const shownUntilNow = layers.shown().bookings.get(bookingId);
    for (const { entry, cause } of dropped.toReversed()) {
      history = refusedBy(history, partOf(entry, bookingId), cause);
    }
    layers.drop(dropped);
    publish();
    if (disposed) onLateRefusal(`${taken.entry.label} did not happen: ${message}`);
    else if (shownUntilNow !== undefined) {
      const from = placementOf(shownUntilNow);
      const { entry } = taken;
      // Of several bookings, the one that did not move is named.
      const label = entry.changes.length > 1 ? `${entry.label}: “${titleOf(shownUntilNow)}”` : entry.label;
      tell({ kind: 'returned', bookingId, label, from, message });
    }
  }

  function takeStep(step: UndoStep, kind: 'undone' | 'redone'): void {
    switch (step.kind) {
      case 'nothing':
        return;
      case 'refused':
        history = step.history;
        publish();
        tell({
          kind: 'undoRefused',
          message:
            step.why === 'gone'
              ? `“${step.entry.label}” cannot be ${kind}: the ${words.one} is no longer on this board.`
              : `“${step.entry.label}” cannot be ${kind}: the ${words.one} has been changed since.`,
        });
        return;
      case 'possible': {
        history = step.history;
        takenAtMs.set(step.entry.id, now());
        const [first] = step.changes;
        if (first === undefined) return;
        if (step.entry.plan !== undefined) {
          void takePlanStep(step, kind, step.entry.plan);
          return;
        }
        sender.enqueue(step.changes, step.entry, kind);
        tellStep(step.entry, first.bookingId, kind);
      }
    }
  }

  function tellStep({ label }: HistoryEntry, bookingId: string, kind: 'undone' | 'redone'): void {
    tell({ kind, bookingId, message: `${kind === 'undone' ? 'Undone' : 'Redone'}: ${label}` });
  }

  /** Undoes or redoes an accepted plan as a whole; if the server refuses, nothing of it has happened. */
  async function takePlanStep(
    { entry, changes }: Extract<UndoStep, { kind: 'possible' }>,
    kind: 'undone' | 'redone',
    mode: PlanMode,
  ): Promise<void> {
    const outcome = await plans.send(changes, kind === 'undone' ? 'undo' : mode);
    if (outcome.kind === 'done') {
      tellStep(entry, changes[0]?.bookingId ?? '', kind);
      return;
    }
    if (outcome.kind === 'job') {
      const label = `${kind === 'undone' ? 'Undo' : 'Redo'}: ${labelOf(entry)}`;
      follow(outcome.job, label, entry.changes, (_made, left) => {
        if (left.length > 0) history = refusedBy(history, { ...entry, changes: left }, kind);
      });
      return;
    }
    history = refusedBy(history, entry, kind);
    publish();
    tell({ kind: 'undoRefused', message: `“${entry.label}” cannot be ${kind}: ${outcome.message}` });
  }

  async function applyPlan(preview: PlanPreview): Promise<PlanStepOutcome> {
    const changes = preview.changes.map(
      ({ bookingId, before, after }): PlacementChange => ({
        bookingId,
        time: undefined,
        people: { before: before.map(({ id }) => id), after: after.map(({ id }) => id) },
      }),
    );
    const revisions = new Map(preview.changes.map(({ bookingId, ifRevision }) => [bookingId, ifRevision]));
    const outcome = await plans.send(changes, preview.mode, revisions);
    const record = (made: readonly PlacementChange[]) => {
      if (made.length === 0) return;
      const label = planLabel(preview.mode, made);
      keep({ id: newId(), label, changes: made, plan: preview.mode });
    };
    if (outcome.kind === 'done') {
      record(divided(changes, outcome.report).made);
      publish();
    }
    if (outcome.kind === 'job') follow(outcome.job, planLabel(preview.mode, changes), changes, record);
    return outcome;
  }

  /**
   * Follows a job that this window sent, and reports at its end which of its changes were made and which not.
   */
  function follow(
    job: JobView,
    label: string,
    changes: readonly PlacementChange[],
    ended: (made: readonly PlacementChange[], left: readonly PlacementChange[]) => void,
  ): void {
    jobs.follow(job, label, ({ id, state, lost }) => {
      if (state === 'done' && lost === 0) {
        ended(changes, []);
        publish();
        return;
      }
      source.jobs.report(id).then(
        (report) => {
          if (disposed) return;
          const { made, left } = divided(changes, report);
          ended(made, left);
          publish();
        },
        (error: unknown) => {
          tell({ kind: 'undoRefused', message: `“${label}” cannot be undone here: ${textOf(error)}` });
        },
      );
    });
    tell({ kind: 'jobBegun', jobId: job.id });
  }

  if (!isWhole) void reload();
  else if (judged !== undefined) void surround();
  if (judged !== undefined) void jobs.begin();
  const unfollow = source.follow(judged ?? span, view.position, {
    changed: receive,
    connection: (state) => {
      live = state;
      publish();
      if (state === 'connected') sender.retry();
    },
    stale: reload,
  });

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onNotice: (listener) => {
      noticeListeners.add(listener);
      return () => noticeListeners.delete(listener);
    },
    move: (moves, label) => {
      const { bookings } = layers.shown();
      const changes = moves.flatMap(({ bookingId, to }) => {
        const booking = bookings.get(bookingId);
        return booking === undefined ? [] : (changeBetween(bookingId, placementOf(booking), to) ?? []);
      });
      if (changes.length === 0) return;
      const entry = { id: newId(), label, changes };
      keep(entry);
      const forced = new Set(moves.flatMap(({ bookingId, force }) => (force ? [bookingId] : [])));
      sender.enqueue(changes, entry, 'done', forced);
    },
    lock: (bookingIds, to) => {
      const { bookings } = layers.shown();
      const concerned = bookingIds.flatMap((id) => bookings.get(id) ?? []);
      const changed = concerned.filter(({ locked, status }) =>
        to === 'locked' ? !locked && canBeLocked(status) : locked,
      );
      if (changed.length === 0) return 0;
      const [first] = changed;
      const what =
        changed.length === 1 && first !== undefined ? `“${titleOf(first)}”` : counted(words, changed.length);
      const label = `${to === 'locked' ? 'Lock' : 'Unlock'} ${what}`;
      const entry = { id: newId(), label, changes: changed.map(({ id }) => lockChange(id, to)) };
      keep(entry);
      sender.enqueue(entry.changes, entry, 'done');
      return changed.length;
    },
    undo: () => takeStep(undo(history, layers.placementNow), 'undone'),
    redo: () => takeStep(redo(history, layers.placementNow), 'redone'),
    plan: source.plan,
    stopPlan: source.stopPlan,
    applyPlan,
    cancelJob: jobs.cancel,
    dismissJob: jobs.dismiss,
    retry: sender.retry,
    dispose: () => {
      disposed = true;
      jobs.stop();
      loading.abort();
      unfollow();
      // Unsent changes are still sent, although nobody is watching any more.
      if (layers.pending().every((change) => change.state === 'answered')) timers.clear();
      listeners.clear();
      noticeListeners.clear();
    },
  };
}

/** The changes of a plan that were made, and those that were not. */
function divided(changes: readonly PlacementChange[], { applied }: Pick<ApplyPlanReport, 'applied'>) {
  const ids = new Set(applied.map(({ bookingId }) => bookingId));
  return {
    made: changes.filter(({ bookingId }) => ids.has(bookingId)),
    left: changes.filter(({ bookingId }) => !ids.has(bookingId)),
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
