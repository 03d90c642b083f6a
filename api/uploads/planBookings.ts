import { pipelineTexts } from '../../commands/pipeline/pipelineTexts.ts';
import { jobOf } from '../../domain/allocation/job.ts';
import { bookingCommands } from '../../domain/booking/bookingCommands.ts';
import type { BookingDetails } from '../../domain/booking/bookingDetails.ts';
import { isAgainstDayLimit } from '../../domain/booking/span.ts';
import { changedFields } from '../../domain/changedFields.ts';
import type { Location } from '../../domain/fields.ts';
import { fullName } from '../../domain/fullName.ts';
import { labelsUsedFor } from '../../domain/label/labelUses.ts';
import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { requiredFields } from '../../domain/requiredFields.ts';
import { refusalTexts } from '../../domain/texts.ts';
import { localDayOf } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import { type BookingCustomers, bookingCustomers, type FoundCustomer } from './bookingCustomers.ts';
import { type LabelledBooking, labelFindings } from './bookingLabels.ts';
import { placesIn } from './bookingPlaces.ts';
import { guessStatus, needsPeople, progressCommands, readStatus } from './bookingProgress.ts';
import {
  type BookingTime,
  createDaySpreader,
  type DaySpreader,
  readBookingTime,
  usualLength,
} from './bookingTimes.ts';
import { bookingFields } from './fields/bookingFields.ts';
import type { KnownBooking, KnownRecords } from './knownRecords.ts';
import { type LabelsByName, labelsByName } from './labelsByName.ts';
import { namedBeyond } from './namedBeyond.ts';
import { plainName, recordIdOf, textOrder } from './naturalKey.ts';
import type { BookingInFile } from './nobodyFits.ts';
import { mostPreviewed, spanText } from './previewRows.ts';
import { type RecordFinder, recordFinder } from './recordKeys.ts';
import type { RowReader } from './rowReader.ts';
import { badInputs, type PlannedCommand, type Step, type UploadPlan } from './uploadPlan.ts';

/** Looks bookings up by id or reference. */
export type BookingLookup = (
  ids: readonly string[],
  references: readonly string[],
) => Promise<readonly KnownBooking[]>;

