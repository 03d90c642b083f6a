import { sql } from 'kysely';
import type { Pool } from 'pg';
import { type Facts, ReadSideBehind } from '../commands/facts.ts';
import type { AllocationFacts, OrganisationFact, PastJobs } from '../domain/facts.ts';
import { dateOfLocalDay, localDayOf } from '../domain/time/localDay.ts';
import { periodsTouching } from '../domain/time/periods.ts';
import { type Zone, zoneOf } from '../domain/time/zone.ts';
import { existingBookingOf } from './models/bookings.ts';
import { absencesFor } from './queries/absences.ts';
import { troubleOf } from './queries/ask.ts';
import { bookingsOfVisits } from './queries/bookingsOfVisits.ts';
import { servicePlansFor } from './queries/servicePlans.ts';
import { longestBookingSeconds, sharesMoment, type Window } from './queries/spans.ts';
import type { ReadTables } from './readTables.ts';
import type { Projector } from './startProjector.ts';
import { type ReadMoment, withOrganisation } from './withOrganisation.ts';

export interface FactsOptions {
  /** Its connections answer 64-bit integers as numbers (`createPool`). */
  readonly pool: Pool;
  readonly projector: Pick<Projector, 'reached'>;
}

/** Statuses of jobs that were done: what scoring counts as had with a customer (scheduling §9). */
const doneStatuses = ['finished', 'reviewed', 'feedback'] as const;

/** The facts port on the read side: each answer is one organisation's, of one consistent moment. */
export function createFacts({ pool, projector }: FactsOptions): Facts {
  return {
    waitFor: (position, timeoutMs) => projector.reached(position, timeoutMs),
    organisation: (org) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['organisations']);
        return organisation(moment);
      }),
    allocation: (org, span, resourceIds) =>
      withOrganisation(pool, org, (moment) => allocation(moment, span, resourceIds)),
    bookingsOfVisits: (org, visitStemIds) =>
      withOrganisation(pool, org, async (moment) => {
        trust(moment, ['bookings']);
        return bookingsOfVisits(moment, visitStemIds);
      }),
    missing: (org, kind, ids) =>
      withOrganisation(pool, org, async (moment) => {
        const table = `${kind}s` as const;
        trust(moment, [table]);
        const rows = await moment.db
          .selectFrom(table)
          .select('id')
          .where('org', '=', org)
          .where(sql<boolean>`id = any(${ids})`)
          .execute();
        const found = new Set(rows.map(({ id }) => id));
        return [...new Set(ids)].filter((id) => !found.has(id));
      }),
  };
}

/** Decisions must not be made on a read model that has stopped or is being built. @throws ReadSideBehind */
function trust(moment: ReadMoment, views: readonly (keyof ReadTables)[]): void {
  for (const view of views) {
    const trouble = troubleOf(moment, view);
    if (trouble !== undefined) throw new ReadSideBehind(trouble.message);
  }
}

async function organisation({ db, org }: ReadMoment): Promise<OrganisationFact | undefined> {
  const row = await db
    .selectFrom('organisations')
    .select('fact')
    .where('org', '=', org)
    .where('id', '=', org)
    .executeTakeFirst();
  return row?.fact;
}

