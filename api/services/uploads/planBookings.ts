import { pipelineTexts } from '../../../commands/pipeline/pipelineTexts.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { bookingCommands } from '../../../domain/booking/bookingCommands.ts';
import { isAgainstDayLimit } from '../../../domain/booking/span.ts';
import { customersInUse } from '../../../domain/customer/customersInUse.ts';
import type { GroupDetails } from '../../../domain/groupEvent/groupDetails.ts';
import { changedFields, sameValue } from '../../../domain/kernel/changedFields.ts';
import { requiredFields } from '../../../domain/kernel/requiredFields.ts';
import { labelsUsedFor } from '../../../domain/label/labelUses.ts';
import type { OrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { localDayOf } from '../../../domain/time/localDay.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import { bookingCustomers } from './bookingCustomers.ts';
import { type LabelledBooking, labelFindings } from './bookingLabels.ts';
import { needsPeople, progressCommands, statusWordsOf } from './bookingProgress.ts';
import { createDaySpreader, type DaySpreader, usualLength } from './bookingTimes.ts';
import { bookingFields } from './fields/bookingFields.ts';
import { groupAfter, participantCommands } from './groupInFile.ts';
import type { KnownBooking, KnownRecords } from './knownRecords.ts';
import { labelsByName } from './labelsByName.ts';
import { namedBeyond } from './namedBeyond.ts';
import { namedRecords } from './namedRecords.ts';
import { plainName, textOrder } from './naturalKey.ts';
import type { BookingInFile } from './nobodyFits.ts';
import { mostPreviewed, spanText } from './previewRows.ts';
import { labelFields, type ReadBooking, readBooking } from './readBooking.ts';
import { recordFinder } from './recordKeys.ts';
import type { RowReader } from './rowReader.ts';
import { badInputs, type PlannedCommand, type Step, type UploadPlan } from './uploadPlan.ts';

/** Looks bookings up by id or reference. */
export type BookingLookup = (
  ids: readonly string[],
  references: readonly string[],
) => Promise<readonly KnownBooking[]>;

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
  const customers = bookingCustomers(org, known.customers, rows, await groupEventsIn(rows, lookUp));
  const find = recordFinder('resource', known.resources).named;
  const { named } = namedRecords(known);
  const statusOf = statusWordsOf(known.settings);
  const read = rows.flatMap(
    (row) => readBooking({ org, row, zone, labels, customers, find, named, statusOf }) ?? [],
  );
  const bookings = [...Map.groupBy(read, ({ key }) => key).values()].flatMap(onlyOne);
  const meant = await bookingsMeant(bookings, lookUp);
  const outOfUse = new Map(
    known.customers.flatMap(({ id, ended, details }) => (ended ? [[id, fullName(details)] as const] : [])),
  );
  const spreader = createDaySpreader(zone);
  const previewed = new Set(given.slice(0, mostPreviewed).map(({ line }) => line));
  const cells = new Map<number, readonly string[]>(
    given.slice(0, mostPreviewed).map((row) => [row.line, asGiven(row)]),
  );
  const labelled: LabelledBooking[] = [];
  const inFile: BookingInFile[] = [];
  const people = new Map(known.resources.map(({ id, details }) => [id, fullName(details)]));
  const steps = bookings.flatMap((booking) => {
    const there = meant(booking);
    if (there === 'refused' || namesUnfit(known, outOfUse, booking, there)) return [];
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
      ...(customerId === null ? [] : [customerId]),
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

/** The ids of the bookings of a file that are group events. */
async function groupEventsIn(
  rows: readonly RowReader[],
  lookUp: BookingLookup,
): Promise<ReadonlySet<string>> {
  const ids = new Set(rows.flatMap((row) => (row.text('musterId') === '' ? [] : [row.text('musterId')])));
  const found = ids.size === 0 ? [] : await lookUp([...ids], []);
  return new Set(found.flatMap(({ id, details }) => (details.details.group === null ? [] : [id])));
}

/** Whether a booking newly names what it may not; its row is told what. `outOfUse`: customers, with their names. */
function namesUnfit(
  known: KnownRecords,
  outOfUse: ReadonlyMap<string, string>,
  { row, details }: ReadBooking,
  there: KnownBooking | undefined,
): boolean {
  const unserved =
    details.customerId === null || details.customerId === there?.details.details.customerId
      ? undefined
      : outOfUse.get(details.customerId);
  if (unserved !== undefined) {
    row.fail('customer', pipelineTexts.notAmong([unserved], customersInUse.says));
    return true;
  }
  const misused = (['labelIds', 'filterIds'] as const).flatMap((field) =>
    namedBeyond(known, {
      among: labelsUsedFor('booking'),
      kind: 'label',
      ids: details[field] ?? [],
      before: there?.details.details[field] ?? [],
    }),
  );
  if (misused.length === 0) return false;
  const columns = [...labelFields.map(([field]) => field), 'filters'];
  const column = columns.find((each) => row.list(each).some((name) => misused.includes(name)));
  row.fail(column ?? 'labels', pipelineTexts.notAmong(misused, labelsUsedFor('booking').says));
  return true;
}

/**
 * Finds the existing booking that rows mean; the rows are told if it could be several. A booking that a file has created
 * under its reference takes precedence over those that people gave it to, and each is meant once.
 */
async function bookingsMeant(
  bookings: readonly ReadBooking[],
  lookUp: BookingLookup,
): Promise<(booking: ReadBooking) => KnownBooking | undefined | 'refused'> {
  const present = await lookUp(
    bookings.flatMap(({ id, musterId, formerIds }) =>
      [id, musterId, ...formerIds].filter((one) => one !== ''),
    ),
    bookings.flatMap(({ row }) => (row.text('reference') === '' ? [] : [row.text('reference')])),
  );
  const byId = new Map(present.map((booking) => [booking.id, booking]));
  const byReference = Map.groupBy(present, (booking) => booking.details.details.reference);
  const taken = new Set(bookings.flatMap(({ id, musterId }) => [id, musterId]));
  return ({ row, id, musterId, formerIds, time }) => {
    const own = byId.get(musterId) ?? byId.get(id);
    if (own !== undefined) return own;
    const isOfJob = row.answers.repeatedReference === 'eachABooking';
    const referred = (byReference.get(row.text('reference')) ?? []).filter(
      ({ details: { start } }) => !isOfJob || (time.kind === 'span' && time.start === start),
    );
    // A row with the id of one booking does not mean another that the file names as well.
    const [one, another] = referred.filter((each) => musterId === '' || !taken.has(each.id));
    if (another !== undefined) {
      row.fail('reference', 'is the reference of several bookings: give each of them its own');
      return 'refused';
    }
    // One that an earlier upload made without what now identifies it.
    const former = formerIds
      .flatMap((formerId) => byId.get(formerId) ?? [])
      .find((each) => each.details.details.reference === null && !taken.has(each.id));
    const there = one ?? former;
    if (there !== undefined) taken.add(there.id);
    return there;
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
  const saying = ({ time, details: { reference: _, ...details }, group, resourceIds, status }: ReadBooking) =>
    JSON.stringify([time, details, group, resourceIds, status]);
  if (rows.every((one) => saying(one) === saying(first))) {
    return [{ ...first, lines: rows.flatMap(({ lines }) => lines).toSorted((one, other) => one - other) }];
  }
  // Rows at as many times as there are rows may be the visits of one job.
  const times = new Set(rows.map(({ time }) => JSON.stringify(time)));
  if (first.musterId === '' && first.row.text('reference') !== '' && times.size === rows.length) {
    for (const { row } of rows) row.ask('repeatedReference', 'reference');
  }
  for (const { row } of rows) {
    const [another] = rows.filter((one) => one.row !== row).map((one) => one.row.line);
    const field = ['musterId', 'reference'].find((each) => row.text(each) !== '') ?? 'customer';
    const remedy = field === 'musterId' ? ', or leave the cell of a new booking empty' : '';
    row.fail(
      field,
      `is the booking of line ${another} too, with other values: correct one of the rows or take it out${remedy}`,
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
  const { row, lines, resourceIds, status } = booking;
  const details = detailsAfter(booking, present);
  const { participants } = booking.group;
  const bookingId = present?.id ?? booking.id;
  const revision = present?.revision ?? null;
  const needsPeopleAtOnce = requiredFields('booking', settings).includes('resourceIds');
  const commands: PlannedCommand[] = [];
  if (present === undefined) {
    const people = needsPeopleAtOnce ? { resourceIds } : {};
    const taking = participants === undefined ? {} : { participants };
    const input = { bookingId, ...details, ...span, ...people, ...taking };
    commands.push({ name: 'booking.create', input, revision });
  } else {
    const { customerId, ...others } = changedFields<BookingChanges>(present.details.details, details);
    const changes = { ...others, ...(customerId && { customerId }) };
    if (Object.keys(changes).length > 0) {
      commands.push({ name: 'booking.edit', input: { bookingId, ...changes }, revision });
    }
    if (span.start !== present.details.start || span.end !== present.details.end) {
      commands.push({ name: 'booking.reschedule', input: { bookingId, ...span }, revision });
    }
    const taking = participantCommands(bookingId, participants, present.details.participants);
    commands.push(...taking.map((command) => ({ ...command, revision })));
  }
  const given = present === undefined && needsPeopleAtOnce ? [] : resourceIds;
  const steps = progressCommands(bookingId, present?.details, given, status, booking.cancelledReason);
  commands.push(...steps.map((command) => ({ ...command, revision })));
  const isLong = isAgainstDayLimit(span, settings, present?.details);
  if (isLong) row.fail('end', refusalTexts.atMostADay);
  const lacksPeople = present === undefined && needsPeopleAtOnce && resourceIds.length === 0;
  if (lacksPeople) row.fail('resource', refusalTexts.isRequired);
  const goesOn = status !== undefined && status !== present?.details.status && needsPeople(status);
  const staysWithout =
    goesOn && resourceIds.length === 0 && (present?.details.resourceIds ?? []).length === 0;
  if (staysWithout) {
    row.fail(
      'status',
      `needs a person, because a booking without people is not ${status}: give one, or leave the status empty`,
    );
  }
  const bad = commands.flatMap((command) => badInputs(command));
  for (const { field, reason } of bad) row.fail(columnOf[field] ?? field, reason);
  if (bad.length > 0 || isLong || lacksPeople || staysWithout) return [];
  const outcome = present === undefined ? 'created' : commands.length === 0 ? 'unchanged' : 'changed';
  return [{ recordId: bookingId, lines, outcome, commands, wants: resourceIds }];
}

/** The columns of fields that have another name in files. */
const columnOf: Readonly<Record<string, string>> = {
  labelIds: 'labels',
  filterIds: 'filters',
  preferredResourceIds: 'preferred',
  external: 'externalJob',
  timeZone: 'ownTimeZone',
  equipmentIds: 'equipment',
  optionId: 'option',
  group: 'groupPlaces',
};

/** What a row says of a booking, with the group part that it leaves it with. */
function detailsAfter(booking: ReadBooking, present: KnownBooking | undefined): BookingChanges {
  const group = groupAfter(booking.group, present?.details.details.group ?? null);
  return { ...inKnownOrder(booking.details, present), ...(group && { group }) };
}

type BookingChanges = Omit<ReadBooking['details'], 'group'> & {
  readonly group?: Partial<GroupDetails> | null;
};

/** Labels and other ids are a set: where a row has the same ones as the booking, in another order, nothing changes. */
function inKnownOrder(details: ReadBooking['details'], present: KnownBooking | undefined) {
  const kept = { ...details };
  for (const field of ['labelIds', 'filterIds', 'externalIds', 'equipmentIds'] as const) {
    const before = present?.details.details[field];
    if (before !== undefined && isSameSet(before, details[field] ?? [])) kept[field] = [...before];
  }
  return kept;
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return sameValue([...new Set(one)].sort(), [...new Set(other)].sort());
}

/** What the engine has to know of a booking; none if it is over, or has its people already. */
function bookingInFile(
  booking: ReadBooking,
  present: KnownBooking | undefined,
  span: { readonly start: number; readonly end: number },
): readonly BookingInFile[] {
  const { id, lines, resourceIds, status } = booking;
  const details = detailsAfter(booking, present);
  const now = present?.details.status ?? 'draft';
  const hasPeople = (present?.details.resourceIds.length ?? 0) > 0;
  const waits = !hasPeople && [now, status ?? 'draft'].every((one) => one === 'draft');
  if (resourceIds.length === 0 && !waits) return [];
  const given = bookingCommands['booking.create'].parse({ ...present?.details.details, ...details, ...span });
  const job = jobOf({
    id: present?.id ?? id,
    details: given,
    participants: present?.details.participants ?? [],
    ...span,
  });
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
