import { sql } from 'kysely';
import type { CustomerFact, LabelFact, ResourceFact, ShiftFact } from '../../domain/facts.ts';
import { type Actor, plans } from '../../domain/roles.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type BookingView, bookingViews, shownColumns } from './bookingView.ts';
import { type PastMoment, pastMoment } from './moments.ts';
import { customersFor, idsOf, labelsFor, resourcesFor, shiftsFor } from './records.ts';
import { type AsOf, rowsIn } from './rowsIn.ts';
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
  return ask(context, { org: actor.org, reads, after }, (moment) => boardOf(moment, actor, { from, to }));
}

/**
 * The board of a span as it was at a past moment, from the versions of rows: bookings, people, shifts, customers
 * and labels. Answers also the moment it is of. Refuses one that there is nothing to see of (`pastMoment`).
 */
export function readTimelineAsOf(
  context: QueryContext,
  actor: Actor,
  { from, to, asOf }: Window & { readonly asOf: AsOf },
): Promise<Answer<TimelineView & { readonly asOf: PastMoment }>> {
  return ask(context, { org: actor.org, reads: [...reads, 'history'] }, async (moment) => {
    const past = await pastMoment(moment, asOf);
    if (past instanceof Refused) return past;
    return { ...(await boardOf({ ...moment, asOf: past.position }, actor, { from, to })), asOf: past };
  });
}

/** Whether a version of a row was the true one at a position: for looking rows up by their id. */
export function trueAsOf({ position }: { readonly position: number }) {
  return sql<boolean>`from_position <= ${position} and (to_position is null or to_position > ${position})`;
}

async function boardOf(moment: ReadMoment, actor: Actor, window: Window): Promise<TimelineView> {
  const rows = await moment.db
    .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
    .select(shownColumns)
    .where('org', '=', moment.org)
    .where(sharesMoment(window))
    .where('status', '<>', 'cancelled')
    .where(visibleBookings(actor))
    .orderBy('start')
    .orderBy('id')
    .execute();
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
