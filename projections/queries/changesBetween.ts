import { Result } from 'effect';
import { sql } from 'kysely';
import { type Change, changesOf } from '../../domain/history/changesOf.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { seesEverything } from '../../domain/rights/rights.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, Refused } from './ask.ts';
import { type BookingView, bookingViews, shownColumns } from './bookingView.ts';
import { type LastChange, lastChanges } from './lastChanges.ts';
import { asIn, type PastMoment, pastMoment, pastMomentOrNothing } from './moments.ts';
import { bookingReads } from './namesOf.ts';
import { type AsOf, rowsIn } from './rowsIn.ts';
import { sharesMoment, type Window } from './spans.ts';
import type { HistoryContext, HistoryEntry } from './streamHistory.ts';
import { boardAreas } from './visibility.ts';

/** A booking that differs between two moments. */
export interface ChangedBooking {
  readonly bookingId: string;
  readonly kind: 'added' | 'changed';
  /** As it was at the earlier moment; null if it did not exist. */
  readonly before: BookingView | null;
  readonly after: BookingView;
  /** Fields that differ, with names instead of ids. */
  readonly changes: readonly Change[];
  /** The last event that happened to it between the moments: when (epoch milliseconds) and by whom. */
  readonly last: { readonly at: number; readonly actor: HistoryEntry['actor'] };
}

/** A changed booking whose last event has not been looked up yet; it is at the position `since`. */
interface Difference extends Omit<ChangedBooking, 'last'> {
  readonly since: number;
}

/** A booking at a moment, and the position of the event that made it so. */
interface BookingThen {
  readonly view: BookingView;
  readonly since: number;
}

export interface ChangesBetween {
  readonly from: PastMoment;
  readonly to: PastMoment;
  /** By start; at most as many as requested. */
  readonly rows: ChangedBooking[];
  /** How many bookings had any event between the moments. */
  readonly touched: number;
}

export interface ChangesBetweenQuery {
  readonly from: AsOf;
  readonly to: AsOf;
  /** What the two are called in the request, for refusals; default: `asOfFrom` and `asOfTo`. */
  readonly fields?: { readonly from: string; readonly to: string };
  readonly limit: number;
  /** Only bookings that overlap it at either moment: what a board of this span shows. */
  readonly window?: Window | undefined;
}

const reads = ['history', ...bookingReads] as const;

/**
 * Which bookings differ between two moments, and in what: for those that had any event in between, the
 * versions that were current at either moment. What was changed and changed back does not differ. For
 * planners.
 */
export async function readChangesBetween(
  context: HistoryContext,
  actor: Actor,
  query: ChangesBetweenQuery,
): Promise<Answer<ChangesBetween>> {
  const { fields = { from: 'asOfFrom', to: 'asOfTo' } } = query;
  const found = await ask(context, { org: actor.org, reads }, async (moment) => {
    if (!seesEverything(actor, boardAreas)) {
      return new Refused({
        code: 'not_allowed',
        message: 'What has changed is for dispatchers and schedulers.',
        details: {},
      });
    }
    const from = await pastMomentOrNothing(moment, query.from, fields.from);
    if (from instanceof Refused) return from;
    const to = await pastMoment(moment, query.to, fields.to);
    if (to instanceof Refused) return to;
    if (to.position < from.position) {
      return new Refused({
        code: 'invalid_input',
        message: `query.${fields.to}: must not be before ${fields.from}`,
        details: { field: `query.${fields.to}` },
      });
    }
    const span = { from, to };
    const { ids, touched } = await (query.window === undefined
      ? touchedBookings(moment, span, query.limit)
      : touchedWithin(await asIn(moment, to), span, query.window, query.limit));
    const before = await viewsAt(moment, ids, from, to);
    const after = await viewsAt(moment, ids, to, to);
    const differences = [...after.values()].flatMap(
      ({ view, since }) => difference(before.get(view.id)?.view, view, since) ?? [],
    );
    const last = await lastChanges(
      moment,
      differences.map(({ since }) => since),
    );
    return { from, to, differences, touched, last };
  });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const { differences, last, ...rest } = found.success;
  // Queried outside the transaction, whose connection is released first.
  const uids = [...new Set([...last.values()].map(({ actor: { uid } }) => uid))];
  const users = await context.userNames(actor.org, uids);
  return Result.succeed({ ...rest, rows: differences.map((one) => withLast(one, last, users)) });
}

