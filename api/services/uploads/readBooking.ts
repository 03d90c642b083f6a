import type { BookingDetails } from '../../../domain/booking/bookingDetails.ts';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import type { Location } from '../../../domain/kernel/fields.ts';
import type { LabelDetails } from '../../../domain/label/label.ts';
import { labelsOfType } from '../../../domain/label/labelUses.ts';
import { addressCells } from '../../../domain/record/kinds/address.ts';
import type { Among } from '../../../domain/record/kinds/fieldDescription.ts';
import { locationCells } from '../../../domain/record/kinds/location.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import type { BookingCustomers, FoundCustomer } from './bookingCustomers.ts';
import type { LabelledBooking } from './bookingLabels.ts';
import { placesIn } from './bookingPlaces.ts';
import { guessStatus, type StatusWords } from './bookingProgress.ts';
import { type BookingTime, readBookingTime } from './bookingTimes.ts';
import { type GroupInFile, groupIn } from './groupInFile.ts';
import { isNothing } from './isNothing.ts';
import type { LabelsByName } from './labelsByName.ts';
import type { NamedRecords } from './namedRecords.ts';
import { plainName, recordIdOf } from './naturalKey.ts';
import { isIdText, type RecordFinder } from './recordKeys.ts';
import type { RowReader } from './rowReader.ts';

/** What a row of a file says of a booking. */
export interface ReadBooking {
  readonly row: RowReader;
  /** All lines of the file that say so. */
  readonly lines: readonly number[];
  readonly key: string;
  readonly id: string;
  /** The id that an export of this organisation wrote; empty if there is none. */
  readonly musterId: string;
  /** The ids that a file without its reference, or without its title, gave it. */
  readonly formerIds: readonly string[];
  readonly time: BookingTime;
  readonly whose: string;
  readonly details: Partial<BookingDetails> & Pick<BookingDetails, 'customerId'>;
  /** What it says of a group event. */
  readonly group: GroupInFile;
  readonly resourceIds: readonly string[];
  readonly status: BookingStatus | undefined;
  readonly cancelledReason: string;
  readonly customerName: string;
  readonly labelNames: readonly string[];
  readonly required: LabelledBooking['required'];
}

type LabelType = LabelDetails['type'];

const unknownResource =
  'is not the reference or name of a person: correct it, upload the person first, or say whom it stands for';

/** The fields that name labels, and the type of those that are made. */
export const labelFields = [
  ['labels', 'service'],
  ['furtherLabels', 'label'],
  ['team', 'group'],
] as const;

/** A filter is a group, unless a label of its name is there already that is none. */
export const filterType = (name: string, labels: LabelsByName) =>
  !labels.exists(name, 'group') && labels.exists(name, 'label') ? 'label' : 'group';

