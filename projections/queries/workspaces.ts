import { Result } from 'effect';
import { sql } from 'kysely';
import { readings } from '../../domain/catalogues/readings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { sharedBoardsOf } from '../../domain/workspace/readsWorkspace.ts';
import { currentRosterEvent, rosterReconciliation } from '../../domain/workspace/reconcileRoster.ts';
import type { SeenRosterEvent, StagedRosterChange } from '../../domain/workspace/stagedRoster.ts';
import type {
  RosterWorkspace,
  SeenBooking,
  StagedChange,
  StandingWorkspace,
  TimelineWorkspace,
  WorkspaceBoard,
} from '../../domain/workspace/workspace.ts';
import type { WorkspaceContent } from '../models/workspaces.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type BookingView, bookingShownTo, bookingViews, shownColumns } from './bookingView.ts';
import { bookingReads } from './namesOf.ts';
import { notFound } from './oneBooking.ts';
import { type RecordView, seenBy } from './recordList.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** A workspace as its list shows it. */
export interface ListedWorkspace extends Pick<StandingWorkspace, 'name' | 'owner' | 'shared' | 'endsAt'> {
  readonly id: string;
  readonly revision: number;
  readonly board: WorkspaceBoard;
  /** The roster template of a workspace of the master roster, else null. */
  readonly templateId: string | null;
  /** How many records it changes. */
  readonly staged: number;
}

/** A workspace with what is staged in it. */
export type ReadWorkspace = ReadTimelineWorkspace | ReadRosterWorkspace;

export interface ReadTimelineWorkspace
  extends ListedWorkspace,
    Pick<TimelineWorkspace, 'board' | 'changes' | 'left'> {
  readonly board: 'timeline';
  /** The bookings that it changes, as they are now and as far as the reader sees them. */
  readonly bookings: readonly BookingView[];
}

export interface ReadRosterWorkspace
  extends ListedWorkspace,
    Pick<RosterWorkspace, 'board' | 'changes' | 'left'> {
  readonly board: 'masterroster';
  readonly templateId: string;
  /** The roster events that it changes, as they are now; none for those who may not read rosters. */
  readonly rosterEvents: readonly RecordView<'rosterEvent'>[];
}

const listed = [
  'id',
  'revision',
  'board',
  'template_id as templateId',
  'name',
  'owner',
  'shared',
  'ends_at as endsAt',
  'staged',
] as const;

/** The workspaces that somebody may look into and that have not ended, by name. */
export function listWorkspaces(
  context: QueryContext,
  actor: Actor,
  { now, after }: { readonly now: number; readonly after?: number | undefined },
): Promise<Answer<{ readonly workspaces: readonly ListedWorkspace[] }>> {
  return ask(context, { org: actor.org, reads: ['workspaces'], after }, async (moment) => ({
    workspaces: await openTo(moment, actor, now)
      .select([...listed])
      .orderBy('name')
      .orderBy('id')
      .execute(),
  }));
}

const documented = ['id', 'name', 'owner', 'ends_at as endsAt', 'content'] as const;

/** What documents of workspaces are made of; `changedAt` in epoch seconds, `changedIn` the position of that change. */
export type DocumentedWorkspaceRow = Pick<ListedWorkspace, 'id' | 'name' | 'owner' | 'endsAt'> & {
  readonly changedAt: number;
  readonly changedIn: number;
  readonly content: WorkspaceContent;
};

/** The workspaces of a board that somebody may look into and that have not ended, with what is staged in each, by name. */
export function workspacesToDocument(
  context: QueryContext,
  actor: Actor,
  {
    board,
    now,
    after,
  }: { readonly board: WorkspaceBoard; readonly now: number; readonly after?: number | undefined },
): Promise<Answer<{ readonly workspaces: readonly DocumentedWorkspaceRow[] }>> {
  return ask(context, { org: actor.org, reads: ['workspaces'], after }, async (moment) => {
    const rows = await openTo(moment, actor, now)
      .select([...documented])
      .select([sql<number>`"at"`.as('at'), sql<number>`position`.as('changedIn')])
      .where('board', '=', board)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return { workspaces: rows.map(({ at, ...row }) => ({ ...row, changedAt: Math.floor(at / 1000) })) };
  });
}

