import type { PlanMode } from '../../../api/contract/planning.ts';
import { appliesTo, inverse, type PlacementChange, type Standing } from './placementChange.ts';

/** One action of the user, with a label. */
export interface HistoryEntry {
  readonly id: string;
  /** For example `Move "Garden care"`. */
  readonly label: string;
  /**
   * Several bookings if a plan was accepted or a lock put on all of them; they are undone and redone
   * together.
   */
  readonly changes: readonly PlacementChange[];
  /** Set for an accepted plan, which is undone and redone as a whole; omitted for an action by hand. */
  readonly plan?: PlanMode;
}

/** The user's actions in this window, newest last. Changes made by others are never in it. */
export interface UndoHistory {
  readonly done: readonly HistoryEntry[];
  readonly undone: readonly HistoryEntry[];
}

/** How many actions can be undone. */
export const historyLimit = 100;

export const emptyHistory: UndoHistory = { done: [], undone: [] };

/** After a new action, what was undone before can no longer be redone. */
export function recorded(history: UndoHistory, entry: HistoryEntry): UndoHistory {
  return { done: [...history.done, entry].slice(-historyLimit), undone: [] };
}

/** The part of a step that concerns one booking. */
export function partOf(entry: HistoryEntry, bookingId: string): HistoryEntry {
  return { ...entry, changes: entry.changes.filter((change) => change.bookingId === bookingId) };
}

/** A step, or a part of one, that never took effect; the rest of the step stands. */
export function withdrawn(history: UndoHistory, part: HistoryEntry): UndoHistory {
  const bookingIds = new Set(part.changes.map(({ bookingId }) => bookingId));
  const rest = (entry: HistoryEntry): readonly HistoryEntry[] => {
    if (entry.id !== part.id) return [entry];
    const changes = entry.changes.filter(({ bookingId }) => !bookingIds.has(bookingId));
    return changes.length === 0 ? [] : [{ ...entry, changes }];
  };
  return { done: history.done.flatMap(rest), undone: history.undone.flatMap(rest) };
}

/**
 * The history after the server has refused a step, or a part of one: an action is removed, an undo or redo is
 * reversed.
 */
export function refusedBy(
  history: UndoHistory,
  entry: HistoryEntry,
  cause: 'done' | 'undone' | 'redone',
): UndoHistory {
  const without = withdrawn(history, entry);
  switch (cause) {
    case 'done':
      return without;
    case 'undone':
      return { ...without, done: [...without.done, entry] };
    case 'redone':
      return { ...without, undone: [...without.undone, entry] };
  }
}

export type UndoStep =
  | {
      readonly kind: 'possible';
      readonly entry: HistoryEntry;
      readonly changes: readonly PlacementChange[];
      readonly history: UndoHistory;
    }
  | { readonly kind: 'nothing' }
  /** A booking is gone or has been moved since; the step is dropped from the history. */
  | {
      readonly kind: 'refused';
      readonly entry: HistoryEntry;
      readonly why: 'gone' | 'changed';
      readonly history: UndoHistory;
    };

/** The compensating changes for the last action. `placement` returns a booking's current place. */
export function undo(history: UndoHistory, placement: (bookingId: string) => Standing | undefined): UndoStep {
  const entry = history.done.at(-1);
  if (entry === undefined) return { kind: 'nothing' };
  const done = history.done.slice(0, -1);
  const changes = entry.changes.map(inverse);
  const why = obstacle(changes, placement);
  if (why !== undefined) return { kind: 'refused', entry, why, history: { ...history, done } };
  return { kind: 'possible', entry, changes, history: { done, undone: [...history.undone, entry] } };
}

/** The last undone action, made again. */
export function redo(history: UndoHistory, placement: (bookingId: string) => Standing | undefined): UndoStep {
  const entry = history.undone.at(-1);
  if (entry === undefined) return { kind: 'nothing' };
  const undone = history.undone.slice(0, -1);
  const why = obstacle(entry.changes, placement);
  if (why !== undefined) return { kind: 'refused', entry, why, history: { ...history, undone } };
  return {
    kind: 'possible',
    entry,
    changes: entry.changes,
    history: { done: [...history.done, entry], undone },
  };
}

function obstacle(
  changes: readonly PlacementChange[],
  placement: (bookingId: string) => Standing | undefined,
): 'gone' | 'changed' | undefined {
  const stands = changes.map((change) => ({ change, now: placement(change.bookingId) }));
  if (stands.some(({ now }) => now === undefined)) return 'gone';
  return stands.every(({ change, now }) => now !== undefined && appliesTo(change, now))
    ? undefined
    : 'changed';
}