interface Touched {
  readonly ids: readonly string[];
  /** How many there would be without the limit. */
  readonly touched: number;
}

/**
 * Bookings on the board of a window at either moment that have another version at the other moment: judged by
 * the versions alone, whatever else has happened in between.
 */
async function touchedWithin(
  { db, org }: ReadMoment,
  { from, to }: Pick<ChangesBetween, 'from' | 'to'>,
  window: Window,
  limit: number,
): Promise<Touched> {
  const versions = db
    .selectFrom('timelines')
    .select(['id', 'start'])
    .where('org', '=', org)
    .where(sharesMoment(window));
  const rows = await versions
    .where('from_position', '<=', from.position)
    .where('until_position', '>', from.position)
    .where('until_position', '<=', to.position)
    .unionAll(
      versions
        .where('from_position', '>', from.position)
        .where('from_position', '<=', to.position)
        .where('until_position', '>', to.position),
    )
    .orderBy('start')
    .orderBy('id')
    .execute();
  const ids = [...new Set(rows.map(({ id }) => id))];
  return { ids: ids.slice(0, limit), touched: ids.length };
}

/** Bookings with events after the first moment and up to the second, most recently changed first. */
async function touchedBookings(
  { db, org }: ReadMoment,
  { from, to }: Pick<ChangesBetween, 'from' | 'to'>,
  limit: number,
): Promise<Touched> {
  const rows = await db
    .selectFrom('history')
    .select('stream')
    .select(sql<number>`count(*) over ()`.as('touched'))
    .where('org', '=', org)
    .where('position', '>', from.position)
    .where('position', '<=', to.position)
    .where(sql<boolean>`starts_with(stream, ${`booking-${org}.`})`)
    .groupBy('stream')
    .orderBy(sql`max(position)`, 'desc')
    .limit(limit)
    .execute();
  return {
    ids: rows.flatMap(({ stream }) => parseStreamName(stream)?.id ?? []),
    touched: Number(rows[0]?.touched ?? 0),
  };
}

/**
 * Bookings as they were at one moment, with the names that people and things had at another: renaming
 * somebody in between has not changed the bookings.
 */
async function viewsAt(
  moment: ReadMoment,
  ids: readonly string[],
  at: PastMoment,
  namedAt: PastMoment,
): Promise<ReadonlyMap<string, BookingThen>> {
  const then = await asIn(moment, at);
  const rows = await then.db
    .selectFrom(rowsIn(then, 'bookings').as('bookings'))
    .select(shownColumns)
    .select(sql<number>`from_position`.as('since'))
    .where('org', '=', moment.org)
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('start')
    .orderBy('id')
    .execute();
  const views = await bookingViews({ ...moment, asOf: namedAt.position }, rows);
  const since = new Map(rows.map((row) => [row.id, row.since]));
  return new Map(views.map((view) => [view.id, { view, since: since.get(view.id) ?? at.position }]));
}

function withLast(
  { since, ...one }: Difference,
  all: ReadonlyMap<number, LastChange>,
  users: ReadonlyMap<string, string>,
): ChangedBooking {
  const last = all.get(since);
  if (last === undefined) throw new Error(`history has no event at ${since}, of booking ${one.bookingId}`);
  const { at, actor } = last;
  return { ...one, last: { at, actor: { ...actor, name: users.get(actor.uid) ?? actor.uid } } };
}

function difference(
  before: BookingView | undefined,
  after: BookingView,
  since: number,
): Difference | undefined {
  const bookingId = after.id;
  if (before === undefined) return { bookingId, kind: 'added', before: null, after, changes: [], since };
  const changes = changesOf(told(before), told(after));
  return changes.length === 0 ? undefined : { bookingId, kind: 'changed', before, after, changes, since };
}

/** A booking as people compare it: names instead of ids, and nothing that follows from other fields. */
function told(view: BookingView): object {
  const { revision: _revision, updatedAt: _updatedAt, unallocated: _unallocated, ...compared } = view;
  const {
    customerName,
    resources,
    labels,
    filters,
    violations,
    customerId: _customerId,
    labelIds: _labelIds,
    filterIds: _filterIds,
    ...rest
  } = compared;
  return {
    ...rest,
    customer: customerName,
    resources: resources.map(({ name }) => name),
    labels: labels.map(({ name }) => name),
    filters: filters.map(({ name }) => name),
    violations: violations.map(({ message }) => message),
  };
}
