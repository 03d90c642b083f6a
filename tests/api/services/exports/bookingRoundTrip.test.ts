import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import {
  type BookingWriting,
  bookingColumns,
  bookingWriting,
} from '../../../../api/services/exports/bookingColumns.ts';
import { csvLines } from '../../../../api/services/exports/recordCsv.ts';
import { writtenOnly } from '../../../../api/services/uploads/fields/bookingFields.ts';
import { findDateOrder } from '../../../../api/services/uploads/findDateOrder.ts';
import type { KnownBooking, KnownRecords } from '../../../../api/services/uploads/knownRecords.ts';
import { matchColumns } from '../../../../api/services/uploads/matchColumns.ts';
import { isAmong } from '../../../../api/services/uploads/namedBeyond.ts';
import { planBookings } from '../../../../api/services/uploads/planBookings.ts';
import { readCsv } from '../../../../api/services/uploads/readCsv.ts';
import { createRowReader } from '../../../../api/services/uploads/rowReader.ts';
import { uploadFields } from '../../../../api/services/uploads/uploadFields.ts';
import { bookingCommands } from '../../../../domain/booking/bookingCommands.ts';
import type { BookingDetails } from '../../../../domain/booking/bookingDetails.ts';
import { statusLabelsOf } from '../../../../domain/booking/statusLook.ts';
import type { GroupDetails } from '../../../../domain/groupEvent/groupDetails.ts';
import { attendanceSchema, type Participant } from '../../../../domain/groupEvent/participant.ts';
import { labelsUsedFor } from '../../../../domain/label/labelUses.ts';
import { defaultOrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';
import { fullName } from '../../../../domain/text/fullName.ts';
import { clocks } from '../../../../domain/time/clockText.ts';
import { dateFormats } from '../../../../domain/time/dateFormat.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import type { BookingView } from '../../../../projections/queries/bookingView.ts';
import { created, existing, details as usual } from '../../../domain/booking/bookingFixture.ts';
import { everything, known, others } from './exportedRecords.ts';

const numRuns = 60;

/** Some of them are told apart by nothing but their ids. */
const customers = [
  ...others.customer,
  known('ash-1', { firstName: 'Ash', lastName: '', reference: null, address: null, location: null }),
  known('ash-2', { firstName: 'ash ', lastName: '', reference: null, address: null, location: null }),
  known('ash-3', { firstName: 'Ash', lastName: '', reference: 'C-3', address: '1 High St', location: null }),
  known('confused', { firstName: 'C-1', lastName: '', reference: null, address: null, location: null }),
];
const around = everything({ customer: customers });
/** Those that bookings may name; others have names in common with them. */
const bookingLabels = others.label.filter((label) => isAmong(label, labelsUsedFor('booking')));
const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);

const text = fc
  .string({ unit: fc.constantFrom('a', 'B', 'ü', '7', ' ', ',', ';', '|', '"', "'", '=', '-', '\n') })
  .map((given) => given.trim());
const line = text.map((given) => given.replaceAll('\n', ' ').trim());
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: null });
/** Most of them on the days on which the clocks of Chicago change. */
const instant = fc.oneof(
  fc.integer({ min: 1_793_422_800, max: 1_793_520_000 }),
  fc.integer({ min: 1_772_900_000, max: 1_772_990_000 }),
  fc.integer({ min: 1440, max: 29_000_000 }).map((minutes) => minutes * 60),
);

const statuses = ['rostered', 'confirmed', 'active', 'finished'] as const;
interface Generated {
  readonly details: BookingDetails & { readonly customerId: string };
  readonly start: number;
  readonly seconds: number;
  readonly resourceIds: readonly string[];
  /** If it has people. */
  readonly status: (typeof statuses)[number];
}
const booking: fc.Arbitrary<Generated> = fc.record({
  details: fc.record({
    customerId: fc.constantFrom(...idsOf(customers)),
    title: line,
    reference: orNull(
      fc.oneof(
        fc.constantFrom('J-1', 'j-1', 'J-2'),
        line.filter((given) => given !== ''),
      ),
    ),
    notes: text,
    labelIds: fc.subarray(idsOf(bookingLabels)),
    location: orNull(
      fc.record({
        lat: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
        lng: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
      }),
    ),
    address: orNull(line.filter((given) => given !== '')),
    timeZone: orNull(fc.constantFrom('Australia/Perth')),
    resourcesNeeded: fc.integer({ min: 1, max: 20 }),
    preferredResourceIds: fc.subarray(idsOf(others.resource)),
    external: fc.boolean(),
    visitStemId: orNull(line.filter((given) => given !== '')),
    roster: fc.constant(null),
    series: fc.constant(null),
    filterIds: fc.subarray(idsOf(bookingLabels)),
    externalIds: fc.uniqueArray(line.filter((given) => given !== '')),
    places: fc.array(
      fc.record({
        name: orNull(line.filter((given) => given !== '')),
        address: line.filter((given) => given !== ''),
        location: fc.constantFrom(null, { lat: -33.9, lng: 151.2 }),
      }),
      { maxLength: 2 },
    ),
    externalData: fc.constant({}),
    copyOf: fc.constant(null),
    equipmentIds: fc.subarray(idsOf(others.equipment)),
    optionId: orNull(fc.constantFrom('option-early', 'option-twin')),
    group: fc.constant(null),
  }),
  start: instant,
  seconds: fc.integer({ min: 60, max: 200_000 }),
  resourceIds: fc.subarray(idsOf(others.resource)),
  status: fc.constantFrom(...statuses),
});
const bookings = fc
  .array(booking, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((each, index): Booked => bookedAs(`own-${index}`, each)));

