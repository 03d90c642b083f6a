import { placementOf } from '../board/board.ts';
import type { BoardWords } from '../board/boardWords.ts';
import type { CommandCall, CommandOutcome, TimelineSource } from '../source/timelineSource.ts';
import type { LayeredBoard } from './layeredBoard.ts';
import type { PendingChange } from './pendingChange.ts';
import { applied, commandsFor, type PlacementChange, standingOf } from './placementChange.ts';
import type { TimerSet } from './timerSet.ts';
import type { HistoryEntry } from './undoHistory.ts';
import { type Moving, waitsFor } from './vacating.ts';

export const firstRetryMs = 2_000;
const slowestRetryMs = 30_000;
const answerSeenWithinMs = 5_000;

/** The callbacks of sending. */
export interface SendingEvents {
  /** Something that is shown has changed. */
  readonly changed: () => void;
  /** `dropped` begins with the change that the server refused; those made on top of it follow. */
  readonly refused: (dropped: readonly PendingChange[], message: string) => void;
  /** An accepted change whose row never arrived. */
  readonly unseen: () => void;
}

/**
 * Sends the changes of a board: those to one booking one after another, those to different bookings in
 * parallel, unless one has to leave the place where another goes; each under the same id until it is answered.
 */
export interface ChangeSender {
  readonly enqueue: (
    changes: readonly PlacementChange[],
    entry: HistoryEntry,
    cause: PendingChange['cause'],
    forced?: ReadonlySet<string>,
  ) => void;
  /** Sends what is waiting for a connection now. */
  readonly retry: () => void;
}

/** A failure without an answer: the change is reverted and the current state is loaded again. */
export function unexpected(error: unknown): CommandOutcome {
  console.error(error);
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'refused', code: 'unexpected', message: `Something went wrong: ${message}` };
}

export function createChangeSender(
  layers: LayeredBoard,
  surroundings: {
    readonly source: TimelineSource;
    readonly words: BoardWords;
    readonly newId: () => string;
    readonly timers: TimerSet;
  },
  events: SendingEvents,
): ChangeSender {
  const { source, words, newId, timers } = surroundings;
  const changedMeanwhile = `Someone else changed this ${words.one} in the meantime, so your change was not made.`;
  let retryMs = firstRetryMs;
  /**
   * The commands of each step and booking, those of its last undoing or redoing at the end: by their ids the server takes
   * them back, with the status that the booking had.
   */
  const sentFor = new Map<string, readonly (readonly string[])[]>();
  const stands = (id: string) => layers.pending().some((change) => change.id === id);

  /** Whether another change has to be made first. */
  const isWaiting = ({ behind }: PendingChange) =>
    layers.pending().some(({ id, state }) => behind.includes(id) && state !== 'answered');

  async function sendNext(bookingId: string): Promise<void> {
    const line = layers.lineOf(bookingId);
    if (line.some((change) => change.state === 'sending')) return;
    const next = line.find((change) => change.state === 'waiting' || change.state === 'unsynced');
    const command = next?.commands[next.sent];
    if (next === undefined || command === undefined || isWaiting(next)) return;
    layers.update(next.id, { state: 'sending' });
    events.changed();
    // An undo is refused if anybody has acted since; a mere recheck is no obstacle, although it is a revision.
    const ifRevision = command.call.name === 'booking.undo' ? undefined : next.basis;
    const outcome = await source.send({ ...command, ifRevision }).catch(unexpected);
    if (!stands(next.id)) return;
    answered(next, outcome);
    events.changed();
    if (outcome.kind === 'unreachable') return;
    void sendNext(bookingId);
    for (const one of layers.pending()) {
      if (one.behind.includes(next.id)) void sendNext(one.change.bookingId);
    }
  }

  function answered(change: PendingChange, outcome: CommandOutcome): void {
    switch (outcome.kind) {
      case 'done': {
        retryMs = firstRetryMs;
        const sent = change.sent + 1;
        const finished = sent === change.commands.length;
        layers.update(change.id, {
          sent,
          basis: outcome.revision,
          revision: outcome.revision,
          state: finished ? 'answered' : 'waiting',
        });
        // The next change is applied on top of this one's result.
        const behind = layers
          .lineOf(change.change.bookingId)
          .find((one) => one.state === 'waiting' && one.id !== change.id);
        if (behind !== undefined) layers.update(behind.id, { basis: outcome.revision });
        layers.settle();
        if (finished) {
          timers.later(answerSeenWithinMs, () => {
            if (stands(change.id)) events.unseen();
          });
        }
        return;
      }
      case 'refused': {
        const line = layers.lineOf(change.change.bookingId);
        const dropped = line.slice(line.findIndex((one) => one.id === change.id));
        for (const { entry, change: lost } of dropped) {
          const key = keyOf(entry, lost.bookingId);
          sentFor.set(key, sentFor.get(key)?.slice(0, -1) ?? []);
        }
        events.refused(dropped, outcome.code === 'revision_conflict' ? changedMeanwhile : outcome.message);
        return;
      }
      case 'unreachable':
        layers.update(change.id, { state: 'unsynced' });
        timers.later(retryMs, retry);
        retryMs = Math.min(retryMs * 2, slowestRetryMs);
    }
  }

  function retry(): void {
    const waiting = layers
      .pending()
      .filter((change) => change.state === 'unsynced' || change.state === 'waiting');
    for (const id of new Set(waiting.map((change) => change.change.bookingId))) void sendNext(id);
  }

  return {
    enqueue: (changes, entry, cause, forced) => {
      const { bookings } = layers.shown();
      const moving = changes.flatMap((change): Moving[] => {
        const booking = bookings.get(change.bookingId);
        if (booking === undefined || change.lock !== undefined) return [];
        const before = standingOf(booking);
        return [{ bookingId: change.bookingId, before, after: applied(change, before) }];
      });
      const waits = waitsFor(moving);
      const ids = new Map(changes.map(({ bookingId }) => [bookingId, newId()]));
      for (const change of changes) {
        const { bookingId } = change;
        const booking = bookings.get(bookingId);
        const id = ids.get(bookingId);
        if (booking === undefined || id === undefined) continue;
        const before = layers.lineOf(bookingId).at(-1);
        const key = keyOf(entry, bookingId);
        const sent = sentFor.get(key) ?? [];
        const last = cause === 'done' ? undefined : sent.at(-1);
        const calls =
          last === undefined
            ? commandsFor(change, placementOf(booking), { force: forced?.has(bookingId) === true })
            : last.toReversed().map((commandId) => undoCall(bookingId, commandId));
        const commands = calls.map((call) => ({ commandId: newId(), call }));
        sentFor.set(key, [...sent, commands.map(({ commandId }) => commandId)]);
        layers.add({
          id,
          entry,
          cause,
          change,
          commands,
          sent: 0,
          state: 'waiting',
          basis: before === undefined ? booking.revision : before.revision,
          revision: undefined,
          behind: (waits.get(bookingId) ?? []).flatMap((other) => ids.get(other) ?? []),
        });
      }
      events.changed();
      for (const { bookingId } of changes) void sendNext(bookingId);
    },
    retry,
  };
}

function keyOf({ id }: HistoryEntry, bookingId: string): string {
  return `${id} ${bookingId}`;
}

function undoCall(bookingId: string, commandId: string): CommandCall {
  return { name: 'booking.undo', input: { bookingId, commandId } };
}
