import { Result } from 'effect';
import { ReadSideBehind } from '../../commands/facts.ts';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import type { AbsenceFact, ResourceFact, ServicePlanFact, ShiftFact } from '../../domain/facts.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { ask, type QueryContext } from './ask.ts';
import { type BookingView, bookingViews, shownColumns } from './bookingView.ts';
import { trueAsOf } from './timeline.ts';

/** What decides whether a version of a booking is on somebody's screen. */
export interface BookingPlace {
  readonly start: number;
  readonly end: number;
  readonly status: BookingStatus;
  readonly customerId: string;
  readonly resourceIds: readonly string[];
}

/** A booking that changed: as it is now, and where it was at the position asked from; undefined: it is new. */
export interface ChangedBooking {
  readonly booking: BookingView;
  readonly before: BookingPlace | undefined;
}

/** All that changed in an organisation after a position. */
export interface LiveChanges {
  /** The moment of the read side that this shows. */
  readonly position: number;
  readonly bookings: readonly ChangedBooking[];
  readonly resources: readonly ResourceFact[];
  readonly shifts: readonly ShiftFact[];
  readonly removedShifts: readonly { readonly id: string; readonly resourceId: string }[];
  /** Of any status. */
  readonly absences: readonly AbsenceFact[];
  readonly servicePlans: readonly ServicePlanFact[];
  readonly removedServicePlanIds: readonly string[];
}

/** Where live pushes come from: one question an organisation and advance, however many people watch. */
export interface LiveSource {
  changes(org: string, after: number): Promise<LiveChanges>;
}

/** The changes that the read side shows. Rejects with `ReadSideBehind` while it cannot be trusted. */
export function readModelChanges(context: QueryContext): LiveSource {
  const reads = [
    'bookings',
    'timelines',
    'resources',
    'shifts',
    'absences',
    'servicePlans',
    'customers',
    'labels',
  ] as const;
  return {
    async changes(org, after) {
      const found = await ask(context, { org, reads }, async (moment) => ({
        bookings: await changedBookings(moment, after),
        resources: await changedResources(moment, after),
        ...(await changedShifts(moment, after)),
        absences: await changedAbsences(moment, after),
        ...(await changedServicePlans(moment, after)),
      }));
      if (Result.isFailure(found)) throw new ReadSideBehind(found.failure.message);
      return found.success;
    },
  };
}

async function changedBookings(moment: ReadMoment, after: number): Promise<readonly ChangedBooking[]> {
  const { db, org } = moment;
  const rows = await db
    .selectFrom('bookings')
    .select(shownColumns)
    .where('org', '=', org)
    .where('position', '>', after)
    .orderBy('position')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const replaced = await db
    .selectFrom('timelines')
    .select(['id', 'start', 'end', 'status', 'customer_id', 'resource_ids'])
    .where('org', '=', org)
    .where('to_position', '>', after)
    .where(trueAsOf({ position: after }))
    .execute();
  const places = new Map(
    replaced.map(({ id, start, end, status, customer_id, resource_ids }): [string, BookingPlace] => [
      id,
      { start, end, status, customerId: customer_id, resourceIds: resource_ids },
    ]),
  );
  const views = await bookingViews(moment, rows);
  return views.map((booking) => ({ booking, before: places.get(booking.id) }));
}

async function changedResources({ db, org }: ReadMoment, after: number): Promise<readonly ResourceFact[]> {
  const rows = await db
    .selectFrom('resources')
    .select('fact')
    .where('org', '=', org)
    .where('position', '>', after)
    .execute();
  return rows.map(({ fact }) => fact);
}

async function changedShifts(
  { db, org }: ReadMoment,
  after: number,
): Promise<Pick<LiveChanges, 'shifts' | 'removedShifts'>> {
  const rows = await db
    .selectFrom('shifts')
    .select(['id', 'resource_id', 'ended', 'fact'])
    .where('org', '=', org)
    .where('position', '>', after)
    .execute();
  return {
    shifts: rows.filter(({ ended }) => !ended).map(({ fact }) => fact),
    removedShifts: rows
      .filter(({ ended }) => ended)
      .map(({ id, resource_id }) => ({ id, resourceId: resource_id })),
  };
}

async function changedAbsences({ db, org }: ReadMoment, after: number): Promise<readonly AbsenceFact[]> {
  const rows = await db
    .selectFrom('absences')
    .select('fact')
    .where('org', '=', org)
    .where('position', '>', after)
    .execute();
  return rows.map(({ fact }) => fact);
}

async function changedServicePlans(
  { db, org }: ReadMoment,
  after: number,
): Promise<Pick<LiveChanges, 'servicePlans' | 'removedServicePlanIds'>> {
  const rows = await db
    .selectFrom('servicePlans')
    .select(['id', 'ended', 'fact'])
    .where('org', '=', org)
    .where('position', '>', after)
    .execute();
  return {
    servicePlans: rows.filter(({ ended }) => !ended).map(({ fact }) => fact),
    removedServicePlanIds: rows.filter(({ ended }) => ended).map(({ id }) => id),
  };
}