interface Booked {
  readonly known: KnownBooking;
  readonly view: BookingView;
}

function bookedAs(id: string, { details, start, seconds, resourceIds, status }: Generated): Booked {
  const end = start + seconds;
  const own = { ...existing(created()), details, start, end, resourceIds: [...resourceIds] };
  const shown = resourceIds.length === 0 ? ({ status: 'draft' } as const) : { status };
  const named = (among: readonly { readonly id: string; readonly name: string }[], ids: readonly string[]) =>
    ids.map((each) => among.find((one) => one.id === each) ?? { id: each, name: each });
  const names = (all: KnownRecords['customers' | 'resources']) =>
    all.map((one) => ({ id: one.id, name: fullName(one.details) }));
  const labels = around.labels.map((one) => ({ id: one.id, name: one.details.name }));
  const view: BookingView = {
    ...details,
    ...shown,
    id,
    revision: 1,
    start,
    end,
    participants: [],
    customerName: named(names(around.customers), [details.customerId])[0]?.name ?? '',
    resources: named(names(around.resources), resourceIds),
    labels: named(labels, details.labelIds),
    filters: named(labels, details.filterIds),
    unallocated: false,
    autoAllocated: false,
    partnerBooking: false,
    conflict: true,
    violations: [],
    locked: false,
    inactive: false,
    cancellationRequest: null,
    cancelledReason: null,
    continuesBookingId: null,
    followUpBookingId: null,
    onSiteAt: null,
    finishedAt: null,
    review: null,
    feedback: null,
    createdAt: 1,
    updatedAt: 1_793_422_800_000,
  };
  return { known: { id, revision: 1, details: { ...own, ...shown } }, view };
}

interface GroupPart {
  readonly group: GroupDetails;
  readonly participants: readonly Participant[];
}
const services = ['north-skill', 'service-twin'];
const groupPart: fc.Arbitrary<GroupPart> = fc.record({
  group: fc.record({
    places: fc.integer({ min: 1, max: 200 }),
    participantsPerPerson: orNull(fc.integer({ min: 1, max: 200 })),
    services: fc.subarray(services).chain((ids) =>
      fc.tuple(
        ...ids.map((labelId) =>
          fc.record({
            labelId: fc.constant(labelId),
            unitPrice: orNull(fc.integer({ min: 0, max: 1_000_000_000 })),
            places: orNull(fc.integer({ min: 1, max: 200 })),
          }),
        ),
      ),
    ),
  }),
  participants: fc.uniqueArray(
    fc.record({
      customerId: fc.constantFrom(...idsOf(customers)),
      serviceIds: fc.subarray(services),
      attendance: fc.constantFrom(...attendanceSchema.options),
    }),
    { selector: ({ customerId }) => customerId, maxLength: 4 },
  ),
});

/** The same as a group event, which is for its participants. */
function asGroupEvent({ known: one, view }: Booked, { group, participants }: GroupPart): Booked {
  const own = { customerId: null, group };
  const details = { ...one.details, details: { ...one.details.details, ...own }, participants };
  const shown = participants.map((each) => ({ ...each, name: each.customerId, services: [] }));
  return {
    known: { ...one, details },
    view: { ...view, ...own, participants: shown, customerName: `Group 0/${group.places}` },
  };
}

const zone = zoneOf('America/Chicago');
const formats = fc.record({
  zone: fc.constant(zone),
  dateFormat: fc.constantFrom(...dateFormats),
  clock: fc.constantFrom(...clocks),
});

/** Some of them are called like others. */
const settings = {
  ...defaultOrganisationSettings,
  statuses: {
    ...defaultOrganisationSettings.statuses,
    draft: { ...defaultOrganisationSettings.statuses.draft, label: 'Entwurf' },
    rostered: { ...defaultOrganisationSettings.statuses.rostered, label: 'Confirmed' },
    finished: { ...defaultOrganisationSettings.statuses.finished, label: 'active' },
  },
};
const here: KnownRecords = { ...around, settings };

