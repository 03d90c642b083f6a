import { sql } from 'kysely';
import type {
  AbsenceFact,
  CustomerFact,
  LabelFact,
  ResourceFact,
  ServicePlanFact,
  ShiftFact,
} from '../../domain/facts.ts';
import { type Actor, plans } from '../../domain/roles.ts';
import { fullName } from '../models/fullName.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { absencesFor } from './absences.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type BookingView, namedBookings, namesOf, shownColumns } from './bookingView.ts';
import { asIn, type PastMoment, pastMoment } from './moments.ts';
import { customersFor, idsOf, labelsFor, resourcesFor, shiftsFor } from './records.ts';
import { type AsOf, rowsIn } from './rowsIn.ts';
import { servicePlansFor } from './servicePlans.ts';
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
  readonly absences: AbsenceFact[];
  /** Those of the VisitStemIDs that the bookings name; for planners. */
  readonly servicePlans: ServicePlanFact[];
  readonly labels: LabelFact[];
  /** Those that the bookings name. */
  readonly customers: CustomerFact[];
}

const reads = ['bookings', 'resources', 'shifts', 'absences', 'servicePlans', 'labels', 'customers'] as const;

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
    return { ...(await boardOf(await asIn(moment, past), actor, { from, to })), asOf: past };
  });
}

/** Whether a version of a row was the true one at a position: for looking rows up by their id. */
export function trueAsOf({ position }: { readonly position: number }) {
  return sql<boolean>`from_position <= ${position} and (to_position is null or to_position > ${position})`;
}

/** The board of a span at a moment. */
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
  const own = [...new Set(rows.flatMap(({ state }) => state.resourceIds))];
  const resources = await resourcesFor(
    moment,
    plans(actor) ? 'all' : actor.role === 'resource' ? idsOf(actor.resourceId) : own,
  );
  const customers = await customersFor(moment, [
    ...new Set(rows.map(({ state }) => state.details.customerId)),
  ]);
  const labels = await labelsFor(moment, actor);
  return {
    ...window,
    resources: actor.role === 'customer' ? resources.map(withoutContact) : resources,
    bookings: namedBookings(rows, {
      customers: new Map(customers.map((customer) => [customer.id, fullName(customer)])),
      resources: plans(actor)
        ? new Map(resources.map((resource) => [resource.id, fullName(resource)]))
        : // A field worker sees who comes with him, though not their records.
          await namesOf(moment, 'resources', own),
      labels: new Map(labels.map(({ id, name }) => [id, name])),
    }),
    shifts: await shiftsFor(moment, plans(actor) ? 'all' : idsOf(actor.resourceId)),
    absences: await absencesFor(moment, window, plans(actor) ? 'all' : idsOf(actor.resourceId)),
    servicePlans: plans(actor)
      ? await servicePlansFor(moment, [
          ...new Set(rows.flatMap(({ state }) => state.details.visitStemId ?? [])),
        ])
      : [],
    labels,
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
