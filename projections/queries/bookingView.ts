import type { Violation } from '../../domain/allocation/allocationRecord.ts';
import type { ExistingBooking } from '../../domain/booking/booking.ts';
import type { BookingDetails } from '../../domain/booking/bookingDetails.ts';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import { groupText } from '../../domain/groupEvent/groupText.ts';
import type { Participant } from '../../domain/groupEvent/participant.ts';
import { servedCustomers } from '../../domain/groupEvent/servedCustomers.ts';
import type { ExternalData } from '../../domain/kernel/externalData.ts';
import type { LinkedClaims } from '../../domain/rights/persona.ts';
import { maySee } from '../../domain/rights/rights.ts';
import { type FieldClasses, shownTo } from '../../domain/rights/shownTo.ts';
import { violationsShownTo } from '../../domain/rights/violationsShownTo.ts';
import type { BookingRow } from '../models/bookings.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type IdsByTable, type NamesByTable, namesOf } from './namesOf.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** A participant of a group event, with the customer's name. */
export interface ParticipantView extends Participant {
  readonly name: string;
  /** What the participant takes. */
  readonly services: Named[];
}

/** A booking as lists, drawers and the timeline show it. Instants are epoch seconds, `…At` milliseconds. */
export interface BookingView extends Omit<BookingDetails, 'notes' | 'externalData'> {
  /** What other systems keep with it; null for those who do not see planning. */
  readonly externalData: ExternalData | null;
  readonly id: string;
  readonly revision: number;
  readonly status: BookingStatus;
  readonly start: number;
  readonly end: number;
  /** Of a group event how many of its places are taken: `Group 4/6`. */
  readonly customerName: string;
  /** Who takes part in a group event, or waits for a place; a customer sees its own participation alone. */
  readonly participants: ParticipantView[];
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
  participants: 'staff',
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
  externalData: 'planning',
  copyOf: 'planning',
  equipmentIds: 'planning',
  optionId: 'planning',
  group: 'plain',
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

/**
 * A booking without the fields that somebody does not see. Of a group event a customer learns of itself alone: neither of
 * others nor of their number.
 */
export function bookingShownTo(claims: LinkedClaims, booking: BookingView): BookingView {
  const violations = violationsShownTo(claims, booking.violations);
  const shown = shownTo(claims, 'work', bookingClasses, { ...booking, violations });
  const { group } = booking;
  if (group === null || maySee(claims, 'work', 'money')) return shown;
  const services = group.services.map((service) => ({ ...service, unitPrice: null }));
  if (maySee(claims, 'work', 'staff')) return { ...shown, group: { ...group, services } };
  const participants = booking.participants.filter(({ customerId }) => customerId === claims.customerId);
  return {
    ...shown,
    participants,
    customerName: participants[0]?.name ?? '',
    resourcesNeeded: Math.max(1, booking.resources.length),
    group: { ...group, participantsPerPerson: null, services },
  };
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

/** The ids of everybody for whom a row is. */
export function customersOfRow({
  details: { customerId },
  shown: { participants },
}: Pick<ShownRow, 'details' | 'shown'>): readonly string[] {
  return servedCustomers({ customerId, participants });
}

/** What stands where a booking has the name of its customer. */
export function customerNameOf(
  { details: { customerId, group }, participants }: Pick<ExistingBooking, 'details' | 'participants'>,
  names: ReadonlyMap<string, string>,
): string {
  if (group !== null) return groupText(group, participants);
  return customerId === null ? '' : (names.get(customerId) ?? customerId);
}

/** The ids of the people and things that the rows name. */
export function idsIn(rows: readonly ShownRow[]): IdsByTable {
  return {
    customers: rows.flatMap(customersOfRow),
    resources: rows.flatMap((row) => row.resource_ids),
    labels: rows.flatMap(({ details }) => [
      ...details.labelIds,
      ...details.filterIds,
      ...(details.group?.services.map(({ labelId }) => labelId) ?? []),
    ]),
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
    customerName: customerNameOf({ details, participants: shown.participants }, customers),
    participants: shown.participants.map((one) => ({
      ...one,
      name: customers.get(one.customerId) ?? one.customerId,
      services: named(labels, one.serviceIds),
    })),
    resources: named(resources, resource_ids),
    labels: named(labels, details.labelIds),
    filters: named(labels, details.filterIds),
    violations: [...shown.violations],
    cancelledReason: kept.cancelled?.cancelledReason ?? null,
    createdAt: created_at,
    updatedAt: updated_at,
  }));
}
