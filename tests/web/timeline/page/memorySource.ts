import type { BookingView, TimelineView } from '../../../../api/contract/views.ts';
import type { BookingCommands } from '../../../../domain/booking/bookingCommands.ts';
import { refusalTexts } from '../../../../domain/text/texts.ts';
import {
  type Board,
  boardOf,
  moved,
  placementOf,
  withBookings,
} from '../../../../web/timeline/board/board.ts';
import type {
  CommandCall,
  CommandOutcome,
  TimelineCommand,
  TimelineListener,
  TimelineSource,
} from '../../../../web/timeline/source/timelineSource.ts';
import { createMemoryJobs } from './memoryJobs.ts';
import { applyPlan, planOf } from './memoryPlans.ts';

/** A source that keeps its rows itself, and does as the server would: for tests and measurements. */
export interface MemorySource extends TimelineSource {
  /** The commands that arrived, in order; sent again they stand here again. */
  readonly commands: readonly TimelineCommand[];
  /** Refuses the next command. */
  readonly refuseNext: (message: string, code?: string) => void;
  readonly setOnline: (state: 'online' | 'offline') => void;
  /** Somebody else changes a booking. */
  readonly changeByOther: (bookingId: string, change: (booking: BookingView) => BookingView) => void;
  readonly removeByOther: (bookingId: string) => void;
  readonly booking: (bookingId: string) => BookingView | undefined;
  /** Says what a job waits for, or lets it go on. */
  readonly holdJobs: (trouble: string | null) => void;
}

/**
 * `latencyMs`: how long the server takes to answer and to push, and for a part of a job. `mostInStep`: a plan with more
 * changes is a job.
 */
