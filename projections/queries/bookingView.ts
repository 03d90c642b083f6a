import type { Violation } from '../../domain/allocation/allocationRecord.ts';
import type { BookingDetails } from '../../domain/booking/bookingDetails.ts';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { type FieldClasses, shownTo } from '../../domain/rights/shownTo.ts';
import type { BookingRow } from '../models/bookings.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type IdsByTable, type NamesByTable, namesOf } from './namesOf.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A booking as lists, drawers and the timeline show it. Instants are epoch seconds, `…At` milliseconds. */
export interface BookingView extends Omit<BookingDetails, 'notes'> {
  readonly id: string;
  readonly revision: number;
  readonly status: BookingStatus;
  readonly start: number;
  readonly end: number;
  readonly customerName: string;
  readonly resources: Named[];
  readonly labels: Named[];
  /** The labels that lists and boards are narrowed by. */
  readonly filters: Named[];
  /** For whoever does the work; null for those who do not see what staff write. */
  readonly notes: string | null;
  readonly unallocated: boolean;
  /** Whether the engine chose its people; null for those who do not see planning. */
  readonly autoAllocated: boolean | null;
  readonly partnerBooking: boolean;
  /** Whether a check has failed; null for those who do not see planning. */
  readonly conflict: boolean | null;
  readonly violations: Violation[];
  readonly locked: boolean;
  /** It counts for nothing until somebody makes it active again. */
  readonly inactive: boolean;
  readonly cancellationRequest: string | null;
  readonly cancelledReason: string | null;
  readonly continuesBookingId: string | null;
  readonly followUpBookingId: string | null;
  readonly onSiteAt: number | null;
  readonly finishedAt: number | null;
  readonly review: string | null;
  readonly feedback: { text: string; rating: number | null } | null;
  /** When it was created and last changed; null for those who do not see what staff write. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

/**
 * Resources and customers see no labels and no blacklist (scheduling §6), nor what planners plan with: the
 * findings of checks, which tell of leave and of other bookings, and how people were chosen. Customers do not see when
 * staff worked on a booking either.
 */
export const bookingClasses: FieldClasses<BookingView> = {
  id: 'plain',
  revision: 'plain',
  status: 'plain',
  start: 'plain',
  end: 'plain',
  customerId: 'plain',
  customerName: 'plain',
  resources: 'plain',
  title: 'plain',
  reference: 'plain',
  notes: 'staff',
  location: 'plain',
  address: 'plain',
  timeZone: 'plain',
  resourcesNeeded: 'plain',
  external: 'plain',
  partnerBooking: 'plain',
  unallocated: 'plain',
  locked: 'plain',
  inactive: 'plain',
  places: 'plain',
  externalIds: 'planning',
  filterIds: 'planning',
  filters: 'planning',
  cancellationRequest: 'plain',
  cancelledReason: 'plain',
  continuesBookingId: 'plain',
  followUpBookingId: 'plain',
  onSiteAt: 'plain',
  finishedAt: 'plain',
  review: 'staff',
  feedback: 'plain',
  createdAt: 'staff',
  updatedAt: 'staff',
  labelIds: 'planning',
  labels: 'planning',
  preferredResourceIds: 'planning',
  visitStemId: 'planning',
  roster: 'planning',
  series: 'planning',
  autoAllocated: 'planning',
  conflict: 'planning',
  violations: 'planning',
};

/** A booking without the fields that somebody does not see. */
export function bookingShownTo(claims: Claims, booking: BookingView): BookingView {
  return shownTo(claims, 'work', bookingClasses, booking);
}

export type ShownRow = Pick<
  BookingRow,
  'revision' | 'created_at' | 'updated_at' | 'resource_ids' | 'details' | 'shown' | 'kept'
> & { readonly id: string };

/** The columns that a view is built from. */
export const shownColumns = [
  'id',
  'revision',
  'created_at',
  'updated_at',
  'resource_ids',
  'details',
  'shown',
  'kept',
] as const;

/** Rows with the names that the people and things in them have at this moment. */
export async function bookingViews(moment: ReadMoment, rows: readonly ShownRow[]): Promise<BookingView[]> {
  return namedBookings(rows, await namesOf(moment, idsIn(rows)));
}

/** The ids of the people and things that the rows name. */
export function idsIn(rows: readonly ShownRow[]): IdsByTable {
  return {
    customers: rows.map(({ details }) => details.customerId),
    resources: rows.flatMap((row) => row.resource_ids),
    labels: rows.flatMap(({ details }) => [...details.labelIds, ...details.filterIds]),
  };
}

/** The same with names that are already known; an unknown id is shown as it is. */
export function namedBookings(
  rows: readonly ShownRow[],
  { customers, resources, labels }: NamesByTable,
): BookingView[] {
  const named = (names: ReadonlyMap<string, string>, ids: readonly string[]): Named[] =>
    ids.map((id) => ({ id, name: names.get(id) ?? id }));
  return rows.map(({ id, revision, created_at, updated_at, resource_ids, details, shown, kept }) => ({
    ...details,
    ...shown,
    id,
    revision,
    customerName: customers.get(details.customerId) ?? details.customerId,
    resources: named(resources, resource_ids),
    labels: named(labels, details.labelIds),
    filters: named(labels, details.filterIds),
    violations: [...shown.violations],
    cancelledReason: kept.cancelled?.cancelledReason ?? null,
    createdAt: created_at,
    updatedAt: updated_at,
  }));
}