function fileOf(all: readonly Booked[], moments: Pick<BookingWriting, 'zone' | 'dateFormat' | 'clock'>) {
  const labels = statusLabelsOf(settings.statuses);
  const writing = bookingWriting('acme', here, { ...moments, statusLabels: labels, prices: new Map() });
  const rows = all.map(({ view }) => bookingColumns.map(({ cell }) => cell(view, writing)));
  return csvLines([bookingColumns.map(({ title }) => title), ...rows]);
}

function planOf(csv: string, present: readonly KnownBooking[], records: KnownRecords) {
  const file = readCsv(csv);
  const fields = uploadFields('bookings');
  const matched = matchColumns(fields, file.header, {});
  expect([matched.problems, matched.ignored]).toEqual([[], [...writtenOnly]]);
  const dates = fields.flatMap(({ field, holds }) =>
    holds === 'date' || holds === 'moment' ? [{ place: matched.places.get(field) ?? -1, column: field }] : [],
  );
  expect(findDateOrder(file.rows, dates)).toEqual({ order: null, question: null });
  const rows = file.rows.map((row) => createRowReader(row, matched));
  const lookUp = async (ids: readonly string[], references: readonly string[]) =>
    present.filter(
      ({ id, details }) => ids.includes(id) || references.includes(details.details.reference ?? '\0'),
    );
  return planBookings('acme', records, rows, { zone, lookUp });
}

