import type { BookingView, TimelineView } from '../../api/contract/views.ts';
import type { TimelineWorkspaceView } from '../../api/contract/workspaces.ts';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import { hasMovedOn } from '../../domain/workspace/hasMovedOn.ts';
import { changesNothing, type GivenChange } from '../../domain/workspace/reconcile.ts';
import { sendCommand } from '../client/sendCommand.ts';
import {
  type Board,
  type BoardChange,
  boardOf,
  isCancelled,
  placementOf,
  withBookings,
  withChange,
} from '../timeline/board/board.ts';
import { bookingWords } from '../timeline/board/boardWords.ts';
import { isWithin } from '../timeline/board/surroundings.ts';
import { judgePlacement } from '../timeline/conflict/judgePlacement.ts';
import type { NewBooking } from '../timeline/create/newBooking.ts';
import { outcomeOf, serverSource } from '../timeline/source/serverSource.ts';
import type { CommandCall, TimelineListener, TimelineSource } from '../timeline/source/timelineSource.ts';
import { bookingSubject } from '../timeline/view/session/boardSubject.ts';
import { bookingOf, currentOf, marksOf, stagedBy, stagedView, wantedOfNew } from './stagedBooking.ts';
import { stagedBookingItems } from './stagedBookingItems.ts';
import type { StagingBoard } from './stagingBoard.ts';
import { readWorkspace } from './workspaceRequests.ts';
import { type ChangesById, createWorkspaceSession, type StagedKind } from './workspaceSession.ts';
import type { WorkspaceSnapshot } from './workspaceSnapshot.ts';

/** The timeline in a workspace: what is moved is staged, and shown on top of what everybody sees. */
export interface WorkspaceBoard extends StagingBoard<WorkspaceSnapshot> {
  /** Stages one step of a booking that is not taken on the board itself; rejects with an `Error` that can be shown. */
  readonly step: (call: CommandCall) => Promise<void>;
  readonly make: (bookings: readonly (NewBooking & { readonly bookingId: string })[]) => Promise<void>;
}

/** A booking's revision on the board: its own, and how often it has been staged and judged since. */
const shownPerRevision = 100_000;

const stagedWords = { ...bookingWords, changed: 'staged' } as const;

/** How changes of bookings are staged. */
export const stagedBookings: StagedKind<TimelineWorkspaceView, GivenChange> = {
  viewOf: (view) => (view.board === 'timeline' ? view : undefined),
  changesOf: ({ changes }) => changes,
  idOf: ({ bookingId }) => bookingId,
  // Of other days than those of the board.
  beside: { topic: 'bookings' },
  withChanges: (view, { revision, changes, changed }) => ({
    ...view,
    revision,
    staged: changes.length,
    changes: changes.map(({ seen, wanted, bookingId, basis }) => ({
      bookingId,
      changeId: '',
      basis,
      wanted: { ...wanted },
      seen: seen && { ...seen, resourceIds: [...seen.resourceIds] },
    })),
    left: view.left.filter(({ bookingId }) => !changed.has(bookingId)),
  }),
  stage: (workspaceId, changes, commandId) =>
    sendCommand(
      'workspace.stage',
      {
        workspaceId,
        changes: changes.map(({ seen, wanted, bookingId, basis }) => ({
          bookingId,
          basis,
          seen: seen && { ...seen, resourceIds: [...seen.resourceIds] },
          wanted: { ...wanted },
        })),
      },
      { commandId },
    ),
  unstage: (workspaceId, ids, commandId) =>
    sendCommand('workspace.unstage', { workspaceId, bookingIds: [...ids] }, { commandId }),
};