async function allocation(
  moment: ReadMoment,
  span: { readonly start: number; readonly end: number },
  resourceIds: readonly string[] | undefined,
): Promise<AllocationFacts> {
  trust(moment, [
    'organisations',
    'labels',
    'customers',
    'resources',
    'shifts',
    'absences',
    'servicePlans',
    'bookings',
  ]);
  const { db, org, position } = moment;
  const own = await organisation(moment);
  if (own === undefined) throw new Error(`the organisation ${org} does not exist on the read side`);
  const zone = zoneOf(own.timeZone);
  const window = fortnightsOf(zone, span, own.settings.weekStart);

  let resources = db.selectFrom('resources').select('fact').where('org', '=', org).orderBy('id');
  let shifts = db
    .selectFrom('shifts')
    .select('fact')
    .where('org', '=', org)
    .where('removed', '=', false)
    .where('start_date', '<=', dateOfLocalDay(localDayOf(zone, window.to) + 1))
    .where(sql<boolean>`coalesce(end_date >= ${dateOfLocalDay(localDayOf(zone, window.from) - 1)}, true)`)
    .orderBy('id');
  let bookings = db
    .selectFrom('bookings')
    .select(['id', 'revision', 'resource_ids', 'details', 'shown', 'kept'])
    .where('org', '=', org)
    .where(sharesMoment(window))
    .orderBy('start')
    .orderBy('id');
  if (resourceIds !== undefined) {
    resources = resources.where(sql<boolean>`id = any(${resourceIds})`);
    shifts = shifts.where(sql<boolean>`resource_id = any(${resourceIds})`);
    bookings = bookings.where(sql<boolean>`resource_ids && ${resourceIds}::text[]`);
  }
  const labels = db.selectFrom('labels').select('fact').where('org', '=', org).orderBy('id');
  const customers = db.selectFrom('customers').select('fact').where('org', '=', org).orderBy('id');
  const bookingRows = await bookings.execute();
  const away = await absencesFor(moment, aroundBookings(window), resourceIds ?? 'all');
  return {
    position,
    organisation: own,
    resources: (await resources.execute()).map(({ fact }) => fact),
    labels: (await labels.execute()).map(({ fact }) => fact),
    customers: (await customers.execute()).map(({ fact }) => fact),
    shifts: (await shifts.execute()).map(({ fact }) => fact),
    leaves: away.filter(({ kind }) => kind === 'leave'),
    breaks: away.filter(({ kind }) => kind === 'break'),
    servicePlans: await servicePlansFor(moment, 'all'),
    bookings: bookingRows.map((row) => ({ ...existingBookingOf(row), id: row.id, revision: row.revision })),
    pastJobs: await pastJobs(moment, span, resourceIds),
  };
}

/** A booking of the window may reach beyond it, and leave may stand in its way there. */
function aroundBookings({ from, to }: Window): Window {
  return { from: from - longestBookingSeconds, to: to + longestBookingSeconds };
}

/** The whole local fortnights that a span touches: hour limits count all of them. */
export function fortnightsOf(
  zone: Zone,
  span: { readonly start: number; readonly end: number },
  weekStart: number,
): Window {
  const fortnights = periodsTouching(zone, 'fortnight', span, weekStart);
  return {
    from: fortnights[0]?.start ?? span.start,
    to: fortnights.at(-1)?.end ?? span.end,
  };
}

/**
 * Jobs done, by resource and customer. For named people all they have done; for everybody, those for the
 * customers whose jobs are in the span, which are the jobs that people are chosen for.
 */
async function pastJobs(
  { db, org }: ReadMoment,
  span: { readonly start: number; readonly end: number },
  resourceIds: readonly string[] | undefined,
): Promise<readonly PastJobs[]> {
  let done = db
    .selectFrom('bookings')
    .select([sql<string>`unnest(resource_ids)`.as('resource_id'), 'customer_id'])
    .where('org', '=', org)
    .where('status', 'in', doneStatuses);
  if (resourceIds === undefined) {
    // Asked for apart: knowing how few they are, PostgreSQL takes the index instead of reading every booking.
    const customers = await db
      .selectFrom('bookings')
      .select('customer_id')
      .distinct()
      .where('org', '=', org)
      .where(sharesMoment({ from: span.start, to: span.end }))
      .execute();
    done = done.where(sql<boolean>`customer_id = any(${customers.map((row) => row.customer_id)})`);
  } else {
    done = done.where(sql<boolean>`resource_ids && ${resourceIds}::text[]`);
  }
  let counted = db
    .selectFrom(done.as('done'))
    .select(['resource_id', 'customer_id', sql<number>`count(*)`.as('count')])
    .groupBy(['resource_id', 'customer_id'])
    .orderBy('resource_id')
    .orderBy('customer_id');
  if (resourceIds !== undefined) counted = counted.where(sql<boolean>`resource_id = any(${resourceIds})`);
  const rows = await counted.execute();
  return rows.map((row) => ({
    resourceId: row.resource_id,
    customerId: row.customer_id,
    count: Number(row.count),
  }));
}
