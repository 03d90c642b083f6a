import type { TimelineView } from '../../../api/contract/views.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import {
  type BoardChange,
  boardOf,
  type Placement,
  placementOf,
  withBookings,
  withChange,
} from '../board/board.ts';
import type { CommandCall, CommandOutcome } from '../source/timelineSource.ts';
import { parseAllocationSummary } from './allocationSummary.ts';
import { type PendingChange, shownBooking, unsettled } from './pendingChange.ts';
import { changeBetween, commandsFor, type PlacementChange } from './placementChange.ts';
import type { BoardSession, SessionNotice, SessionSnapshot, SessionSurroundings } from './sessionContract.ts';
import {
  emptyHistory,
  type HistoryEntry,
  recorded,
  redo,
  refusedBy,
  type UndoHistory,
  type UndoStep,
  undo,
  withdrawn,
} from './undoHistory.ts';

const firstRetryMs = 2_000;
const slowestRetryMs = 30_000;
const highlightMs = 2_500;
const answerSeenWithinMs = 5_000;

/** A failure that is no answer: the change is taken back and what is true is loaded again. */
function unexpected(error: unknown): CommandOutcome {
  console.error(error);
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'refused', code: 'unexpected', message: `Something went wrong: ${message}` };
}

const changedMeanwhile = 'Someone else changed this booking in the meantime, so your change was not made.';

/**
 * One person's work on one window: the server's rows, the changes on their way on top of them, and the
 * history of what this person did. Changes to one booking are sent one after another, those to different
 * bookings side by side; each is sent under the same id until it is answered.
 */
