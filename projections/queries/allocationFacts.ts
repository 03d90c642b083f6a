import { type RawBuilder, sql } from 'kysely';
import type { NamedFacts } from '../../commands/facts.ts';
import { workReach } from '../../domain/allocation/workReach.ts';
import type { AllocationFacts, BookingFact, OrganisationFact, PastJobs } from '../../domain/kernel/facts.ts';
import { commitmentsOf, lanesOfWork } from '../../domain/lane/lanes.ts';
import { dateOfLocalDay, localDayOf } from '../../domain/time/localDay.ts';
import { periodsTouching } from '../../domain/time/periods.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { existingBookingOf } from '../models/bookings.ts';
import type { RowsOf } from '../organisationMessage.ts';
import { readSchema } from '../schema/tables.ts';
import type { Reading, ReadMoment } from '../withOrganisation.ts';
import { laneRows } from './laneRows.ts';
import { absencesIn } from './records.ts';
import { documentsOf, documentTypesOf, qualificationsOf } from './recordsOnBoards.ts';
import { plansByUpdate } from './servicePlans.ts';
import { longestBookingSeconds, sharesMoment, type Window } from './spans.ts';

/** The span that jobs are in, epoch seconds. */
export interface JobSpan {
  readonly start: number;
  readonly end: number;
}

/** The settings on which it depends what work around a job matters: its fortnights, and its rest (seconds). */
export interface Calendar {
  readonly timeZone: string;
  readonly weekStart: number;
  readonly reach: number;
}

export function calendarOf({ timeZone, settings }: OrganisationFact): Calendar {
  return { timeZone, weekStart: settings.weekStart, reach: workReach(settings) };
}

/** The whole local fortnights that a span touches, because hour limits count all of them, and as far as rest is checked. */
export function fortnightsOf({ timeZone, weekStart, reach }: Calendar, span: JobSpan): Window {
  const fortnights = periodsTouching(zoneOf(timeZone), 'fortnight', span, weekStart);
  return {
    from: Math.min(fortnights[0]?.start ?? span.start, span.start - reach),
    to: Math.max(fortnights.at(-1)?.end ?? span.end, span.end + reach),
  };
}

/**
 * Statuses of jobs that have been done, which scoring counts as past jobs with a customer (scheduling §9).
 */
const doneStatuses = ['finished', 'reviewed', 'feedback'] as const;

/** The organisation's bookings, as `bookingFactOf` reads them. */
export function bookingRows({ db, org }: Reading) {
  return db
    .selectFrom('bookings')
    .select(['id', 'revision', 'resource_ids', 'details', 'shown', 'kept'])
    .where('org', '=', org);
}

export function bookingFactOf(
  row: Parameters<typeof existingBookingOf>[0] & Pick<BookingFact, 'id' | 'revision'>,
): BookingFact {
  return { ...existingBookingOf(row), id: row.id, revision: row.revision };
}

/** An organisation's own row. */
export function organisationIn({ db, org }: Reading) {
  return db.selectFrom('organisations').select('fact').where('org', '=', org).where('id', '=', org);
}

/**
 * Everything that allocation needs for jobs in a span, as queries that do not depend on each other's answers.
 * `customerIds` narrows customers, and for named people their past jobs, to these and those of the bookings: an
 * organisation has many more customers than one decision has jobs. `pastCustomers` narrows past jobs of everybody.
 */
export function allocationQueries(
  reading: Reading,
  calendar: Calendar,
  span: JobSpan,
  wanted: Required<NamedFacts> | (Partial<NamedFacts> & { readonly pastCustomers: readonly string[] }),
) {
  const { db, org } = reading;
  const zone = zoneOf(calendar.timeZone);
  const window = fortnightsOf(calendar, span);
  const { resourceIds, customerIds } = wanted;

  let resources = db.selectFrom('resources').select('fact').where('org', '=', org).orderBy('id');
  let shifts = db
    .selectFrom('shifts')
    .select('fact')
    .where('org', '=', org)
    .where('ended', '=', false)
    .where(
      sql<boolean>`(start_date <= ${dateOfLocalDay(localDayOf(zone, window.to) + 1)}
          and coalesce(end_date >= ${dateOfLocalDay(localDayOf(zone, window.from) - 1)}, true)
        or ${isTheirLast(reading)})`,
    )
    .orderBy('id');
  let bookings = bookingRows(reading)
    .where(sharesMoment(aroundCollisions(window)))
    .where('inactive', '=', false)
    .orderBy('start')
    .orderBy('id');
  if (resourceIds !== undefined) {
    resources = resources.where(sql<boolean>`id = any(${resourceIds})`);
    shifts = shifts.where(sql<boolean>`resource_id = any(${resourceIds})`);
    bookings = bookings.where(sql<boolean>`resource_ids && ${resourceIds}::text[]`);
  }
  const jobsOf = bookings
    .clearSelect()
    .clearOrderBy()
    .select(
      sql<string>`unnest(array_remove(array_prepend(customer_id, participant_ids), null))`.as('customer_id'),
    );
  // An array, so that PostgreSQL looks up what is of these customers instead of reading everything.
  const theirsAnd = (ids: readonly string[]) => sql<readonly string[]>`array(${jobsOf}) || ${ids}::text[]`;
  let customers = db.selectFrom('customers').select('fact').where('org', '=', org).orderBy('id');
  if (customerIds !== undefined) {
    customers = customers.where(sql<boolean>`id = any(${theirsAnd(customerIds)})`);
  }
  const labels = db.selectFrom('labels').select(['fact', 'position']).where('org', '=', org).orderBy('id');
  const absences = absencesIn(reading, aroundBookings(window), resourceIds ?? 'all').select('fact');
  return [
    { query: resources, kept: resourceIds !== undefined },
    { query: labels, kept: true },
    { query: customers },
    { query: shifts, kept: resourceIds !== undefined },
    { query: absences },
    {
      query: laneRows(reading, lanesOfWork, aroundBookings(window), {
        people: resourceIds ?? 'all',
      }).selectAll(),
    },
    { query: qualificationsOf(reading, resourceIds ?? 'all').select('fact'), kept: true },
    { query: documentsOf(reading, resourceIds ?? 'all').select('fact'), kept: true },
    { query: documentTypesOf(reading).select('fact'), kept: true },
    { query: plansByUpdate(reading, 'all').select('fact'), kept: true },
    { query: bookings },
    {
      query:
        'pastCustomers' in wanted
          ? pastJobs(reading, sql`${wanted.pastCustomers}::text[]`)
          : pastJobs(reading, theirsAnd(wanted.customerIds), wanted.resourceIds),
    },
  ] as const;
}

