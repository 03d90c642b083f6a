import type { BookingDetails } from '../../../domain/booking/bookingDetails.ts';
import type { Location } from '../../../domain/kernel/fields.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import type { BookingCustomers, FoundCustomer } from './bookingCustomers.ts';
import type { LabelledBooking } from './bookingLabels.ts';
import { placesIn } from './bookingPlaces.ts';
import { guessStatus, needsPeople, readStatus } from './bookingProgress.ts';
import { type BookingTime, readBookingTime } from './bookingTimes.ts';
import type { LabelsByName } from './labelsByName.ts';
import { plainName, recordIdOf } from './naturalKey.ts';
import type { RecordFinder } from './recordKeys.ts';
import type { RowReader } from './rowReader.ts';

/** What a row of a file says of a booking. */
export interface ReadBooking {
  readonly row: RowReader;
  /** All lines of the file that say so. */
  readonly lines: readonly number[];
  readonly key: string;
  readonly id: string;
  /** The ids that a file without its reference, or without its title, gave it. */
  readonly formerIds: readonly string[];
  readonly time: BookingTime;
  readonly whose: string;
  readonly details: Partial<BookingDetails> & Pick<BookingDetails, 'customerId'>;
  readonly resourceIds: readonly string[];
  readonly status: ReturnType<typeof readStatus>;
  readonly customerName: string;
  readonly labelNames: readonly string[];
  readonly required: LabelledBooking['required'];
}

const unknownResource =
  'is not the reference or name of a resource: correct it, upload the resource first, or say whom it stands for';

/** The fields that name labels, and the type of those that are made. */
export const labelFields = [
  ['labels', 'service'],
  ['furtherLabels', 'label'],
  ['team', 'group'],
] as const;

/** A filter is a group, unless a label of its name is there already that is none. */
const filterType = (name: string, labels: LabelsByName) =>
  !labels.exists(name, 'group') && labels.exists(name, 'label') ? 'label' : 'group';

/** The booking of a row; undefined if the row is refused, which is reported for it. `zone`: of local times. */
export function readBooking({
  org,
  row,
  zone,
  labels,
  customers,
  find,
}: {
  readonly org: string;
  readonly row: RowReader;
  readonly zone: Zone;
  readonly labels: LabelsByName;
  readonly customers: BookingCustomers;
  readonly find: RecordFinder['named'];
}): ReadBooking | undefined {
  const time = readBookingTime(row, zone);
  const location = row.location();
  const resourcesNeeded = row.number('resourcesNeeded', 'whole');
  const status = row.text('status') === '' ? undefined : readStatus(row.text('status'));
  if (status === undefined && row.text('status') !== '') {
    row.fail('status', 'is not a status of a booking: say what it stands for, or leave it empty');
    row.unknown('status', row.text('status'), 'rejected', guessStatus(row.text('status')));
  }
  const places = placesIn(row);
  const resourceIds = readResources(row, find);
  if (status !== undefined && needsPeople(status) && resourceIds.length === 0 && row.errors.length === 0) {
    row.fail(
      'status',
      `needs a resource, because a booking without people is not ${status}: give one, or leave the status empty`,
    );
  }
  // Last, because it may create a customer, which a row that is refused for something else must not.
  const customer = row.errors.length === 0 ? customers.of(row) : undefined;
  if (time === undefined || customer === undefined) return undefined;

  const reference = row.text('reference');
  const title = row.text('title');
  const notes = row.text('notes');
  const address = row.address();
  const elsewhere = isElsewhere(customer, location, address);
  const asked = labelFields.flatMap(([field, type]) =>
    row.list(field).map((name) => {
      if (!labels.exists(name, type)) row.unknown(field, name, 'made');
      return { name, type, id: labels.idOf(name, type) };
    }),
  );
  const labelIds = asked.map(({ id }) => id);
  const filterIds = row.list('filters').map((name) => {
    const type = filterType(name, labels);
    if (!labels.exists(name, type)) row.unknown('filters', name, 'made');
    return labels.idOf(name, type);
  });
  const externalIds = row.list('externalIds');
  const when = time.kind === 'span' ? `at ${time.start}` : `on ${time.day}`;
  const keyOfTitle = (titled: string) => `${customer.id} ${when} ${plainName(titled)}`;
  const key = reference === '' ? keyOfTitle(title) : `reference ${plainName(reference)}`;
  const formerKeys = [
    ...(reference === '' ? [] : [keyOfTitle(title)]),
    ...(title === '' ? [] : [keyOfTitle('')]),
  ];
  return {
    row,
    lines: [row.line],
    key,
    id: recordIdOf(org, 'booking', key),
    formerIds: formerKeys.map((former) => recordIdOf(org, 'booking', former)),
    time,
    whose: row.text('resource') === '' ? row.text('team') : row.text('resource'),
    resourceIds,
    status,
    customerName: customer.name,
    labelNames: asked.map(({ name }) => name),
    required: asked.filter(({ type }) => type !== 'group'),
    details: {
      customerId: customer.id,
      ...(reference === '' ? {} : { reference }),
      ...(title === '' ? {} : { title }),
      ...(notes === '' ? {} : { notes }),
      ...(labelIds.length === 0 ? {} : { labelIds: [...new Set(labelIds)] }),
      ...(filterIds.length === 0 ? {} : { filterIds: [...new Set(filterIds)] }),
      ...(externalIds.length === 0 ? {} : { externalIds: [...externalIds] }),
      ...places,
      ...(elsewhere && location !== undefined ? { location } : {}),
      ...(elsewhere && address !== undefined ? { address } : {}),
      ...(resourcesNeeded === undefined ? {} : { resourcesNeeded }),
      ...(row.text('visitStemId') === '' ? {} : { visitStemId: row.text('visitStemId') }),
    },
  };
}

/** Whether the job is not at the customer's own place. A place that the customer does not have is another one. */
function isElsewhere(
  customer: FoundCustomer,
  location: Location | undefined,
  address: string | undefined,
): boolean {
  if (location !== undefined) {
    return location.lat !== customer.location?.lat || location.lng !== customer.location.lng;
  }
  return address !== undefined && plainName(address) !== plainName(customer.address ?? '');
}

function readResources(row: RowReader, find: RecordFinder['named']): readonly string[] {
  // A name may contain a comma, so the whole cell is tried first.
  const whole = row.text('resource') === '' ? [] : find(row.text('resource'));
  if (whole.length === 1) return whole.map(({ id }) => id);
  return row.list('resource').flatMap((text) => {
    const [one, another] = find(text);
    if (one === undefined) {
      row.fail('resource', unknownResource);
      row.unknown('resource', text, 'rejected');
    } else if (another !== undefined)
      row.fail('resource', 'stands for several resources: give a reference that only one of them has');
    else return [one.id];
    return [];
  });
}
