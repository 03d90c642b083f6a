import { weightageCost } from '../../../domain/allocation/costRange.ts';
import { staffingBadge } from '../../../domain/booking/openPlaces.ts';
import type { statusLabelsOf } from '../../../domain/booking/statusLook.ts';
import type { LabelFact } from '../../../domain/kernel/facts.ts';
import type { LabelDetails } from '../../../domain/label/label.ts';
import { labelsOfType } from '../../../domain/label/labelUses.ts';
import type { SeenAs } from '../../../domain/rights/fieldClass.ts';
import { clockText } from '../../../domain/time/clockText.ts';
import { dateOfLocalDay, localDayOf, secondOfLocalDay } from '../../../domain/time/localDay.ts';
import { instantAt, isoText } from '../../../domain/time/localMoment.ts';
import { localDateTimeText, type MomentFormat } from '../../../domain/time/localText.ts';
import { type BookingView, bookingClasses, type Named } from '../../../projections/queries/bookingView.ts';
import { placesCell } from '../uploads/bookingPlaces.ts';
import { readStatus, statusWordsOf } from '../uploads/bookingProgress.ts';
import type { writtenOnly } from '../uploads/fields/bookingFields.ts';
import { type GroupTexts, participantsCell, servicesCell } from '../uploads/groupInFile.ts';
import type { KnownRecords } from '../uploads/knownRecords.ts';
import { type LabelsByName, labelsByName } from '../uploads/labelsByName.ts';
import { listCell } from '../uploads/listCell.ts';
import { type NamedRecords, namedRecords } from '../uploads/namedRecords.ts';
import { filterType } from '../uploads/readBooking.ts';
import { idText, type RecordFinder, recordFinder } from '../uploads/recordKeys.ts';

/** How the organisation writes moments, names statuses and tells records apart, and what its labels cost. */
export interface BookingWriting extends MomentFormat {
  readonly statusLabels: ReturnType<typeof statusLabelsOf>;
  readonly statusOf: ReturnType<typeof statusWordsOf>;
  readonly prices: ReadonlyMap<string, Pick<LabelFact, 'unitPrice'>>;
  readonly labels: LabelsByName;
  readonly typeOf: (labelId: string) => LabelDetails['type'] | undefined;
  readonly people: RecordFinder;
  readonly customers: RecordFinder;
  readonly nameOf: NamedRecords['nameOf'];
}

/** How bookings are written for somebody who sees these records. */
export function bookingWriting(
  org: string,
  known: KnownRecords,
  formats: MomentFormat & Pick<BookingWriting, 'statusLabels' | 'prices'>,
): BookingWriting {
  const types = new Map(known.labels.map(({ id, details }) => [id, details.type]));
  return {
    ...formats,
    statusOf: statusWordsOf(known.settings),
    labels: labelsByName(org, known.labels),
    typeOf: (labelId) => types.get(labelId),
    people: recordFinder('resource', known.resources),
    customers: recordFinder('customer', known.customers),
    nameOf: namedRecords(known).nameOf,
  };
}

export interface BookingColumn {
  /** Of a field that an upload reads, unless it is `writtenOnly`. */
  readonly title: string;
  /** `costs`: those who see what labels cost. */
  readonly seenAs: SeenAs | 'costs';
  readonly cell: (booking: BookingView, writing: BookingWriting) => string | number;
}

const readOnly: readonly (BookingColumn & { readonly title: (typeof writtenOnly)[number] })[] = [
  { title: 'People found', seenAs: 'staff', cell: (booking) => staffingBadge(booking) ?? '' },
  {
    title: 'Price by labels',
    seenAs: 'costs',
    cell: ({ labelIds }, { prices }) => priceText(labelIds, prices),
  },
  {
    title: 'In conflict',
    seenAs: bookingClasses.violations,
    cell: ({ conflict, violations }) =>
      violations.length > 0 ? violations.map(({ message }) => message).join('; ') : conflict ? 'yes' : '',
  },
  {
    title: 'Updated',
    seenAs: bookingClasses.updatedAt,
    cell: ({ updatedAt }, writing) =>
      updatedAt === null ? '' : localDateTimeText(writing, Math.floor(updatedAt / 1000)),
  },
];

