import type { FieldKind } from '../../../domain/record/field.ts';
import type { SearchableText } from '../../../domain/search/searchable.ts';
import type { BookingRow } from '../../models/bookings.ts';
import { type BookingView, bookingClasses, customersOfRow } from '../../queries/bookingView.ts';
import type { IndexedDocument } from '../indexedDocument.ts';
import type { TitleOf } from './recordDocument.ts';

/** A booking as its read model has it. */
export type BookingToIndex = Pick<
  BookingRow,
  'revision' | 'updated_at' | 'resource_ids' | 'details' | 'shown'
> & {
  readonly org: string;
  readonly id: string;
};

/** Where a customer is; null: unknown. */
export type PlaceOf = (customerId: string) => IndexedDocument['location'];

/** The document of a booking with the names that it shows at this moment. */
export function bookingDocument(
  { org, id, revision, updated_at, resource_ids, details, shown }: BookingToIndex,
  titleOf: TitleOf,
  placeOf: PlaceOf,
): IndexedDocument {
  const { labelIds, filterIds, externalIds, places, address, location } = details;
  const customers = customersOfRow({ details, shown });
  const [customerId = null] = details.customerId === null ? [] : customers;
  const customerName = (customerId && titleOf('customer', customerId)) ?? '';
  const title = details.title.trim() === '' ? customerName : details.title;
  return {
    org,
    category: 'booking',
    id,
    revision,
    title: title === '' ? id : title,
    texts: [
      ...text('reference', 'line', details.reference),
      ...text('customerName', 'name', title === customerName ? null : customerName),
      ...shown.participants.flatMap((one) =>
        text('participants', 'name', titleOf('customer', one.customerId)),
      ),
      ...resource_ids.flatMap((one) => text('resources', 'name', titleOf('resource', one))),
      ...labelIds.flatMap((one) => text('labels', 'name', titleOf('label', one))),
      ...filterIds.flatMap((one) => text('filters', 'name', titleOf('label', one))),
      ...externalIds.flatMap((one) => text('externalIds', 'line', one)),
      ...text('address', 'address', address),
      ...places.flatMap((place) => [
        ...text('places', 'line', place.name),
        ...text('places', 'address', place.address),
      ]),
      ...text('notes', 'text', details.notes),
    ],
    ended: shown.inactive,
    owners: [...resource_ids.map((one) => `resource:${one}`), ...customers.map((one) => `customer:${one}`)],
    values: {
      status: [shown.status],
      ...(customerId === null ? {} : { customerId: [customerId] }),
      ...(customers.length === 0 ? {} : { customerIds: [...customers] }),
      ...(resource_ids.length === 0 ? {} : { resourceIds: resource_ids }),
      ...(labelIds.length === 0 ? {} : { labelIds }),
      ...(filterIds.length === 0 ? {} : { filterIds }),
      ...(externalIds.length === 0 ? {} : { externalIds }),
      conflict: [String(shown.conflict)],
      unallocated: [String(shown.unallocated)],
      locked: [String(shown.locked)],
      group: [String(details.group !== null)],
    },
    numbers: { start: shown.start, end: shown.end, updatedAt: updated_at },
    // At the customer's own place, unless the booking has another.
    location: location ?? (address === null && customerId !== null ? placeOf(customerId) : null),
    locationClass: location === null ? 'contact' : bookingClasses.location,
  };
}

function text(
  field: keyof BookingView,
  kind: FieldKind | 'name',
  given: string | null | undefined,
): readonly SearchableText[] {
  if (given === null || given === undefined || given.trim() === '') return [];
  return [{ field, kind, class: bookingClasses[field], text: given }];
}
