import { sql } from 'kysely';
import { standsAs } from '../../domain/absence/absence.ts';
import type { Category } from '../../domain/eventCatalogue.ts';
import type { AbsenceFact, ResourceFact, ServicePlanFact, ShiftFact } from '../../domain/facts.ts';
import { readings } from '../../domain/readings.ts';
import type { Actor } from '../../domain/roles.ts';
import { parseStreamName } from '../../domain/stream.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { type BookingView, bookingShownTo, bookingViews, shownColumns } from './bookingView.ts';
import { seenBy } from './recordList.ts';
import { sharesMoment, type Window } from './spans.ts';
import { bookingColumns, resourceColumns, timeColumns, visibleRows } from './visibility.ts';

/** What somebody looks at: a window of the board, one booking, or any booking. */
export type Watched =
  | ({ readonly topic: 'timeline' } & Window)
  | { readonly topic: 'booking'; readonly bookingId: string }
  | { readonly topic: 'bookings' };

export interface Changes {
  readonly bookings: BookingView[];
  readonly resources: ResourceFact[];
  readonly shifts: ShiftFact[];
  readonly absences: AbsenceFact[];
  readonly servicePlans: ServicePlanFact[];
  /** Bookings that were to be seen here and are not any more: cancelled, moved away, given to others. */
  readonly goneBookingIds: string[];
  readonly goneShiftIds: string[];
  /** Declined and cancelled ones too. */
  readonly goneAbsenceIds: string[];
  readonly goneServicePlanIds: string[];
}

const nothingElse = {
  resources: [],
  shifts: [],
  absences: [],
  servicePlans: [],
  goneShiftIds: [],
  goneAbsenceIds: [],
  goneServicePlanIds: [],
};

/**
 * What has changed after a position (exclusive) up to the answer's, as the actor may see it: the rows as they
 * are now. Asked again with the answer's position it goes on without a gap.
 */
export function readChanges(
  context: QueryContext,
  actor: Actor,
  watched: Watched,
  after: number,
): Promise<Answer<Changes>> {
  const reads = [
    'history',
    'bookings',
    'timelines',
    'resources',
    'shifts',
    'absences',
    'servicePlans',
    'customers',
    'labels',
  ] as const;
  return ask(context, { org: actor.org, reads }, async (moment) => {
    const changed = await changedIds(moment, after);
    const bookings = await changedBookings(moment, actor, watched, after, changed('booking'));
    if (watched.topic !== 'timeline') {
      return { ...bookings, ...nothingElse };
    }
    return {
      ...bookings,
      resources: await changedResources(moment, actor, changed('resource')),
      ...(await changedShifts(moment, actor, changed('shift'))),
      ...(await changedAbsences(moment, actor, changed('absence'))),
      ...(await changedServicePlans(moment, actor, changed('servicePlan'))),
    };
  });
}

/** Ids of the records that anything has happened to since. The history knows, so rows need no index for it. */
async function changedIds(
  { db, org }: ReadMoment,
  after: number,
): Promise<(category: Category) => readonly string[]> {
  const rows = await db
    .selectFrom('history')
    .select('stream')
    .distinct()
    .where('org', '=', org)
    .where('position', '>', after)
    .execute();
  const ids = Map.groupBy(
    rows.flatMap(({ stream }) => parseStreamName(stream) ?? []),
    ({ category }) => category,
  );
  return (category) => (ids.get(category) ?? []).map(({ id }) => id);
}

function looksAt(watched: Watched) {
  switch (watched.topic) {
    case 'timeline':
      return sql<boolean>`(${sharesMoment(watched)}) and status <> 'cancelled'`;
    case 'booking':
      return sql<boolean>`id = ${watched.bookingId}`;
    case 'bookings':
      return sql<boolean>`true`;
  }
}

async function changedBookings(
  moment: ReadMoment,
  actor: Actor,
  watched: Watched,
  after: number,
  ids: readonly string[],
): Promise<Pick<Changes, 'bookings' | 'goneBookingIds'>> {
  const { db, org } = moment;
  if (ids.length === 0) return { bookings: [], goneBookingIds: [] };
  const seen = sql<boolean>`(${looksAt(watched)}) and (${visibleRows(actor, 'work', bookingColumns)})`;
  const rows = await db
    .selectFrom('bookings')
    .select(shownColumns)
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${ids})`)
    .where(seen)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const present = new Set(rows.map(({ id }) => id));
  // Versions that ended since then were what the actor last saw, or what passed by in between.
  const replaced = await db
    .selectFrom('timelines')
    .select('id')
    .distinct()
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${ids})`)
    .where('to_position', '>', after)
    .where(seen)
    .execute();
  return {
    bookings: (await bookingViews(moment, rows)).map((booking) => bookingShownTo(actor, booking)),
    goneBookingIds: replaced.map(({ id }) => id).filter((id) => !present.has(id)),
  };
}

async function changedResources(
  { db, org }: ReadMoment,
  actor: Actor,
  ids: readonly string[],
): Promise<ResourceFact[]> {
  const rows = await db
    .selectFrom('resources')
    .select('fact')
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${ids})`)
    .where(visibleRows(actor, 'people', resourceColumns))
    .execute();
  return rows.map(({ fact }) => seenBy(actor, readings.resource, fact));
}

async function changedShifts(
  { db, org }: ReadMoment,
  actor: Actor,
  ids: readonly string[],
): Promise<Pick<Changes, 'shifts' | 'goneShiftIds'>> {
  const rows = await db
    .selectFrom('shifts')
    .select(['id', 'ended', 'fact'])
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${ids})`)
    .where(visibleRows(actor, 'time', timeColumns))
    .execute();
  return {
    shifts: rows.filter(({ ended }) => !ended).map(({ fact }) => fact),
    goneShiftIds: rows.filter(({ ended }) => ended).map(({ id }) => id),
  };
}

async function changedAbsences(
  { db, org }: ReadMoment,
  actor: Actor,
  ids: readonly string[],
): Promise<Pick<Changes, 'absences' | 'goneAbsenceIds'>> {
  const rows = await db
    .selectFrom('absences')
    .select('fact')
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${ids})`)
    .where(visibleRows(actor, 'time', timeColumns))
    .execute();
  const seen = rows.map(({ fact }) => fact);
  return {
    absences: seen.filter(({ status }) => standsAs(status)),
    goneAbsenceIds: seen.filter(({ status }) => !standsAs(status)).map(({ id }) => id),
  };
}

async function changedServicePlans(
  { db, org }: ReadMoment,
  actor: Actor,
  ids: readonly string[],
): Promise<Pick<Changes, 'servicePlans' | 'goneServicePlanIds'>> {
  const rows = await db
    .selectFrom('servicePlans')
    .select(['id', 'ended', 'fact'])
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${ids})`)
    .where(visibleRows(actor, 'planning', {}))
    .execute();
  return {
    servicePlans: rows.filter(({ ended }) => !ended).map(({ fact }) => fact),
    goneServicePlanIds: rows.filter(({ ended }) => ended).map(({ id }) => id),
  };
}
