import type { BookingsQuery, RecordView } from '../../api/contract/views.ts';
import { takenOver } from '../../domain/customer/mergeCustomers.ts';
import { takenOverByResource } from '../../domain/resource/mergeResources.ts';

/** The records of which two can be merged. */
export type MergedName = 'customer' | 'resource';

/** What the screens of a merge say and ask. */
export interface MergeKind<Name extends MergedName> {
  readonly command: `${Name}.merge`;
  /** What its sender must be allowed besides. */
  readonly alsoNeeds: readonly string[];
  /** What the one that stays gets: `bookings and details`. */
  readonly gets: string;
  readonly takenOver: (kept: RecordView<Name>, duplicate: RecordView<Name>) => Partial<RecordView<Name>>;
  readonly bookingsOf: (id: string) => BookingsQuery;
  /** The field of roster events and of timesheets that names such a record. */
  readonly rosterField: string;
  readonly shiftField: string | null;
}

export const mergeKinds: { readonly [Name in MergedName]: MergeKind<Name> } = {
  customer: {
    command: 'customer.merge',
    alsoNeeds: ['booking.edit'],
    gets: 'bookings, roster events and details',
    takenOver,
    bookingsOf: (customerId) => ({ customerId, limit: 1 }),
    rosterField: 'customerId',
    shiftField: null,
  },
  resource: {
    command: 'resource.merge',
    alsoNeeds: ['booking.allocate', 'booking.edit', 'shift.change', 'absence.create', 'customer.change'],
    gets: 'bookings, shifts, leave, roster events, photo and details',
    takenOver: takenOverByResource,
    bookingsOf: (resourceId) => ({ resourceId, limit: 1 }),
    rosterField: 'resourceIds',
    shiftField: 'resourceId',
  },
};