export function createBoardSession(
  view: TimelineView,
  span: Interval,
  { source, newId, onLateRefusal }: SessionSurroundings,
): BoardSession {
  let confirmed = boardOf(view);
  let shown = confirmed;
  let pending: readonly PendingChange[] = [];
  let history: UndoHistory = emptyHistory;
  let live: SessionSnapshot['live'] = 'connected';
  let recentIds: ReadonlySet<string> = new Set();
  let disposed = false;
  let retryMs = firstRetryMs;
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const loading = new AbortController();
  const listeners = new Set<() => void>();
  const noticeListeners = new Set<(notice: SessionNotice) => void>();
  let snapshot = makeSnapshot();

  function makeSnapshot(): SessionSnapshot {
    const open = pending.filter((change) => change.state !== 'answered');
    const sync = open.some((change) => change.state === 'unsynced')
      ? 'unsynced'
      : open.length > 0
        ? 'saving'
        : 'saved';
    return {
      board: shown,
      sync,
      unsaved: open.length,
      unsavedIds: new Set(open.map((change) => change.change.bookingId)),
      recentIds,
      live,
      undoLabel: history.done.at(-1)?.label,
      redoLabel: history.undone.at(-1)?.label,
    };
  }

  function publish(): void {
    if (disposed) return;
    snapshot = makeSnapshot();
    for (const listener of listeners) listener();
  }

  function tell(notice: SessionNotice): void {
    for (const listener of noticeListeners) listener(notice);
  }

  function later(milliseconds: number, action: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, milliseconds);
    timers.add(timer);
  }

  /** Draws these bookings anew from the server's rows and the pending changes. */
  function redraw(bookingIds: Iterable<string>): void {
    const changed = [];
    const gone = [];
    for (const id of new Set(bookingIds)) {
      const booking = shownBooking(confirmed, pending, id);
      if (booking === undefined) gone.push(id);
      else changed.push(booking);
    }
    shown = withBookings(shown, changed, gone);
  }

  function settle(): string[] {
    const rest = unsettled(confirmed, pending);
    const settled = pending.filter((change) => !rest.includes(change));
    pending = rest;
    return settled.map((change) => change.change.bookingId);
  }

  function receive(change: BoardChange): void {
    const mine = new Set(pending.map((change) => change.change.bookingId));
    const news = change.bookings.filter((booking) => {
      const known = confirmed.bookings.get(booking.id);
      return known === undefined || known.revision < booking.revision;
    });
    const fromOthers = news.filter((booking) => !mine.has(booking.id)).map((booking) => booking.id);
    const gone = [
      ...change.goneBookingIds,
      ...change.bookings.filter((booking) => booking.status === 'cancelled').map((booking) => booking.id),
    ].filter((id) => confirmed.bookings.has(id));
    confirmed = withChange(confirmed, { ...change, bookings: news });
    for (const id of gone) {
      for (const change of pending.filter((one) => one.change.bookingId === id)) {
        history = withdrawn(history, change.entry.id);
      }
      pending = pending.filter((one) => one.change.bookingId !== id);
    }
    const settled = settle();
    if (change.resources.length + change.shifts.length + change.goneShiftIds.length > 0) {
      shown = { ...confirmed, bookings: shown.bookings, rows: shown.rows, unallocated: shown.unallocated };
    }
    redraw([...news.map((booking) => booking.id), ...gone, ...settled]);
    highlight(fromOthers);
    publish();
    for (const id of gone) tell({ kind: 'bookingGone', bookingId: id });
    for (const booking of news) {
      if (booking.status !== 'cancelled') tell({ kind: 'bookingChanged', bookingId: booking.id });
    }
  }

  function highlight(bookingIds: readonly string[]): void {
    if (bookingIds.length === 0 || bookingIds.length > 200) return;
    recentIds = new Set([...recentIds, ...bookingIds]);
    later(highlightMs, () => {
      const without = new Set(recentIds);
      for (const id of bookingIds) without.delete(id);
      recentIds = without;
      publish();
    });
  }

  async function reload(): Promise<void> {
    try {
      const fresh = await source.load(span, loading.signal);
      if (disposed) return;
      confirmed = boardOf(fresh);
      settle();
      shown = withBookings(
        confirmed,
        pending.flatMap((change) => shownBooking(confirmed, pending, change.change.bookingId) ?? []),
      );
      live = 'connected';
      publish();
    } catch {
      // The connection is reported as lost, and the next attempt is on its way.
      if (disposed) return;
      live = 'lost';
      publish();
      later(retryMs, () => void reload());
    }
  }

  function enqueue(
    change: PlacementChange,
    entry: HistoryEntry,
    cause: PendingChange['cause'],
    force: boolean,
  ): void {
    const booking = shown.bookings.get(change.bookingId);
    if (booking === undefined) return;
    const before = pending.findLast((one) => one.change.bookingId === change.bookingId);
    const basis = before === undefined ? booking.revision : before.revision;
    const calls = commandsFor(change, placementOf(booking), { force });
    const commands = calls.map((call) => ({ commandId: newId(), call }));
    pending = [
      ...pending,
      { id: newId(), entry, cause, change, commands, sent: 0, state: 'waiting', basis, revision: undefined },
    ];
    redraw([change.bookingId]);
    publish();
    void sendNext(change.bookingId);
  }

  function update(id: string, fields: Partial<PendingChange>): void {
    pending = pending.map((change) => (change.id === id ? { ...change, ...fields } : change));
  }

  async function sendNext(bookingId: string): Promise<void> {
    const line = pending.filter((change) => change.change.bookingId === bookingId);
    if (line.some((change) => change.state === 'sending')) return;
    const next = line.find((change) => change.state === 'waiting' || change.state === 'unsynced');
    const command = next?.commands[next.sent];
    if (next === undefined || command === undefined) return;
    update(next.id, { state: 'sending' });
    publish();
    const outcome = await source.send({ ...command, ifRevision: next.basis }).catch(unexpected);
    if (!pending.some((change) => change.id === next.id)) return;
    answered(next, outcome);
    publish();
    if (outcome.kind !== 'unreachable') void sendNext(bookingId);
  }

  function answered(change: PendingChange, outcome: CommandOutcome): void {
    switch (outcome.kind) {
      case 'done': {
        retryMs = firstRetryMs;
        const sent = change.sent + 1;
        const { bookingId } = change.change;
        const finished = sent === change.commands.length;
        update(change.id, {
          sent,
          basis: outcome.revision,
          revision: outcome.revision,
          state: finished ? 'answered' : 'waiting',
        });
        // The change behind it goes on top of what this one came to.
        const behind = pending.find(
          (one) => one.state === 'waiting' && one.id !== change.id && one.change.bookingId === bookingId,
        );
        if (behind !== undefined) update(behind.id, { basis: outcome.revision });
        redraw(settle());
        if (finished) later(answerSeenWithinMs, () => confirmSeen(change.id));
        return;
      }
      case 'refused':
        takeBack(change, outcome.code === 'revision_conflict' ? changedMeanwhile : outcome.message);
        return;
      case 'unreachable':
        update(change.id, { state: 'unsynced' });
        later(retryMs, retry);
        retryMs = Math.min(retryMs * 2, slowestRetryMs);
    }
  }

  /** An accepted change whose row never came: ask for everything again. */
  function confirmSeen(id: string): void {
    if (!disposed && pending.some((change) => change.id === id)) void reload();
  }

  /** A refused change takes with it those that were made on top of it. */
  function takeBack(taken: PendingChange, message: string): void {
    const { bookingId } = taken.change;
    const booking = shown.bookings.get(bookingId);
    const line = pending.filter((change) => change.change.bookingId === bookingId);
    const dropped = line.slice(line.findIndex((one) => one.id === taken.id));
    for (const { entry, cause } of dropped.toReversed()) history = refusedBy(history, entry, cause);
    pending = pending.filter((change) => !dropped.some((one) => one.id === change.id));
    redraw([bookingId]);
    publish();
    if (disposed) onLateRefusal(`${taken.entry.label} did not happen: ${message}`);
    else if (booking !== undefined) {
      tell({ kind: 'returned', bookingId, label: taken.entry.label, from: placementOf(booking), message });
    }
  }

  function retry(): void {
    const waiting = pending.filter((change) => change.state === 'unsynced' || change.state === 'waiting');
    for (const id of new Set(waiting.map((change) => change.change.bookingId))) void sendNext(id);
  }

  function placementNow(bookingId: string): Placement | undefined {
    const booking = shown.bookings.get(bookingId);
    return booking === undefined ? undefined : placementOf(booking);
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
              ? `“${step.entry.label}” cannot be ${kind}: the booking is no longer on this timeline.`
              : `“${step.entry.label}” cannot be ${kind}: the booking has been changed since.`,
        });
        return;
      case 'possible':
        history = step.history;
        enqueue(step.change, step.entry, kind, false);
        tell({
          kind,
          bookingId: step.change.bookingId,
          message: `${kind === 'undone' ? 'Undone' : 'Redone'}: ${step.entry.label}`,
        });
    }
  }

  const unfollow = source.follow(span, view.position, {
    changed: receive,
    connection: (state) => {
      live = state;
      publish();
      if (state === 'connected') retry();
    },
    stale: () => void reload(),
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
    move: (bookingId, to, { label, force }) => {
      const before = placementNow(bookingId);
      const change = before === undefined ? undefined : changeBetween(bookingId, before, to);
      if (change === undefined) return;
      const entry = { id: newId(), label, change };
      history = recorded(history, entry);
      enqueue(change, entry, 'done', force);
    },
    undo: () => takeStep(undo(history, placementNow), 'undone'),
    redo: () => takeStep(redo(history, placementNow), 'redone'),
    allocateAll: async (target) => {
      const call: CommandCall = {
        name: 'booking.allocateAll',
        input: { from: target.start, to: target.end },
      };
      const outcome = await source.send({ commandId: newId(), call, ifRevision: undefined });
      switch (outcome.kind) {
        case 'done':
          return { kind: 'done', summary: parseAllocationSummary(outcome.report) };
        case 'refused':
          return { kind: 'failed', message: outcome.message };
        case 'unreachable':
          return {
            kind: 'failed',
            message: 'The server could not be reached. Nothing is known to have been allocated; try again.',
          };
      }
    },
    retry,
    dispose: () => {
      disposed = true;
      loading.abort();
      unfollow();
      // What is not sent yet is still sent; only nobody looks any more.
      if (pending.every((change) => change.state === 'answered')) {
        for (const timer of timers) clearTimeout(timer);
      }
      listeners.clear();
      noticeListeners.clear();
    },
  };
}