const text = (value: string | null) => value ?? '';

/**
 * The columns of an exported booking, which an upload reads back (`bookingFields`): dates as in every export, times as the
 * organisation writes them, records by what finds them, and at the end the booking's own id.
 */
export const bookingColumns: readonly BookingColumn[] = [
  { title: 'Date', seenAs: 'plain', cell: ({ start }, { zone }) => dateOfLocalDay(localDayOf(zone, start)) },
  { title: 'Start', seenAs: 'plain', cell: ({ start }, writing) => timeCell(writing, start) },
  { title: 'End date', seenAs: 'plain', cell: ({ end }, { zone }) => dateOfLocalDay(localDayOf(zone, end)) },
  { title: 'End', seenAs: 'plain', cell: ({ end }, writing) => timeCell(writing, end) },
  { title: 'Title', seenAs: 'plain', cell: ({ title }) => title },
  { title: 'Reference', seenAs: 'plain', cell: ({ reference }) => text(reference) },
  // A group event has none, whatever lists say in its place.
  {
    title: 'Customer',
    seenAs: 'plain',
    cell: ({ customerId, customerName }) => (customerId === null ? '' : customerName),
  },
  { title: 'Customer reference', seenAs: 'planning', cell: customerCell },
  { title: 'People', seenAs: 'plain', cell: ({ resources }, { people }) => peopleCell(resources, people) },
  { title: 'People needed', seenAs: 'plain', cell: ({ resourcesNeeded }) => resourcesNeeded },
  { title: 'Status', seenAs: 'plain', cell: statusCell },
  { title: 'Cancellation reason', seenAs: 'plain', cell: ({ cancelledReason }) => text(cancelledReason) },
  {
    title: 'Labels',
    seenAs: bookingClasses.labels,
    cell: ({ labels }, writing) =>
      labelsCell(
        labels.filter(({ id }) => writing.typeOf(id) !== 'group'),
        writing,
        () => 'label',
      ),
  },
  {
    title: 'Team',
    seenAs: bookingClasses.labels,
    cell: ({ labels }, writing) =>
      labelsCell(
        labels.filter(({ id }) => writing.typeOf(id) === 'group'),
        writing,
        () => 'group',
      ),
  },
  {
    title: 'Filters',
    seenAs: bookingClasses.filters,
    cell: ({ filters }, writing) => labelsCell(filters, writing, (name) => filterType(name, writing.labels)),
  },
  {
    title: 'Preferred people',
    seenAs: bookingClasses.preferredResourceIds,
    cell: ({ preferredResourceIds }, { people }) =>
      peopleCell(
        preferredResourceIds.map((id) => ({ id, name: idText(id) })),
        people,
      ),
  },
  { title: 'External job', seenAs: 'plain', cell: ({ external }) => (external ? 'yes' : 'no') },
  { title: 'Address', seenAs: 'plain', cell: ({ address }) => text(address) },
  { title: 'Latitude', seenAs: 'plain', cell: ({ location }) => location?.lat ?? '' },
  { title: 'Longitude', seenAs: 'plain', cell: ({ location }) => location?.lng ?? '' },
  { title: 'Other places', seenAs: bookingClasses.places, cell: ({ places }) => placesCell(places) },
  { title: 'VisitStemID', seenAs: bookingClasses.visitStemId, cell: ({ visitStemId }) => text(visitStemId) },
  {
    title: 'Ids in other systems',
    seenAs: bookingClasses.externalIds,
    cell: ({ externalIds }) => listCell(externalIds),
  },
  {
    title: 'Equipment',
    seenAs: bookingClasses.equipmentIds,
    cell: ({ equipmentIds }, { nameOf }) => equipmentIds.map((id) => nameOf('equipment', id)).join('; '),
  },
  {
    title: 'Option 1',
    seenAs: bookingClasses.optionId,
    cell: ({ optionId }, { nameOf }) =>
      optionId === null ? '' : nameOf('label', optionId, labelsOfType('option_1')),
  },
  { title: 'Group places', seenAs: 'planning', cell: ({ group }) => group?.places ?? '' },
  {
    title: 'Participants for each person',
    seenAs: 'planning',
    cell: ({ group }) => group?.participantsPerPerson ?? '',
  },
  {
    title: 'Group services',
    seenAs: 'planning',
    cell: (booking, writing) => servicesCell(booking, groupTexts(writing)),
  },
  {
    title: 'Participants',
    seenAs: 'planning',
    cell: (booking, writing) => participantsCell(booking, groupTexts(writing)),
  },
  { title: 'Time zone of the booking', seenAs: 'plain', cell: ({ timeZone }) => text(timeZone) },
  { title: 'Notes', seenAs: bookingClasses.notes, cell: ({ notes }) => text(notes) },
  ...readOnly,
  { title: 'Muster ID', seenAs: 'plain', cell: ({ id }) => id },
];

