import { type RawBuilder, sql } from 'kysely';
import type { CustomerFact, LabelFact, ResourceFact, ShiftFact } from '../../domain/facts.ts';
import { type Actor, plans } from '../../domain/roles.ts';
import type { BookingRow } from '../models/bookings.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { type BookingView, bookingViews, type ShownRow, shownColumns } from './bookingView.ts';
import { customersFor, idsOf, labelsFor, resourcesFor, shiftsFor } from './records.ts';
import { sharesMoment, type Window } from './spans.ts';
import { visibleBookings } from './visibility.ts';

export interface TimelineQuery extends Window {
  readonly after?: number | undefined;
}

/** All that the board of a span shows, without cancelled bookings. */
export interface TimelineView extends Window {
  readonly resources: ResourceFact[];
  readonly bookings: BookingView[];
  readonly shifts: ShiftFact[];
  readonly labels: LabelFact[];
  /** Those that the bookings name. */
  readonly customers: CustomerFact[];
}

const reads = ['bookings', 'resources', 'shifts', 'labels', 'customers'] as const;

/** The board of a span as it is. */
export function readTimeline(
  context: QueryContext,
  actor: Actor,
  { from, to, after }: TimelineQuery,
): Promise<Answer<TimelineView>> {
  return ask(context, { org: actor.org, reads, after }, async (moment) => {
    const rows = await moment.db
      .selectFrom('bookings')
      .select(shownColumns)
      .where('org', '=', moment.org)
      .where(sharesMoment({ from, to }))
      .where('status', '<>', 'cancelled')
      .where(visibleBookings(actor))
      .orderBy('start')
      .orderBy('id')
      .execute();
    return board(moment, actor, { from, to }, rows);
  });
}

/**
 * Which past moment is meant: a position of the log, or a time (epoch milliseconds), which is after every
 * event of that millisecond.
 */
export type AsOf = { readonly position: number } | { readonly at: number };

/**
 * The board of a span as its bookings were at a past moment, from their versions. Names, people and shifts
 * are today's. Answers also the moment it was asked for.
 */
export function readTimelineAsOf(
  context: QueryContext,
  actor: Actor,
  { from, to, asOf }: Window & { readonly asOf: AsOf },
): Promise<Answer<TimelineView & { readonly asOf: AsOf }>> {
  return ask(context, { org: actor.org, reads: [...reads, 'timelines'] }, async (moment) => {
    const rows = await moment.db
      .selectFrom(bookingsAsOf(asOf).as('bookings'))
      .select(shownColumns)
      .where('org', '=', moment.org)
      .where(sharesMoment({ from, to }))
      .where('status', '<>', 'cancelled')
      .where(visibleBookings(actor))
      .orderBy('start')
      .orderBy('id')
      .execute();
    return { ...(await board(moment, actor, { from, to }, rows)), asOf };
  });
}

/**
 * The versions of bookings that were true at a moment. Those that still are and those that were replaced later
 * are asked for apart, so that of the past ones the index gives only what was true then, and not all that ever
 * was there.
 */
export function bookingsAsOf(
  asOf: AsOf,
): RawBuilder<BookingRow & { readonly org: string; readonly id: string }> {
  const timelines = sql.ref(`${readSchema}.timelines`);
  return 'position' in asOf
    ? sql`(select * from ${timelines} where from_position <= ${asOf.position} and to_position is null
           union all
           select * from ${timelines} where from_position <= ${asOf.position} and to_position > ${asOf.position})`
    : sql`(select * from ${timelines} where from_at <= ${asOf.at} and to_at is null
           union all
           select * from ${timelines} where from_at <= ${asOf.at} and to_at > ${asOf.at})`;
}

/** The bookings' rows as they are, or those of their versions that were true at a moment. */
export function bookingRows(
  asOf: AsOf | undefined,
): RawBuilder<BookingRow & { readonly org: string; readonly id: string }> {
  return asOf === undefined ? sql`${sql.ref(`${readSchema}.bookings`)}` : bookingsAsOf(asOf);
}

/** Whether a version of a row was the true one at a moment: for looking rows up by their id. */
export function trueAsOf(asOf: AsOf) {
  return 'position' in asOf
    ? sql<boolean>`from_position <= ${asOf.position} and (to_position is null or to_position > ${asOf.position})`
    : sql<boolean>`from_at <= ${asOf.at} and (to_at is null or to_at > ${asOf.at})`;
}

async function board(
  moment: ReadMoment,
  actor: Actor,
  window: Window,
  rows: readonly ShownRow[],
): Promise<TimelineView> {
  const own = rows.flatMap(({ state }) => state.resourceIds);
  const resources = await resourcesFor(
    moment,
    plans(actor) ? 'all' : actor.role === 'resource' ? idsOf(actor.resourceId) : own,
  );
  const customers = await customersFor(moment, [
    ...new Set(rows.map(({ state }) => state.details.customerId)),
  ]);
  return {
    ...window,
    resources: actor.role === 'customer' ? resources.map(withoutContact) : resources,
    bookings: await bookingViews(moment, rows),
    shifts: await shiftsFor(moment, plans(actor) ? 'all' : idsOf(actor.resourceId)),
    labels: await labelsFor(moment, actor),
    customers: plans(actor) ? customers : customers.map(withoutBlacklist),
  };
}

/** Resources and customers see no blacklist data (scheduling §6). */
function withoutBlacklist(customer: CustomerFact): CustomerFact {
  return { ...customer, barredResourceIds: [] };
}

/** A customer sees who comes, not where he lives or how to reach him past the organisation. */
function withoutContact(resource: ResourceFact): ResourceFact {
  return { ...resource, email: null, mobile: null, location: null, uid: null };
}