describe('the exported file of bookings', () => {
  test('changes nothing if it is uploaded again, whatever they are called and whenever they are', async () => {
    await fc.assert(
      fc.asyncProperty(bookings, groupPart, formats, async (some, part, moments) => {
        const all = some.map((one, index) => (index % 3 === 1 ? asGroupEvent(one, part) : one));
        const present = all.map((one) => one.known);
        const { before, steps, errors } = await planOf(fileOf(all, moments), present, here);
        expect(errors).toEqual([]);
        expect(before.flat()).toEqual([]);
        expect(steps.flatMap(({ commands }) => commands)).toEqual([]);
        expect(new Set(steps.map(({ recordId }) => recordId))).toEqual(new Set(present.map(({ id }) => id)));
      }),
      { numRuns },
    );
  });

  test('makes the same bookings, and their customers once each, where there are none of them', async () => {
    // What tells a label or a person apart by an id is here alone.
    const told = bookings.map((all) =>
      all.map(({ known: one }, index) =>
        bookedAs(one.id, {
          details: {
            ...one.details.details,
            customerId: one.details.details.customerId ?? '',
            labelIds: one.details.details.labelIds.filter((id) => !id.startsWith('twin')),
            filterIds: one.details.details.filterIds.filter((id) => !id.startsWith('twin')),
          },
          start: one.details.start,
          seconds: one.details.end - one.details.start,
          resourceIds: [...one.details.resourceIds],
          status: index % 2 === 0 ? 'confirmed' : 'finished',
        }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(told, formats, async (all, moments) => {
        const csv = fileOf(all, moments);
        const { before, steps, errors } = await planOf(csv, [], { ...here, customers: [] });
        expect(errors).toEqual([]);
        const made = new Map<string, string>();
        for (const [index, { view }] of all.entries()) {
          const step = steps.find(({ lines }) => lines[0] === lineOf(csv, index));
          const [create, ...more] = step?.commands ?? [];
          const input = bookingCommands['booking.create'].parse(create?.input);
          const { customerId, ...rest } = input;
          expect(rest).toMatchObject({
            start: view.start,
            end: view.end,
            title: view.title,
            reference: view.reference,
            notes: view.notes,
            location: view.location,
            address: view.address,
            timeZone: view.timeZone,
            resourcesNeeded: view.resourcesNeeded,
            preferredResourceIds: view.preferredResourceIds,
            external: view.external,
            visitStemId: view.visitStemId,
            externalIds: view.externalIds,
            places: view.places,
            optionId: view.optionId,
          });
          expect(new Set(rest.equipmentIds)).toEqual(new Set(view.equipmentIds));
          expect(new Set(rest.labelIds)).toEqual(new Set(view.labelIds));
          expect(new Set(rest.filterIds)).toEqual(new Set(view.filterIds));
          const whose = view.customerId ?? '';
          expect(made.get(whose) ?? customerId).toBe(customerId);
          made.set(whose, customerId ?? '');
          const allocated = more.find(({ name }) => name === 'booking.allocate')?.input.resourceIds ?? [];
          expect(allocated).toEqual(view.resources.map(({ id }) => id));
          const last = new Map([
            ['confirmed', 'booking.confirm'],
            ['finished', 'booking.finish'],
          ]);
          expect(more.at(-1)?.name).toBe(last.get(view.status));
        }
        expect(new Set(made.values()).size).toBe(made.size);
        expect(before.flat().filter(({ commands }) => commands[0]?.name === 'customer.create')).toHaveLength(
          made.size,
        );
      }),
      { numRuns },
    );
  });
});

/** The line on which a row of a file begins. */
function lineOf(csv: string, row: number): number {
  return readCsv(csv).rows[row]?.line ?? 0;
}

test('a row with the id of another booking is refused, with what to do about it', async () => {
  const one = bookedAs('own-0', sample());
  const csv = fileOf([one, { ...one, view: { ...one.view, start: one.view.start + 3600 } }], {
    zone,
    dateFormat: 'dd/mmm/yyyy',
    clock: '24h',
  });
  const { steps, errors } = await planOf(csv, [one.known], here);
  expect(steps).toEqual([]);
  expect(errors.map(({ column, reason }) => [column, reason])).toEqual([
    ['Muster ID', expect.stringContaining('leave the cell of a new booking empty')],
    ['Muster ID', expect.stringContaining('leave the cell of a new booking empty')],
  ]);
});

test('a group event gets no customer from a file, and none is made of what lists say in its place', async () => {
  const event = asGroupEvent(bookedAs('own-0', sample()), aClass);
  const csv = fileOf([event], { zone, dateFormat: 'dd/mmm/yyyy', clock: '24h' });
  expect(csv).not.toContain('Group 0');
  const { before, steps, errors } = await planOf(withCell(csv, 'Customer', 'Group 0/6'), [event.known], here);
  expect([before.flat(), steps]).toEqual([[], []]);
  expect(errors).toMatchObject([{ column: 'Customer', reason: expect.stringContaining('group event') }]);
});

test('D7: a file makes a group event of what another organisation has exported', async () => {
  const event = asGroupEvent(bookedAs('own-0', sample()), aClass);
  const csv = fileOf([event], { zone, dateFormat: 'dd/mmm/yyyy', clock: '24h' });
  const { steps, errors } = await planOf(csv, [], here);
  expect(errors).toEqual([]);
  const input = bookingCommands['booking.create'].parse(steps[0]?.commands[0]?.input);
  expect(input).toMatchObject({
    customerId: null,
    group: aClass.group,
    participants: [
      { customerId: 'carol', serviceIds: ['north-skill'] },
      { customerId: 'ash-3', serviceIds: [] },
    ],
  });
  const unknown = await planOf(withCell(csv, 'Participants', 'Nobody at all'), [], here);
  expect(unknown.errors).toMatchObject([
    { column: 'Participants', reason: expect.stringContaining('Nobody at all is no customer') },
  ]);
});

test('a file changes who takes part in a group event, and takes off nobody who came', async () => {
  const event = asGroupEvent(bookedAs('own-0', sample()), {
    ...aClass,
    participants: [
      { customerId: 'carol', serviceIds: [], attendance: 'attended' },
      { customerId: 'shop', serviceIds: [], attendance: 'expected' },
    ],
  });
  const csv = fileOf([event], { zone, dateFormat: 'dd/mmm/yyyy', clock: '24h' });
  const { steps, errors } = await planOf(
    withCell(csv, 'Participants', 'C-3 | id:north-skill'),
    [event.known],
    here,
  );
  expect(errors).toEqual([]);
  expect(steps[0]?.commands.map(({ name, input }) => [name, input.customerId])).toEqual([
    ['booking.removeParticipant', 'shop'],
    ['booking.addParticipant', 'ash-3'],
  ]);
});

const aClass: GroupPart = {
  group: {
    places: 6,
    participantsPerPerson: 2,
    services: [{ labelId: 'north-skill', unitPrice: 2550, places: null }],
  },
  participants: [
    { customerId: 'carol', serviceIds: ['north-skill'], attendance: 'expected' },
    { customerId: 'ash-3', serviceIds: [], attendance: 'waiting' },
    { customerId: 'shop', serviceIds: [], attendance: 'cancelled' },
  ],
};

/** The file with another text in a cell of its first row. */
function withCell(csv: string, title: string, text: string): string {
  const [titles = [], cells = []] = readRaw(csv);
  const place = titles.indexOf(title);
  return csvLines([titles, cells.map((cell, each) => (each === place ? text : cell))]);
}

const readRaw = (csv: string) => Papa.parse<string[]>(csv, { delimiter: ',' }).data;

function sample(): Generated {
  const details = { ...usual, customerId: 'carol', labelIds: [] };
  return { details, start: 1_793_422_800, seconds: 90_000, resourceIds: ['ana'], status: 'confirmed' };
}
