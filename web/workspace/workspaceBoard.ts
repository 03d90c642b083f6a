import type { BookingView, TimelineView } from '../../api/contract/views.ts';
import type { WorkspaceView } from '../../api/contract/workspaces.ts';
import type { OrganisationFact } from '../../domain/facts.ts';
import { changesNothing, type GivenChange } from '../../domain/workspace/reconcile.ts';
import { noteKnown } from '../client/knownPosition.ts';
import { RequestFailed } from '../client/requestFailed.ts';
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
import type { Comparison } from '../timeline/board/comparison.ts';
import { isWithin } from '../timeline/board/surroundings.ts';
import { judgePlacement } from '../timeline/conflict/judgePlacement.ts';
import type { NewBooking } from '../timeline/create/newBooking.ts';
import { outcomeOf, serverSource } from '../timeline/source/serverSource.ts';
import type { CommandCall, TimelineListener, TimelineSource } from '../timeline/source/timelineSource.ts';
import { type BoardSubject, bookingSubject } from '../timeline/view/boardSubject.ts';
import { bookingOf, marksOf, stagedBy, stagedView } from './stagedBooking.ts';
import { readWorkspace } from './workspaceRequests.ts';

/** What the screens around the board show of a workspace; a new object after every change. */
export interface WorkspaceSnapshot {
  readonly workspace: WorkspaceView;
  /** The bookings that are staged, as everybody else sees them. */
  readonly bookings: ReadonlyMap<string, BookingView>;
  /** As the board shows them; those that are on it. */
  readonly staged: ReadonlyMap<string, BookingView>;
  readonly marks: Comparison;
  /** Everybody's bookings and people; undefined until the board is loaded. */
  readonly world: Board | undefined;
  /** Set once the workspace is gone: committed, discarded, no longer shared, or at its end. */
  readonly gone: 'here' | 'gone';
}

/** The timeline in a workspace: what is moved is staged, and shown on top of what everybody sees. */
export interface WorkspaceBoard {
  readonly source: TimelineSource;
  readonly subject: BoardSubject;
  readonly getSnapshot: () => WorkspaceSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Stages steps that are not taken on the board itself; rejects with an `Error` that can be shown. */
  readonly stage: (changes: readonly GivenChange[]) => Promise<void>;
  readonly unstage: (bookingIds: readonly string[]) => Promise<void>;
  /** Stages one step of a booking. */
  readonly step: (call: CommandCall) => Promise<void>;
  readonly make: (bookings: readonly (NewBooking & { readonly bookingId: string })[]) => Promise<void>;
  /** Reads the workspace anew. */
  readonly refresh: () => Promise<void>;
}

/** How often others' changes of the workspace are looked for, in milliseconds: another tab, another device. */
const lookMs = 3_000;
/** A booking's revision on the board: its own, and how often it has been staged and judged since. */
const shownPerRevision = 100_000;

const stagedWords = { ...bookingWords, changed: 'staged' } as const;