export function createMemorySource(
  view: TimelineView,
  latencyMs: number,
  mostInStep = Number.POSITIVE_INFINITY,
): MemorySource {
  let board: Board = boardOf(view);
  let position = view.position;
  let online = true;
  let stopSearch = () => {};
  let refusal: { readonly code: string; readonly message: string } | undefined;
  const listeners = new Set<TimelineListener>();
  const commands: TimelineCommand[] = [];
  const answers = new Map<string, CommandOutcome>();
  /** The booking before each command, by the command's id; and of each undoing, which command it took back. */
  const befores = new Map<string, BookingView>();
  const undone = new Map<string, string>();
  const jobs = createMemoryJobs(latencyMs, (changes) => {
    const outcome = applyPlan(board, { changes, source: 'optimise' });
    if (outcome.kind === 'applied') keep(outcome.bookings);
    return outcome;
  });
  const rest = () => new Promise<void>((resolve) => setTimeout(resolve, latencyMs));

  function keep(bookings: readonly BookingView[], goneBookingIds: readonly string[] = []): void {
    position += 1;
    board = withBookings(board, bookings, goneBookingIds);
    const change = { position, changes: { booking: { rows: bookings, gone: goneBookingIds } } };
    if (online) for (const listener of listeners) listener.changed(change);
  }

  function handle({ commandId, call, ifRevision }: TimelineCommand): CommandOutcome {
    if (refusal !== undefined) {
      const { code, message } = refusal;
      refusal = undefined;
      return { kind: 'refused', code, message };
    }
    if (call.name === 'booking.applyPlan') return take(call.input);
    const booking = board.bookings.get('bookingId' in call.input ? (call.input.bookingId ?? '') : '');
    if (booking === undefined)
      return { kind: 'refused', code: 'not_found', message: 'There is no such booking' };
    if (ifRevision !== undefined && ifRevision !== booking.revision) {
      return { kind: 'refused', code: 'revision_conflict', message: 'The booking has been changed' };
    }
    if (call.name === 'booking.undo') return takeBack(booking, call.input.commandId, commandId);
    if (booking.locked && call.name !== 'booking.unlock' && call.name !== 'booking.lock') {
      return { kind: 'refused', code: 'booking_locked', message: refusalTexts.locked };
    }
    const after = { ...changed(board, booking, call), revision: booking.revision + 1 };
    befores.set(commandId, booking);
    keep([after]);
    return { kind: 'done', revision: after.revision, position, report: undefined };
  }

  /** As the server does: back to what it was before the command, if that was the last one. */
  function takeBack(booking: BookingView, undoes: string, commandId: string): CommandOutcome {
    const before = befores.get(undoes);
    if (before === undefined) return { kind: 'refused', code: 'invalid_input', message: 'no such step' };
    const steps = booking.revision - before.revision - 1;
    if (steps > 0 && !settled(undoes, booking)) {
      return { kind: 'refused', code: 'changed_since', message: 'Somebody has changed it since' };
    }
    undone.set(commandId, undoes);
    befores.set(commandId, booking);
    const after = { ...before, revision: booking.revision + 1 };
    keep([after]);
    return { kind: 'done', revision: after.revision, position, report: undefined };
  }

  /** Whether everything since a command was taken back: the booking is what it was right after it. */
  function settled(commandId: string, booking: BookingView): boolean {
    const later = [...befores].filter(
      ([, { id, revision }]) => id === booking.id && revision > (befores.get(commandId)?.revision ?? 0),
    );
    const gone = new Set<string>();
    for (const [id] of later.toReversed()) {
      const undoes = undone.get(id);
      if (gone.has(id) || undoes === undefined) continue;
      if (later.some(([other]) => other === undoes)) {
        gone.add(undoes);
        gone.add(id);
      }
    }
    const known = booking.revision - (befores.get(commandId)?.revision ?? 0) - 1;
    return later.length === known && later.every(([id]) => gone.has(id));
  }

  function take(input: BookingCommands['booking.applyPlan']): CommandOutcome {
    const outcome = applyPlan(board, input);
    if (outcome.kind === 'applied' && input.changes.length > mostInStep) {
      return { kind: 'done', revision: 0, position, report: undefined, job: jobs.accept(input.changes) };
    }
    if (outcome.kind === 'applied') {
      keep(outcome.bookings);
      return { kind: 'done', revision: 0, position, report: outcome.report };
    }
    const { bookingId } = outcome;
    const message = 'The plan does not fit any more';
    const problems = [
      { bookingId, title: '', code: 'revision_conflict', message: 'has been changed since', resourceIds: [] },
    ];
    return { kind: 'refused', code: 'plan_outdated', message, details: { problems } };
  }

  return {
    commands,
    load: async (_span, signal) => {
      if (latencyMs > 0) await rest();
      signal.throwIfAborted();
      return position === view.position
        ? view
        : { ...view, position, bookings: [...board.bookings.values()] };
    },
    around: async () => ({ position, jobs: [], absences: [], lanes: {} }),
    follow: (_span, _after, listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: async (command) => {
      commands.push(command);
      if (latencyMs > 0) await rest();
      if (!online) return { kind: 'unreachable' };
      const answer = answers.get(command.commandId) ?? handle(command);
      answers.set(command.commandId, answer);
      return answer;
    },
    plan: async (request, onProgress, signal) => {
      const best = { allocated: 3, score: 20_100, travelMinutes: null };
      const bookings = board.bookings.size;
      const said = { kind: 'progress', planId: 'plan-1', phase: 'searching', bookings } as const;
      onProgress({ ...said, elapsedMs: 0, done: 0, best: null });
      if (latencyMs > 0) await rest();
      onProgress({ ...said, elapsedMs: 600, done: 0.5, best });
      // The longest search goes on until it is stopped.
      if (request.seconds === 30) {
        await new Promise<void>((resolve) => {
          stopSearch = resolve;
        });
      } else if (latencyMs > 0) await rest();
      if (signal.aborted) return { kind: 'failed', message: 'Planning was cancelled.' };
      if (!online) return { kind: 'failed', message: 'The server could not be reached.' };
      return { kind: 'preview', preview: planOf(board, request) };
    },
    stopPlan: async () => stopSearch(),
    jobs: jobs.source,
    refuseNext: (message, code = 'resource_busy') => {
      refusal = { code, message };
    },
    setOnline: (state) => {
      online = state === 'online';
      for (const listener of listeners) {
        listener.connection(online ? 'connected' : 'lost');
        if (online) void listener.stale();
      }
    },
    changeByOther: (bookingId, change) => {
      const booking = board.bookings.get(bookingId);
      if (booking !== undefined) keep([{ ...change(booking), revision: booking.revision + 1 }]);
    },
    removeByOther: (bookingId) => keep([], [bookingId]),
    holdJobs: jobs.hold,
    booking: (bookingId) => board.bookings.get(bookingId),
  };
}

function changed(board: Board, booking: BookingView, call: CommandCall): BookingView {
  const placement = placementOf(booking);
  switch (call.name) {
    case 'booking.reschedule': {
      const { start, end, resourceIds } = call.input;
      return moved(board, booking, { start, end, resourceIds: resourceIds ?? placement.resourceIds });
    }
    case 'booking.allocate':
      return moved(board, booking, { ...placement, resourceIds: call.input.resourceIds });
    case 'booking.removeResource':
      return moved(board, booking, {
        ...placement,
        resourceIds: placement.resourceIds.filter((id) => id !== call.input.resourceId),
      });
    case 'booking.lock':
    case 'booking.unlock':
      return { ...booking, locked: call.name === 'booking.lock' };
    default:
      throw new Error(`the timeline does not send ${call.name}`);
  }
}