/** A workspace as a timeline's source. What is staged is judged here, by the engine, beside everybody's bookings. */
export function createWorkspaceBoard(
  first: TimelineWorkspaceView,
  organisation: OrganisationFact,
): WorkspaceBoard {
  /** The bookings of everybody; undefined until the board is loaded. */
  let world: Board | undefined;
  /** The same with what is staged. */
  let shown: Board | undefined;
  const shownTimes = new Map<string, number>();
  const before = new Map<string, { readonly bookingId: string; readonly change: GivenChange | undefined }>();
  const listeners = new Set<() => void>();
  const boards = new Set<TimelineListener>();
  const session = createWorkspaceSession(first, stagedBookings, {
    changed: (ids) => {
      if (ids.size > 0) tell(ids);
      else publish();
    },
  });
  /** The staged bookings of other days. */
  let elsewhere = { of: first, bookings: byId(first.bookings) };
  let snapshot = makeSnapshot();

  function realBooking(id: string): BookingView | undefined {
    const view = session.view();
    if (elsewhere.of.bookings !== view.bookings) elsewhere = { of: view, bookings: byId(view.bookings) };
    const [here, there] = [world?.bookings.get(id), elsewhere.bookings.get(id)];
    if (here === undefined || there === undefined) return here ?? there;
    return there.revision > here.revision ? there : here;
  }

  function makeSnapshot(): WorkspaceSnapshot {
    const workspace = session.view();
    const { changes } = workspace;
    const bookings = new Map(
      changes.flatMap(({ bookingId }) => {
        const booking = realBooking(bookingId);
        return booking === undefined ? [] : [[bookingId, booking] as const];
      }),
    );
    const staged = new Map(
      changes.flatMap(({ bookingId }) => {
        const booking = shown?.bookings.get(bookingId);
        return booking === undefined ? [] : [[bookingId, booking] as const];
      }),
    );
    const movedOn = changes.filter((change) => {
      const theirs = bookings.get(change.bookingId);
      return hasMovedOn(change, theirs && currentOf(theirs));
    }).length;
    return {
      workspace,
      bookings,
      staged,
      marks: marksOf(changes, bookings),
      movedOn,
      conflicts: [...staged.values()].filter(({ conflict }) => conflict === true).length,
      world,
      stands: session.stands(),
    };
  }

  function publish(): void {
    snapshot = makeSnapshot();
    for (const listener of listeners) listener();
  }

  /** A booking as the board gets it: newer than whatever it has had of it. */
  function stamped(booking: BookingView): BookingView {
    const times = (shownTimes.get(booking.id) ?? 0) + 1;
    shownTimes.set(booking.id, times);
    const real = realBooking(booking.id)?.revision ?? 0;
    return { ...booking, revision: real * shownPerRevision + times };
  }

  /** Shows these bookings, and whatever is staged for the same people, as they are with everything staged. */
  function remake(ids: ReadonlySet<string>): BoardChange['changes'] {
    if (world === undefined) return {};
    const here = world;
    const views = new Map<string, BookingView | undefined>();
    for (const change of session.view().changes) {
      views.set(change.bookingId, stagedView(here, realBooking(change.bookingId), change));
    }
    const staged = [...views.values()].flatMap((view) =>
      view !== undefined && isWithin(view, here.span) ? [view] : [],
    );
    const moved = [...views].flatMap(([id, view]) =>
      view !== undefined && isWithin(view, here.span) ? [] : [id],
    );
    const next = withBookings(here, staged, moved);
    const people = new Set(
      [...ids].flatMap((id) => [
        ...peopleOf(next.bookings.get(id)),
        ...peopleOf(shown?.bookings.get(id)),
        ...peopleOf(here.bookings.get(id)),
      ]),
    );
    const judged = staged
      .filter((view) => ids.has(view.id) || peopleOf(view).some((id) => people.has(id)))
      .map((view) => judgedIn(next, view));
    const kept = staged.flatMap((view) => {
      const known = shown?.bookings.get(view.id);
      if (known === undefined || judged.some(({ id }) => id === view.id)) return [];
      const { conflict, violations } = known;
      return [{ ...view, conflict, violations }];
    });
    const told = new Set([...ids, ...judged.map(({ id }) => id)]);
    shown = withBookings(next, [...judged, ...kept]);
    const rows = [...told].flatMap((id) => shown?.bookings.get(id) ?? []).map(stamped);
    return {
      booking: { rows, gone: [...told].filter((id) => shown?.bookings.has(id) !== true) },
    };
  }

  function judgedIn(board: Board, view: BookingView): BookingView {
    if (isCancelled(view)) return view;
    const { violations } = judgePlacement(board, organisation, view, placementOf(view));
    return { ...view, violations: [...violations], conflict: violations.length > 0 };
  }

  function tell(ids: ReadonlySet<string>): void {
    const changes = remake(ids);
    const position = world?.position ?? 0;
    for (const board of boards) board.changed({ position, changes });
    publish();
  }

  const change = async (changed: ChangesById<GivenChange>, commandId?: string) => {
    if (changed.size === 0) return undefined;
    return session.change(changed, commandId);
  };

  const source: TimelineSource = {
    ...serverSource,
    load: async (span, signal): Promise<TimelineView> => {
      const [view, read] = await Promise.all([serverSource.load(span, signal), readWorkspace(first.id)]);
      if (read.board === 'timeline') session.note(read);
      world = boardOf(view);
      shown = undefined;
      remake(new Set(session.view().changes.map(({ bookingId }) => bookingId)));
      const bookings = shown === undefined ? view.bookings : [...allOf(shown)];
      publish();
      return {
        ...view,
        bookings: bookings.map((booking) => ({
          ...booking,
          revision:
            (realBooking(booking.id)?.revision ?? 0) * shownPerRevision + (shownTimes.get(booking.id) ?? 0),
        })),
      };
    },
    follow: (span, after, listener) => {
      boards.add(listener);
      const unfollow = serverSource.follow(span, after, {
        ...listener,
        changed: ({ position, changes }) => {
          if (world === undefined) return;
          const { booking, ...records } = changes;
          world = withChange(world, { position, changes });
          const told = [...(booking?.rows ?? []).map(({ id }) => id), ...(booking?.gone ?? [])];
          const isMore = Object.keys(records).length > 0;
          const ids = new Set([
            ...told,
            ...(isMore ? session.view().changes.map(({ bookingId }) => bookingId) : []),
          ]);
          listener.changed({ position, changes: { ...records, ...(ids.size > 0 ? remake(ids) : {}) } });
          publish();
        },
      });
      const leave = session.follow();
      return () => {
        boards.delete(listener);
        unfollow();
        leave();
      };
    },
    send: async ({ commandId, call }) => {
      const undone = call.name === 'booking.undo' ? before.get(call.input.commandId) : undefined;
      const bookingId = undone?.bookingId ?? bookingOf(call);
      const staged = session.stagedOf(bookingId);
      const after = undone === undefined ? stagedBy(call, realBooking(bookingId), staged) : undone.change;
      if (typeof after === 'string') return { kind: 'refused', code: 'invalid_input', message: after };
      const outcome = await outcomeOf(() => session.change(new Map([[bookingId, after]]), commandId));
      if (outcome.kind !== 'done') return outcome;
      before.set(commandId, { bookingId, change: staged });
      const real = realBooking(bookingId)?.revision ?? 0;
      return { ...outcome, revision: real * shownPerRevision + (shownTimes.get(bookingId) ?? 0) };
    },
    // Nothing in a workspace is carried out as a job.
    jobs: { ...serverSource.jobs, underWay: async () => [] },
  };

  return {
    source,
    subject: { ...bookingSubject, words: stagedWords, planning: 'none' },
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    howToStage: 'Move, resize, assign or create bookings on the board.',
    itemsOf: (format) =>
      stagedBookingItems(snapshot, format, {
        stage: async (one) => {
          await change(new Map([[one.bookingId, changesNothing(one) ? undefined : one]]));
        },
        drop: async (bookingId) => {
          await change(new Map([[bookingId, undefined]]));
        },
      }),
    step: async (call) => {
      const bookingId = bookingOf(call);
      const after = stagedBy(call, realBooking(bookingId), session.stagedOf(bookingId));
      if (typeof after === 'string') throw new Error(after);
      await change(new Map([[bookingId, after]]));
    },
    make: async (bookings) => {
      await change(
        new Map(
          bookings.map(({ bookingId, details, start, end, resourceIds, participants }) => {
            const wanted = {
              ...wantedOfNew(details),
              start,
              end,
              ...(resourceIds.length > 0 && { resourceIds }),
              ...(participants && { participants }),
            };
            return [bookingId, { bookingId, basis: null, seen: null, wanted }];
          }),
        ),
      );
    },
    refresh: session.refresh,
  };
}

function byId(bookings: readonly BookingView[]): ReadonlyMap<string, BookingView> {
  return new Map(bookings.map((booking) => [booking.id, booking]));
}

function allOf({ bookings }: Board): Iterable<BookingView> {
  return bookings.values();
}

function peopleOf(booking: BookingView | undefined): readonly string[] {
  return booking === undefined ? [] : placementOf(booking).resourceIds;
}