/** The booking of a row; undefined if the row is refused, which is reported for it. `zone`: of local times. */
export function readBooking({
  org,
  row,
  zone,
  labels,
  customers,
  find,
  named: found,
  statusOf,
}: {
  readonly org: string;
  readonly row: RowReader;
  readonly zone: Zone;
  readonly labels: LabelsByName;
  readonly customers: BookingCustomers;
  readonly find: RecordFinder['named'];
  /** Other records by what files call them. */
  readonly named: NamedRecords['named'];
  /** What the organisation's own words for statuses mean. */
  readonly statusOf: StatusWords;
}): ReadBooking | undefined {
  const time = readBookingTime(row, zone);
  const location = locationCells.read(row);
  const resourcesNeeded = row.number('resourcesNeeded', 'whole');
  const isCancelled = row.yesNo('cancelled') === true;
  const word = isNothing(row.text('status')) ? '' : row.text('status');
  const status = isCancelled ? 'cancelled' : statusOf(word);
  if (status === undefined && word !== '') {
    row.fail('status', 'is not a status of a booking: say what it stands for, or leave it empty');
    row.unknown('status', row.text('status'), 'rejected', guessStatus(row.text('status')));
  }
  const places = placesIn(row);
  const resourceIds = readResources(row, 'resource', find);
  const preferredResourceIds = readResources(row, 'preferred', find);
  const external = row.yesNo('externalJob');
  const musterId = row.text('musterId');
  // Last, because it may create a customer, which a row that is refused for something else must not.
  const customer = row.errors.length === 0 ? customers.of(row) : undefined;
  if (time === undefined || customer === undefined) return undefined;

  const reference = row.text('reference');
  const title = row.text('title');
  const notes = row.text('notes');
  const address = addressCells.read(row);
  const elsewhere = isElsewhere(customer, location, address);
  const labelOf = (field: string, name: string, type: LabelType) => {
    const isThere = labels.exists(name, type);
    if (!isThere && isIdText(name)) row.fail(field, 'is the id of a label that is not here: write its name');
    else if (!isThere) row.unknown(field, name, 'made');
    return labels.idOf(name, type);
  };
  const named = (field: string, typeOf: (name: string) => LabelType) =>
    row.list(field).filter((name) => !isNothing(name) || labels.exists(name, typeOf(name)));
  const asked = labelFields.flatMap(([field, type]) =>
    named(field, () => type).map((name) => ({ name, type, id: labelOf(field, name, type) })),
  );
  const labelIds = asked.map(({ id }) => id);
  const filterIds = named('filters', (name) => filterType(name, labels)).map((name) =>
    labelOf('filters', name, filterType(name, labels)),
  );
  const beside = readBeside(row, { named: found, labels, labelOf });
  if (row.errors.length > 0) return undefined;
  const when = time.kind === 'span' ? `at ${time.start}` : `on ${time.day}`;
  const keyOfTitle = (titled: string) => `${customer.id ?? 'group'} ${when} ${plainName(titled)}`;
  const ofJob = row.answers.repeatedReference === 'eachABooking' ? ` ${when}` : '';
  const ownKey = reference === '' ? keyOfTitle(title) : `reference ${plainName(reference)}${ofJob}`;
  const key = musterId === '' ? ownKey : `muster ${musterId}`;
  const formerKeys = [
    ...(key === ownKey ? [] : [ownKey]),
    ...(reference === '' ? [] : [keyOfTitle(title)]),
    ...(title === '' ? [] : [keyOfTitle('')]),
  ];
  return {
    row,
    lines: [row.line],
    key,
    id: recordIdOf(org, 'booking', key),
    musterId,
    formerIds: formerKeys.map((former) => recordIdOf(org, 'booking', former)),
    time,
    whose: row.text('resource') === '' ? row.text('team') : row.text('resource'),
    resourceIds,
    status,
    cancelledReason: row.text('cancelledReason'),
    customerName: customer.name,
    labelNames: asked.map(({ name }) => name),
    group: beside.group,
    required: asked.filter(({ type }) => type !== 'group'),
    details: {
      customerId: customer.id,
      ...(reference === '' ? {} : { reference }),
      ...(title === '' ? {} : { title }),
      ...(notes === '' ? {} : { notes }),
      ...(labelIds.length === 0 ? {} : { labelIds: [...new Set(labelIds)] }),
      ...(filterIds.length === 0 ? {} : { filterIds: [...new Set(filterIds)] }),
      ...(row.list('externalIds').length === 0 ? {} : { externalIds: [...row.list('externalIds')] }),
      ...places,
      ...(elsewhere && location !== undefined ? { location } : {}),
      ...(elsewhere && address !== undefined ? { address } : {}),
      ...(resourcesNeeded === undefined ? {} : { resourcesNeeded }),
      ...(row.text('visitStemId') === '' ? {} : { visitStemId: row.text('visitStemId') }),
      ...(preferredResourceIds.length === 0 ? {} : { preferredResourceIds: [...preferredResourceIds] }),
      ...(external === undefined ? {} : { external }),
      ...beside.details,
      ...(row.text('ownTimeZone') === '' ? {} : { timeZone: row.text('ownTimeZone') }),
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

function readResources(row: RowReader, field: string, find: RecordFinder['named']): readonly string[] {
  // A name may contain a comma, so the whole cell is tried first.
  const whole = row.text(field) === '' ? [] : find(row.text(field));
  if (whole.length === 1) return whole.map(({ id }) => id);
  return row.list(field).flatMap((text) => {
    const [one, another] = find(text);
    if (one === undefined && isNothing(text)) return [];
    if (one === undefined) {
      row.fail(field, unknownResource);
      row.unknown(field, text, 'rejected');
    } else if (another !== undefined)
      row.fail(field, 'stands for several people: give a reference that only one of them has');
    else return [one.id];
    return [];
  });
}

/** What a row says besides: the equipment that it takes, the organisation's own choice, and of a group event. */
function readBeside(
  row: RowReader,
  {
    named,
    labels,
    labelOf,
  }: {
    readonly named: NamedRecords['named'];
    readonly labels: LabelsByName;
    readonly labelOf: (field: string, name: string, type: LabelType) => string;
  },
): Pick<ReadBooking, 'group'> & { readonly details: Partial<BookingDetails> } {
  const equipmentIds = row.list('equipment').flatMap((text) => onlyOneOf(row, 'equipment', text, named));
  const option = row.text('option');
  const [optionId] = option === '' ? [] : onlyOneOf(row, 'option', option, named);
  const group = groupIn(row, {
    customer: (name) => onlyOneOf(row, 'participants', name, named)[0],
    service(field, name) {
      const [one, another] = named('label', name, labelsOfType('service'));
      if (one !== undefined && another === undefined) return one;
      if (labels.exists(name, 'service')) row.fail(field, `${name} is a label of another type than Service`);
      return labelOf(field, name, 'service');
    },
  });
  return {
    group,
    details: {
      ...(equipmentIds.length === 0 ? {} : { equipmentIds: [...new Set(equipmentIds)] }),
      ...(optionId === undefined ? {} : { optionId }),
    },
  };
}

interface NamedInField {
  readonly category: RecordName;
  readonly called: string;
  readonly among?: Among;
}

const namedIn: Readonly<Record<'equipment' | 'option' | 'participants', NamedInField>> = {
  equipment: { category: 'equipment', called: 'equipment' },
  option: { category: 'label', called: 'label of the type Option 1', among: labelsOfType('option_1') },
  participants: { category: 'customer', called: 'customer' },
};

/** The one record that a text of a cell names; none, if the row is told why it cannot be. */
function onlyOneOf(
  row: RowReader,
  field: 'equipment' | 'option' | 'participants',
  text: string,
  named: NamedRecords['named'],
): readonly string[] {
  const { category, among, called } = namedIn[field];
  const [one, another] = named(category, text, among);
  if (one === undefined) row.fail(field, `${text} is no ${called} that is here: correct it, or add it first`);
  else if (another !== undefined)
    row.fail(field, `${text} stands for several: give what only one of them has`);
  else return [one];
  return [];
}