function groupTexts({ nameOf }: BookingWriting): GroupTexts {
  return {
    service: (id) => nameOf('label', id, labelsOfType('service')),
    customer: (id) => nameOf('customer', id),
  };
}

/** A time of day; with its offset where the local clock does not tell the instant, as in the hour that occurs twice. */
function timeCell({ zone, clock }: BookingWriting, instant: number): string {
  const second = secondOfLocalDay(zone, instant);
  const isTold = second % 60 === 0 && instantAt(zone, localDayOf(zone, instant), second) === instant;
  return isTold ? clockText(clock, second) : isoText(zone, instant);
}

/** The organisation's word, unless it stands for another status as well. */
function statusCell({ status }: BookingView, { statusLabels, statusOf }: BookingWriting): string {
  const word = statusLabels[status];
  const isRead = statusOf(word) === status;
  return isRead || statusOf(status) !== status || readStatus(status) !== status ? word : status;
}

/** The reference of the customer, or the id of one that has none and whose name others have as well. */
function customerCell({ customerId, customerName }: BookingView, { customers }: BookingWriting): string {
  if (customerId === null) return '';
  const texts = customers.textsOf(customerId);
  const isOnly = (called: string) => customers.named(called).every(({ id }) => id === customerId);
  if (texts.length === 0) return '';
  const [reference = ''] = texts.length > 1 ? texts : [];
  if (reference !== '' && isOnly(reference)) return reference;
  return reference === '' && isOnly(customerName) ? '' : idText(customerId);
}

/** Names, or else a reference or the id where others have the same. */
function peopleCell(named: readonly Named[], people: RecordFinder): string {
  const called = named.map(({ id, name }) => {
    const texts = people.textsOf(id);
    if (texts.length === 0) return name;
    const only = texts
      .toReversed()
      .find((each) => each !== '' && people.named(each).every((one) => one.id === id));
    return only ?? idText(id);
  });
  return listCell(called);
}

function labelsCell(
  named: readonly Named[],
  { labels, typeOf }: BookingWriting,
  typeFor: (name: string) => LabelDetails['type'],
): string {
  const called = named.map(({ id, name }) => {
    const type = typeFor(name);
    const isFound = labels.exists(name, type) && labels.idOf(name, type) === id;
    return isFound || typeOf(id) === undefined ? name : idText(id);
  });
  return listCell(called);
}

/** What the labels cost together, with two places; empty if none of them has a price (scheduling §3, `weightage_cost`). */
function priceText(labelIds: readonly string[], prices: BookingWriting['prices']): string {
  const cost = weightageCost(labelIds, prices);
  return Number.isFinite(cost) ? cost.toFixed(2) : '';
}