/** One of them; `not_found` for one that somebody may not look into, or that has ended. */
export async function findWorkspace(
  context: QueryContext,
  actor: Actor,
  { id, now, after }: { readonly id: string; readonly now: number; readonly after?: number | undefined },
): Promise<Answer<ReadWorkspace>> {
  const { org } = actor;
  const reads = ['workspaces', 'rosterEvents', ...bookingReads] as const;
  const found = await ask(context, { org, reads, after }, async (moment) => {
    const row = await openTo(moment, actor, now)
      .select([...listed, 'content'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return new Refused(notFound('workspace', id));
    const { content, ...own } = row;
    const workspace: ReadWorkspace =
      content.board === 'timeline'
        ? { ...own, ...content, bookings: await stagedBookings(moment, actor, content.changes) }
        : { ...own, ...content, rosterEvents: await stagedRosterEvents(moment, actor, content.changes) };
    return { workspace };
  });
  return Result.map(found, ({ workspace, position }) => ({ ...workspace, position }));
}

/**
 * The records that changes are to be staged of, as far as somebody sees them: where each is now, with what the change wants
 * otherwise, and the number of its last event.
 */
export function recordsToStage(
  context: QueryContext,
  actor: Actor,
  board: WorkspaceBoard,
  items: readonly { readonly id: string; readonly wanted: object }[],
): Promise<
  Answer<{
    readonly records: readonly {
      readonly id: string;
      readonly revision: number;
      readonly seen: SeenBooking | SeenRosterEvent;
    }[];
  }>
> {
  const reads = ['rosterEvents', ...bookingReads] as const;
  return ask(context, { org: actor.org, reads }, async (moment) => {
    if (board === 'timeline') {
      const bookings = await stagedBookings(
        moment,
        actor,
        items.map(({ id: bookingId }) => ({ bookingId })),
      );
      const records = bookings.map(({ id, revision, title, start, end, resources, status }) => ({
        id,
        revision,
        seen: { title, start, end, resourceIds: resources.map((resource) => resource.id), status },
      }));
      return { records };
    }
    const events = await stagedRosterEvents(
      moment,
      actor,
      items.map(({ id: rosterEventId }) => ({ rosterEventId })),
    );
    const wantedOf = new Map(items.map(({ id, wanted }) => [id, Object.keys(wanted)]));
    const records = events.map((event) => {
      const { id, revision } = event;
      return {
        id,
        revision,
        seen: rosterReconciliation.seenIn(currentRosterEvent(event), wantedOf.get(id) ?? []),
      };
    });
    return { records };
  });
}

async function stagedBookings(
  moment: ReadMoment,
  actor: Actor,
  changes: readonly Pick<StagedChange, 'bookingId'>[],
): Promise<readonly BookingView[]> {
  if (changes.length === 0) return [];
  const bookings = await moment.db
    .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
    .select(shownColumns)
    .where('org', '=', moment.org)
    .where(
      'id',
      'in',
      changes.map(({ bookingId }) => bookingId),
    )
    .where(visibleRows(actor, 'work', bookingColumns))
    .execute();
  const views = await bookingViews(moment, bookings);
  return views.map((booking) => bookingShownTo(actor, booking));
}

async function stagedRosterEvents(
  moment: ReadMoment,
  actor: Actor,
  changes: readonly Pick<StagedRosterChange, 'rosterEventId'>[],
): Promise<readonly RecordView<'rosterEvent'>[]> {
  if (changes.length === 0) return [];
  const rows = await moment.db
    .selectFrom(rowsIn(moment, 'rosterEvents').as('rosterEvents'))
    .select(['fact', 'revision'])
    .where('org', '=', moment.org)
    .where(
      'id',
      'in',
      changes.map(({ rosterEventId }) => rosterEventId),
    )
    .where(visibleRows(actor, 'rosters', {}))
    .execute();
  return rows.map(({ fact, revision }) => seenBy(actor, readings.rosterEvent, { ...fact, revision }));
}

/** The workspaces that somebody may look into and that have not ended (`readsWorkspace`). */
function openTo(moment: ReadMoment, actor: Actor, now: number) {
  const { org, uid } = actor;
  const boards = sharedBoardsOf(actor);
  return moment.db
    .selectFrom(rowsIn(moment, 'workspaces').as('workspaces'))
    .where('org', '=', org)
    .where('ends_at', '>', now)
    .where((where) =>
      where.or([
        where('owner', '=', uid),
        ...(boards.length === 0
          ? []
          : [where.and([where('shared', '=', true), where('board', 'in', boards)])]),
      ]),
    );
}
