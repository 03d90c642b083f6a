import type { Pool } from 'pg';
import type { ExistingBooking } from '../../domain/booking/booking.ts';
import type { CustomerDetails } from '../../domain/customer/customer.ts';
import type { LabelDetails } from '../../domain/label/label.ts';
import type { ResourceDetails } from '../../domain/resource/resource.ts';
import type { ServicePlanDetails } from '../../domain/servicePlan/servicePlan.ts';
import type { ShiftDetails } from '../../domain/shift/shift.ts';
import { existingBookingOf } from '../../projections/models/bookings.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';

/** A record that exists, at a revision. */
export interface Known<Details> {
  readonly id: string;
  readonly revision: number;
  readonly details: Details;
}

/** What an organisation has, as a file is compared with it. */
export interface KnownRecords {
  readonly timeZone: string;
  readonly labels: readonly Known<LabelDetails>[];
  readonly customers: readonly (Known<CustomerDetails> & { readonly barredResourceIds: readonly string[] })[];
  readonly resources: readonly Known<ResourceDetails>[];
  /** Without the removed ones. */
  readonly shifts: readonly Known<ShiftDetails>[];
  /** Without the removed ones. */
  readonly servicePlans: readonly Known<ServicePlanDetails>[];
}

export type KnownBooking = Known<ExistingBooking>;

/** Everything but the bookings; undefined for an organisation that does not exist. */
export function readKnownRecords(pool: Pool, org: string): Promise<KnownRecords | undefined> {
  return withOrganisation(pool, org, async ({ db }) => {
    const organisation = await db
      .selectFrom('organisations')
      .select('fact')
      .where('org', '=', org)
      .executeTakeFirst();
    if (organisation === undefined) return undefined;
    const labels = await db.selectFrom('labels').selectAll().where('org', '=', org).execute();
    const customers = await db.selectFrom('customers').selectAll().where('org', '=', org).execute();
    const resources = await db.selectFrom('resources').selectAll().where('org', '=', org).execute();
    const shifts = await db
      .selectFrom('shifts')
      .selectAll()
      .where('org', '=', org)
      .where('ended', '=', false)
      .execute();
    const servicePlans = await db
      .selectFrom('servicePlans')
      .selectAll()
      .where('org', '=', org)
      .where('ended', '=', false)
      .execute();
    return {
      timeZone: organisation.fact.timeZone,
      labels: labels.map(({ revision, fact: { id, archived: _, ...details } }) => ({
        id,
        revision,
        details,
      })),
      customers: customers.map(({ revision, fact: { id, inactive: _, barredResourceIds, ...details } }) => ({
        id,
        revision,
        details,
        barredResourceIds,
      })),
      resources: resources.map(({ revision, fact: { id, inactive: _, ...details } }) => ({
        id,
        revision,
        details,
      })),
      shifts: shifts.map(({ revision, fact: { id, ...details } }) => ({ id, revision, details })),
      servicePlans: servicePlans.map(({ revision, fact: { id, ...details } }) => ({ id, revision, details })),
    };
  });
}

/** The bookings that have one of these ids or references. */
export function readKnownBookings(
  pool: Pool,
  org: string,
  ids: readonly string[],
  references: readonly string[],
): Promise<readonly KnownBooking[]> {
  return withOrganisation(pool, org, async ({ db }) => {
    const rows = await db
      .selectFrom('bookings')
      .select(['id', 'revision', 'resource_ids', 'details', 'shown', 'kept'])
      .where('org', '=', org)
      .where((row) =>
        row.or([
          row('id', '=', row.fn.any(row.val(ids))),
          row('reference', '=', row.fn.any(row.val(references))),
        ]),
      )
      .execute();
    return rows.map((row) => ({ id: row.id, revision: row.revision, details: existingBookingOf(row) }));
  });
}