export function allocationFactsOf(
  position: number,
  organisation: OrganisationFact,
  [
    resources,
    labels,
    customers,
    shifts,
    away,
    lanes,
    qualifications,
    documents,
    documentTypes,
    servicePlans,
    bookings,
    past,
  ]: RowsOf<ReturnType<typeof allocationQueries>>,
): AllocationFacts {
  const absences = away.map(({ fact }) => fact);
  return {
    position,
    organisation,
    resources: resources.map(({ fact }) => fact),
    labels: labels.map(({ fact }) => fact),
    customers: customers.map(({ fact }) => fact),
    shifts: shifts.map(({ fact }) => fact),
    leaves: absences.filter(({ kind }) => kind === 'leave'),
    breaks: absences.filter(({ kind }) => kind === 'break'),
    commitments: lanes.flatMap(({ category, fact }) => commitmentsOf({ [category]: [fact] })),
    qualifications: qualifications.map(({ fact }) => fact),
    documents: documents.map(({ fact }) => fact),
    documentTypes: documentTypes.map(({ fact }) => fact),
    servicePlans: servicePlans.map(({ fact }) => fact),
    bookings: bookings.map(bookingFactOf),
    pastJobs: past.map(
      (row): PastJobs => ({
        resourceId: row.resource_id,
        customerId: row.customer_id,
        count: Number(row.count),
      }),
    ),
  };
}

/**
 * The customers whose jobs are in the span, which are the jobs that people are chosen for. Queried
 * separately: knowing how few they are, PostgreSQL uses the index instead of reading every booking.
 */
export async function customersOfJobs({ db, org }: ReadMoment, span: JobSpan): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(
      sql<string>`unnest(array_remove(array_prepend(customer_id, participant_ids), null))`.as('customer_id'),
    )
    .distinct()
    .where('org', '=', org)
    .where(sharesMoment({ from: span.start, to: span.end }))
    .where('inactive', '=', false)
    .execute();
  return rows.map((row) => row.customer_id);
}

/**
 * Whether a timesheet is its person's last. It is read whatever its dates, because a person without a
 * timesheet in the window is outside their shifts, and only a person without any timesheet has none set up.
 */
function isTheirLast({ org }: Reading) {
  return sql<boolean>`not exists (
    select from ${sql.table(`${readSchema}.shifts`)} as later
    where later.org = ${org} and later.resource_id = shifts.resource_id and not later.ended
      and (later.start_date, later.id) > (shifts.start_date, shifts.id))`;
}

/** Jobs that merely come close to each other collide, too: `overlapBufferMinutes` is at most 240. */
function aroundCollisions({ from, to }: Window): Window {
  return { from: from - 14_400, to: to + 14_400 };
}

/** A booking of the window may extend beyond it, and conflict with leave there. */
function aroundBookings({ from, to }: Window): Window {
  return { from: from - longestBookingSeconds, to: to + longestBookingSeconds };
}

/** Past jobs with these customers, by resource and customer; of everybody, or of some people. */
function pastJobs(
  { db, org }: Reading,
  customerIds: RawBuilder<readonly string[]>,
  resourceIds?: readonly string[],
) {
  let done = db
    .selectFrom('bookings')
    .select([sql<string>`unnest(resource_ids)`.as('resource_id'), sql<string>`customer_id`.as('customer_id')])
    .where('org', '=', org)
    .where('status', 'in', doneStatuses)
    .where('inactive', '=', false)
    .where(sql<boolean>`bookings.customer_id = any(${customerIds})`);
  if (resourceIds !== undefined) done = done.where(sql<boolean>`resource_ids && ${resourceIds}::text[]`);
  const counted = db
    .selectFrom(done.as('done'))
    .select(['resource_id', 'customer_id', sql<number>`count(*)`.as('count')])
    .groupBy(['resource_id', 'customer_id'])
    .orderBy('resource_id')
    .orderBy('customer_id');
  return resourceIds === undefined ? counted : counted.where(sql<boolean>`resource_id = any(${resourceIds})`);
}
