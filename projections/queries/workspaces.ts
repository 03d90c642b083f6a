import { Result } from 'effect';
import type { Actor } from '../../domain/roles.ts';
import { readsShared } from '../../domain/workspace/readsWorkspace.ts';
import type { OpenWorkspace } from '../../domain/workspace/workspace.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type BookingView, bookingShownTo, bookingViews, shownColumns } from './bookingView.ts';
import { bookingReads } from './namesOf.ts';
import { notFound } from './oneBooking.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** A workspace as its list shows it. */
export interface ListedWorkspace
  extends Pick<OpenWorkspace, 'board' | 'name' | 'owner' | 'shared' | 'endsAt'> {
  readonly id: string;
  readonly revision: number;
  /** How many bookings it changes. */
  readonly staged: number;
}

/** A workspace with what is staged in it. */
export interface ReadWorkspace extends ListedWorkspace, Pick<OpenWorkspace, 'changes' | 'left'> {
  /** The bookings that it changes, as they are now and as far as the reader sees them. */
  readonly bookings: readonly BookingView[];
}

const listed = ['id', 'revision', 'board', 'name', 'owner', 'shared', 'ends_at as endsAt', 'staged'] as const;

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

/** One of them; `not_found` for one that somebody may not look into, or that has ended. */
export async function findWorkspace(
  context: QueryContext,
  actor: Actor,
  { id, now, after }: { readonly id: string; readonly now: number; readonly after?: number | undefined },
): Promise<Answer<ReadWorkspace>> {
  const { org } = actor;
  const reads = ['workspaces', ...bookingReads] as const;
  const found = await ask(context, { org, reads, after }, async (moment) => {
    const row = await openTo(moment, actor, now)
      .select([...listed, 'content'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return new Refused(notFound('workspace', id));
    const ids = row.content.changes.map(({ bookingId }) => bookingId);
    const bookings =
      ids.length === 0
        ? []
        : await moment.db
            .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
            .select(shownColumns)
            .where('org', '=', org)
            .where('id', 'in', ids)
            .where(visibleRows(actor, 'work', bookingColumns))
            .execute();
    const views = await bookingViews(moment, bookings);
    return { row, bookings: views.map((booking) => bookingShownTo(actor, booking)) };
  });
  return Result.map(found, ({ row: { content, ...row }, bookings, position }) => ({
    ...row,
    ...content,
    bookings,
    position,
  }));
}

/** The workspaces that somebody may look into and that have not ended (`readsWorkspace`). */
function openTo(moment: ReadMoment, actor: Actor, now: number) {
  const { org, uid } = actor;
  return moment.db
    .selectFrom(rowsIn(moment, 'workspaces').as('workspaces'))
    .where('org', '=', org)
    .where('ends_at', '>', now)
    .where((where) =>
      where.or([where('owner', '=', uid), ...(readsShared(actor) ? [where('shared', '=', true)] : [])]),
    );
}