interface ReadBooking {
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
const labelFields = [
  ['labels', 'service'],
  ['furtherLabels', 'label'],
  ['team', 'group'],
] as const;

/** A filter is a group, unless a label of its name is there already that is none. */
const filterType = (name: string, labels: LabelsByName) =>
  !labels.exists(name, 'group') && labels.exists(name, 'label') ? 'label' : 'group';

const previewColumns = ['Customer', 'Title', 'When', 'People', 'Labels', 'Status'];

/**
 * The bookings of a file, by reference if there is one, else by customer, start and title. New customers and
 * labels are created; an existing booking is edited, moved and taken further. The order of the rows makes no
 * difference: equal rows are one booking, and of rows that contradict each other none counts. `zone`: of local times.
 */
export async function planBookings(
  org: string,
  known: KnownRecords,
  given: readonly RowReader[],
  { zone, lookUp }: { readonly zone: Zone; readonly lookUp: BookingLookup },
): Promise<UploadPlan> {
  const rows = inOwnOrder(given);
  const labels = labelsByName(org, known.labels);
  const customers = bookingCustomers(org, known.customers, rows);
  const find = recordFinder('resource', known.resources).named;
  const read = rows.flatMap((row) => readBooking({ org, row, zone, labels, customers, find }) ?? []);
  const bookings = [...Map.groupBy(read, ({ key }) => key).values()].flatMap(onlyOne);
  const present = await lookUp(
    bookings.flatMap(({ id, formerIds }) => [id, ...formerIds]),
    bookings.flatMap(({ row }) => (row.text('reference') === '' ? [] : [row.text('reference')])),
  );
  const byId = new Map(present.map((booking) => [booking.id, booking]));
  const byReference = Map.groupBy(present, (booking) => booking.details.details.reference);
  const taken = new Set(bookings.map(({ id }) => id));
  /** One that an earlier upload made without what now identifies it; each is taken once. */
  const formerOf = ({ formerIds }: ReadBooking) => {
    const former = formerIds
      .flatMap((id) => byId.get(id) ?? [])
      .find(({ id, details }) => details.details.reference === null && !taken.has(id));
    if (former !== undefined) taken.add(former.id);
    return former;
  };
  const spreader = createDaySpreader(zone);
  const previewed = new Set(given.slice(0, mostPreviewed).map(({ line }) => line));
  const cells = new Map<number, readonly string[]>(
    given.slice(0, mostPreviewed).map((row) => [row.line, asGiven(row)]),
  );
  const labelled: LabelledBooking[] = [];
  const inFile: BookingInFile[] = [];
  const people = new Map(known.resources.map(({ id, details }) => [id, fullName(details)]));
  const steps = bookings.flatMap((booking) => {
    const [one, another] = byReference.get(booking.row.text('reference')) ?? [];
    // A booking that a file has created under this reference takes precedence over those that people gave it
    // to.
    const own = byId.get(booking.id);
    if (own === undefined && another !== undefined) {
      booking.row.fail('reference', 'is the reference of several bookings: give each of them its own');
      return [];
    }
    const there = own ?? one ?? formerOf(booking);
    const misused = (['labelIds', 'filterIds'] as const).flatMap((field) =>
      namedBeyond(known, {
        among: labelsUsedFor('booking'),
        kind: 'label',
        ids: booking.details[field] ?? [],
        before: there?.details.details[field] ?? [],
      }),
    );
    if (misused.length > 0) {
      const { row } = booking;
      const columns = [...labelFields.map(([field]) => field), 'filters'];
      const column = columns.find((each) => row.list(each).some((name) => misused.includes(name)));
      row.fail(column ?? 'labels', pipelineTexts.notAmong(misused, labelsUsedFor('booking').says));
      return [];
    }
    const { required, resourceIds } = booking;
    const labelIds = booking.details.labelIds ?? there?.details.details.labelIds ?? [];
    labelled.push({ labelIds, required, resourceIds });
    const span = spanOf(booking, there, zone, spreader);
    for (const line of booking.lines.filter((each) => previewed.has(each))) {
      const { customerName, details, labelNames, status } = booking;
      const names = resourceIds.map((id) => people.get(id) ?? id);
      const title = details.title ?? '';
      const when = spanText(zone, span);
      cells.set(line, [customerName, title, when, names.join(', '), labelNames.join(', '), status ?? '']);
    }
    const planned = planBooking(booking, there, span, known.settings);
    if (planned.length > 0) inFile.push(...bookingInFile(booking, there, span));
    return planned;
  });
  const used = new Set(
    bookings.flatMap(({ details: { customerId, labelIds = [], filterIds = [] } }) => [
      customerId,
      ...labelIds,
      ...filterIds,
    ]),
  );
  return {
    before: [labels.steps(used), customers.steps(used)],
    steps,
    errors: rows.flatMap((row) => row.errors),
    labelFindings: labelFindings(labelled, known.resources),
    waiting: { bookings: inFile, madeLabels: labels.made(used) },
    read: { columns: previewColumns, cells },
  };
}

/** The cells of a row that may be refused. */
function asGiven(row: RowReader): readonly string[] {
  const when = ['date', 'start', 'end'].map((field) => row.text(field)).filter((text) => text !== '');
  const labels = labelFields.flatMap(([field]) => row.list(field));
  const [customer, title, people, status] = ['customer', 'title', 'resource', 'status'].map((field) =>
    row.text(field),
  );
  return [customer, title, when.join(' '), people, labels.join(', '), status].map((text) => text ?? '');
}

/**
 * Rows in an order that depends on what they say and not on where they are: by reference, else by customer and title.
 */
function inOwnOrder(rows: readonly RowReader[]): readonly RowReader[] {
  const keyed = rows.map((row) => ({
    row,
    key: orderedBy.map((field) => plainName(row.text(field))).join('\n'),
  }));
  // Only rows with the same key are compared as a whole; the columns may be in any order.
  const whole = new Map<RowReader, string>();
  const wholeOf = (row: RowReader): string => {
    const text = whole.get(row) ?? bookingFields.map(({ field }) => row.text(field)).join('\n');
    whole.set(row, text);
    return text;
  };
  keyed.sort(
    (one, other) => textOrder(one.key, other.key) || textOrder(wholeOf(one.row), wholeOf(other.row)),
  );
  return keyed.map(({ row }) => row);
}

const orderedBy = ['reference', 'customerReference', 'customer', 'title'];

/** The booking of several rows, if all of them say the same of it; otherwise all of them are bad. */
function onlyOne(rows: readonly ReadBooking[]): readonly ReadBooking[] {
  const [first] = rows;
  if (first === undefined) return [];
  // References that are written differently are the same, since they are looked up as one.
  const saying = ({ time, details: { reference: _, ...details }, resourceIds, status }: ReadBooking) =>
    JSON.stringify([time, details, resourceIds, status]);
  if (rows.every((one) => saying(one) === saying(first))) {
    return [{ ...first, lines: rows.flatMap(({ lines }) => lines).toSorted((one, other) => one - other) }];
  }
  for (const { row } of rows) {
    const [another] = rows.filter((one) => one.row !== row).map((one) => one.row.line);
    const field = row.text('reference') === '' ? 'customer' : 'reference';
    row.fail(
      field,
      `is the booking of line ${another} too, with other values: correct one of the rows or take it out`,
    );
  }
  return [];
}

function planBooking(
  booking: ReadBooking,
  present: KnownBooking | undefined,
  span: { readonly start: number; readonly end: number },
  settings: OrganisationSettings,
): readonly Step[] {
  const { row, lines, details, resourceIds, status } = booking;
  const bookingId = present?.id ?? booking.id;
  const revision = present?.revision ?? null;
  const needsPeopleAtOnce = requiredFields('booking', settings).includes('resourceIds');
  const commands: PlannedCommand[] = [];
  if (present === undefined) {
    const people = needsPeopleAtOnce ? { resourceIds } : {};
    commands.push({ name: 'booking.create', input: { bookingId, ...details, ...span, ...people }, revision });
  } else {
    const changes = changedFields(present.details.details, details);
    if (Object.keys(changes).length > 0) {
      commands.push({ name: 'booking.edit', input: { bookingId, ...changes }, revision });
    }
    if (span.start !== present.details.start || span.end !== present.details.end) {
      commands.push({ name: 'booking.reschedule', input: { bookingId, ...span }, revision });
    }
  }
  const given = present === undefined && needsPeopleAtOnce ? [] : resourceIds;
  for (const command of progressCommands(bookingId, present?.details, given, status)) {
    commands.push({ ...command, revision });
  }
  const isLong = isAgainstDayLimit(span, settings, present?.details);
  if (isLong) row.fail('end', refusalTexts.atMostADay);
  const lacksPeople = present === undefined && needsPeopleAtOnce && resourceIds.length === 0;
  if (lacksPeople) row.fail('resource', refusalTexts.isRequired);
  const bad = commands.flatMap((command) => badInputs(command));
  for (const { field, reason } of bad) row.fail(columnOf[field] ?? field, reason);
  if (bad.length > 0 || isLong || lacksPeople) return [];
  const outcome = present === undefined ? 'created' : commands.length === 0 ? 'unchanged' : 'changed';
  return [{ recordId: bookingId, lines, outcome, commands, wants: resourceIds }];
}

/** The columns of fields that have another name in files. */
const columnOf: Readonly<Record<string, string>> = { labelIds: 'labels', filterIds: 'filters' };

/** What the engine has to know of a booking; none if it is over, or has its people already. */
function bookingInFile(
  { id, lines, details, resourceIds, status }: ReadBooking,
  present: KnownBooking | undefined,
  span: { readonly start: number; readonly end: number },
): readonly BookingInFile[] {
  const now = present?.details.status ?? 'draft';
  const hasPeople = (present?.details.resourceIds.length ?? 0) > 0;
  const waits = !hasPeople && [now, status ?? 'draft'].every((one) => one === 'draft');
  if (resourceIds.length === 0 && !waits) return [];
  const given = bookingCommands['booking.create'].parse({ ...present?.details.details, ...details, ...span });
  const job = jobOf({ id: present?.id ?? id, details: given, ...span });
  return [{ line: lines[0] ?? 1, job, resourceIds }];
}

/** A booking without a time of day keeps the time that it was given, as long as its date is the same. */
function spanOf(
  { time, whose }: ReadBooking,
  present: KnownBooking | undefined,
  zone: Zone,
  spreader: DaySpreader,
) {
  if (time.kind === 'span') return { start: time.start, end: time.end };
  const next = spreader.next(time.day, whose, time.seconds ?? usualLength);
  if (present === undefined || localDayOf(zone, present.details.start) !== time.day) return next;
  const { start, end } = present.details;
  return { start, end: start + (time.seconds ?? end - start) };
}

function readBooking({
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