/** A workspace as a timeline's source. What is staged is judged here, by the engine, beside everybody's bookings. */
export function createWorkspaceBoard(first: WorkspaceView, organisation: OrganisationFact): WorkspaceBoard {
  let workspace = first;
  let gone: WorkspaceSnapshot['gone'] = 'here';
  /** The bookings of everybody; undefined until the board is loaded. */
  let world: Board | undefined;
  /** The same with what is staged. */
  let shown: Board | undefined;
  /** The staged bookings of other days. */
  let elsewhere: ReadonlyMap<string, BookingView> = byId(first.bookings);
  const shownTimes = new Map<string, number>();
  const before = new Map<string, { readonly bookingId: string; readonly change: GivenChange | undefined }>();
  const listeners = new Set<() => void>();
  const boards = new Set<TimelineListener>();
  let snapshot = makeSnapshot();

  function realBooking(id: string): BookingView | undefined {
    const [here, there] = [world?.bookings.get(id), elsewhere.get(id)];
    if (here === undefined || there === undefined) return here ?? there;
    return there.revision > here.revision ? there : here;
  }

  function makeSnapshot(): WorkspaceSnapshot {
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
    return { workspace, bookings, staged, marks: marksOf(changes, bookings), world, gone };
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
    for (const change of workspace.changes) {
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

  /** Takes a reading of the workspace in, unless it is older than what is known. */
  function takeIn(read: WorkspaceView): void {
    if (read.revision < workspace.revision) return;
    const ids = new Set([...workspace.changes, ...read.changes].map(({ bookingId }) => bookingId));
    const isSame = read.revision === workspace.revision;
    workspace = read;
    elsewhere = byId(read.bookings);
    if (isSame) publish();
    else tell(ids);
  }

  async function refresh(): Promise<void> {
    try {
      takeIn(await readWorkspace(first.id));
    } catch (error) {
      if (!(error instanceof RequestFailed)) throw error;
      // Without a connection the board says so, and this is tried again.
      if (error.code !== 'not_found') return;
      gone = 'gone';
      publish();
    }
  }

  /** Shows changes at once, as the server has just taken them in. */
  function takeChanges(revision: number, changed: ReadonlyMap<string, GivenChange | undefined>): void {
    const rest = workspace.changes.filter(({ bookingId }) => !changed.has(bookingId));
    const added = [...changed.values()].flatMap((change) =>
      change === undefined ? [] : [{ ...change, changeId: '', wanted: { ...change.wanted } }],
    );
    const known = new Map(added.map((change) => [change.bookingId, change]));
    const inPlace = workspace.changes.flatMap((change) => {
      if (!changed.has(change.bookingId)) return [change];
      return known.get(change.bookingId) ?? [];
    });
    const ids = new Set(workspace.changes.map(({ bookingId }) => bookingId));
    const changes = [...inPlace, ...added.filter(({ bookingId }) => !ids.has(bookingId))];
    workspace = {
      ...workspace,
      revision: Math.max(revision, workspace.revision),
      changes: changes.map(({ seen, ...change }) => ({
        ...change,
        seen: seen && { ...seen, resourceIds: [...seen.resourceIds] },
      })),
      staged: rest.length + added.length,
      left: workspace.left.filter(({ bookingId }) => !changed.has(bookingId)),
    };
    tell(new Set(changed.keys()));
  }

  /** Sends what is to be staged for some bookings, or is to be staged no more. */
  async function send(changed: ReadonlyMap<string, GivenChange | undefined>, commandId: string) {
    const staged = [...changed.values()].flatMap((change) => change ?? []);
    const dropped = [...changed].flatMap(([id, change]) => (change === undefined ? [id] : []));
    const options = { commandId };
    const workspaceId = first.id;
    if (dropped.length > 0) {
      const answer = await sendCommand('workspace.unstage', { workspaceId, bookingIds: dropped }, options);
      noteKnown(answer.position);
      if (staged.length === 0) return answer;
    }
    const answer = await sendCommand(
      'workspace.stage',
      {
        workspaceId,
        changes: staged.map(({ seen, wanted, bookingId, basis }) => ({
          bookingId,
          basis,
          seen: seen && { ...seen, resourceIds: [...seen.resourceIds] },
          wanted: { ...wanted },
        })),
      },
      dropped.length > 0 ? { commandId: `${commandId}-stage` } : options,
    );
    noteKnown(answer.position);
    return answer;
  }

  async function change(changed: ReadonlyMap<string, GivenChange | undefined>): Promise<void> {
    if (changed.size === 0) return;
    const { revision } = await send(changed, crypto.randomUUID());
    takeChanges(revision, changed);
  }

  const stagedOf = (id: string) => workspace.changes.find(({ bookingId }) => bookingId === id);

  const source: TimelineSource = {
    ...serverSource,
    load: async (span, signal): Promise<TimelineView> => {
      const [view, read] = await Promise.all([serverSource.load(span, signal), readWorkspace(first.id)]);
      workspace = read.revision >= workspace.revision ? read : workspace;
      elsewhere = byId(read.bookings);
      world = boardOf(view);
      shown = undefined;
      remake(new Set(workspace.changes.map(({ bookingId }) => bookingId)));
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
            ...(isMore ? workspace.changes.map(({ bookingId }) => bookingId) : []),
          ]);
          listener.changed({ position, changes: { ...records, ...(ids.size > 0 ? remake(ids) : {}) } });
          publish();
        },
      });
      const looking = setInterval(() => {
        if (document.visibilityState === 'visible') void refresh();
      }, lookMs);
      const look = () => {
        if (document.visibilityState === 'visible') void refresh();
      };
      document.addEventListener('visibilitychange', look);
      return () => {
        boards.delete(listener);
        unfollow();
        clearInterval(looking);
        document.removeEventListener('visibilitychange', look);
      };
    },
    send: async ({ commandId, call }) => {
      const undone = call.name === 'booking.undo' ? before.get(call.input.commandId) : undefined;
      const bookingId = undone?.bookingId ?? bookingOf(call);
      const staged = stagedOf(bookingId);
      const after = undone === undefined ? stagedBy(call, realBooking(bookingId), staged) : undone.change;
      if (typeof after === 'string') return { kind: 'refused', code: 'invalid_input', message: after };
      const outcome = await outcomeOf(() => send(new Map([[bookingId, after]]), commandId));
      if (outcome.kind !== 'done') return outcome;
      before.set(commandId, { bookingId, change: staged });
      takeChanges(outcome.revision, new Map([[bookingId, after]]));
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
    stage: (changes) =>
      change(new Map(changes.map((one) => [one.bookingId, changesNothing(one) ? undefined : one]))),
    unstage: (bookingIds) => change(new Map(bookingIds.map((id) => [id, undefined]))),
    step: async (call) => {
      const bookingId = bookingOf(call);
      const after = stagedBy(call, realBooking(bookingId), stagedOf(bookingId));
      if (typeof after === 'string') throw new Error(after);
      await change(new Map([[bookingId, after]]));
    },
    make: (bookings) =>
      change(
        new Map(
          bookings.map(({ bookingId, details, start, end, resourceIds }) => {
            const wanted = { ...details, start, end, ...(resourceIds.length > 0 && { resourceIds }) };
            return [bookingId, { bookingId, basis: null, seen: null, wanted }];
          }),
        ),
      ),
    refresh,
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
