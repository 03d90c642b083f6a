import { sql } from 'kysely';
import type {
  AbsenceFact,
  CustomerFact,
  LabelFact,
  ResourceFact,
  ServicePlanFact,
  ShiftFact,
} from '../../domain/facts.ts';
import { fullName } from '../../domain/fullName.ts';
import { type Actor, plans } from '../../domain/roles.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { absencesFor, absencesIn } from './absences.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type BookingView, namedBookings, shownColumns } from './bookingView.ts';
import { asIn, type PastMoment, pastMoment } from './moments.ts';
import { namesOf } from './namesOf.ts';
import {
  customersByName,
  customersFor,
  idsOf,
  labelsByName,
  labelsFor,
  resourcesByName,
  resourcesFor,
  shiftsFor,
  shiftsOf,
} from './records.ts';
import { type AsOf, rowsIn } from './rowsIn.ts';
import { plansByUpdate } from './servicePlans.ts';
import { sharesMoment, type Window } from './spans.ts';
import { type Spelled, spell, spelledFact, spelledList, spelledObject } from './spelled.ts';
import { spelledBookings, spelledColumns } from './spelledBookings.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

export interface TimelineQuery extends Window {
  readonly after?: number | undefined;
}

/** All that the board of a span shows at one position, without cancelled bookings. */
export interface TimelineView extends Window {
  readonly position: number;
  readonly resources: ResourceFact[];
  readonly bookings: BookingView[];
  readonly shifts: ShiftFact[];
  readonly absences: AbsenceFact[];
  /** Those of the VisitStemIDs that the bookings name; for planners. */
  readonly servicePlans: ServicePlanFact[];
  readonly labels: LabelFact[];
  /** Those that the bookings name. */
  readonly customers: CustomerFact[];
  /** The past moment that it is of, where one was asked for. */
  readonly asOf?: PastMoment;
}

const reads = ['bookings', 'resources', 'shifts', 'absences', 'servicePlans', 'labels', 'customers'] as const;

/** The board of a span as it is; as text, since it may be megabytes. */
export function readTimeline(
  context: QueryContext,
  actor: Actor,
  { from, to, after }: TimelineQuery,
): Promise<Answer<Spelled<TimelineView>>> {
  return ask(context, { org: actor.org, reads, after }, (moment) => boardOf(moment, actor, { from, to }, {}));
}

/**
 * The board of a span as it was at a past moment, from the versions of rows: bookings, people, shifts, customers
 * and labels. Answers also the moment it is of. Refuses one that there is nothing to see of (`pastMoment`).
 */
export function readTimelineAsOf(
  context: QueryContext,
  actor: Actor,
  { from, to, asOf }: Window & { readonly asOf: AsOf },
): Promise<Answer<Spelled<TimelineView>>> {
  return ask(context, { org: actor.org, reads: [...reads, 'history'] }, async (moment) => {
    const past = await pastMoment(moment, asOf);
    return past instanceof Refused
      ? past
      : boardOf(await asIn(moment, past), actor, { from, to }, { asOf: past });
  });
}

/** Whether a version of a row was the true one at a position: for looking rows up by their id. */
export function trueAsOf({ position }: { readonly position: number }) {
  return sql<boolean>`from_position <= ${position} and (to_position is null or to_position > ${position})`;
}

/** The board of a span at a moment. */
function boardOf(
  moment: ReadMoment,
  actor: Actor,
  window: Window,
  told: Pick<TimelineView, 'asOf'>,
): Promise<Spelled<TimelineView>> {
  return plans(actor) ? wholeBoard(moment, window, told) : ownBoard(moment, actor, window, told);
}

/** What planners see: everything as rows spell it. */
async function wholeBoard(
  moment: ReadMoment,
  window: Window,
  { asOf }: Pick<TimelineView, 'asOf'>,
): Promise<Spelled<TimelineView>> {
  const rows = await bookingsOf(moment, window).select(spelledColumns).execute();
  const named = ['id', 'name', spelledFact] as const;
  const resources = await resourcesByName(moment, 'all').select(named).execute();
  const customerIds = [...new Set(rows.map((row) => row.customer_id))];
  const customers = await customersByName(moment, customerIds).select(named).execute();
  const labels = await labelsByName(moment).select(named).execute();
  const shifts = await shiftsOf(moment, 'all').select(spelledFact).execute();
  const absences = await absencesIn(moment, window, 'all').select(spelledFact).execute();
  const visits = [...new Set(rows.flatMap(({ visit_stem_id }) => visit_stem_id ?? []))];
  const servicePlans = await plansByUpdate(moment, visits).select(spelledFact).execute();
  const names = { resources: namesIn(resources), customers: namesIn(customers), labels: namesIn(labels) };
  return spelledObject<TimelineView>({
    position: spell(moment.position),
    from: spell(window.from),
    to: spell(window.to),
    ...(asOf === undefined ? {} : { asOf: spell(asOf) }),
    resources: factsIn(resources),
    bookings: spelledBookings(rows, names),
    shifts: factsIn(shifts),
    absences: factsIn(absences),
    servicePlans: factsIn(servicePlans),
    labels: factsIn(labels),
    customers: factsIn(customers),
  });
}

function factsIn<Fact>(rows: readonly { readonly fact: string }[]): Spelled<Fact[]> {
  return spelledList(rows.map(({ fact }) => fact));
}

function namesIn(rows: readonly { readonly id: string; readonly name: string }[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What a resource or a customer sees: what is his, without what is not for him. */
async function ownBoard(
  moment: ReadMoment,
  actor: Actor,
  window: Window,
  told: Pick<TimelineView, 'asOf'>,
): Promise<Spelled<TimelineView>> {
  const rows = await bookingsOf(moment, window)
    .select(shownColumns)
    .where(visibleRows(actor, 'work', bookingColumns))
    .execute();
  const own = [...new Set(rows.flatMap((row) => row.resource_ids))];
  const self = idsOf(actor.resourceId);
  const resources = await resourcesFor(moment, actor.role === 'resource' ? self : own);
  const customerIds = [...new Set(rows.map(({ details }) => details.customerId))];
  const customers = await customersFor(moment, customerIds);
  const labels = await labelsFor(moment, actor);
  return spell<TimelineView>({
    position: moment.position,
    ...window,
    ...told,
    resources: actor.role === 'customer' ? resources.map(withoutContact) : resources,
    bookings: namedBookings(rows, {
      customers: new Map(customers.map((customer) => [customer.id, fullName(customer)])),
      // A field worker sees who comes with him, though not their records.
      resources: (await namesOf(moment, { resources: own })).resources,
      labels: namesIn(labels),
    }),
    shifts: await shiftsFor(moment, self),
    absences: await absencesFor(moment, window, self),
    servicePlans: [],
    labels,
    customers: customers.map(withoutBlacklist),
  });
}

/** Those that are not cancelled, by start. */
function bookingsOf(moment: ReadMoment, window: Window) {
  return moment.db
    .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
    .where('org', '=', moment.org)
    .where(sharesMoment(window))
    .where('status', '<>', 'cancelled')
    .orderBy('start')
    .orderBy('id');
}

/** Resources and customers see no blacklist data (scheduling §6). */
function withoutBlacklist(customer: CustomerFact): CustomerFact {
  return { ...customer, barredResourceIds: [] };
}

/** A customer sees who comes, not where he lives or how to reach him past the organisation. */
function withoutContact(resource: ResourceFact): ResourceFact {
  return { ...resource, email: null, mobile: null, location: null, uid: null };
}
