import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  breakDocument,
  type DocumentedAbsence,
  leaveDocument,
} from '../../../../api/services/documents/absenceDocument.ts';
import { blacklistDocument } from '../../../../api/services/documents/blacklistDocument.ts';
import {
  bookingDocument,
  type DocumentedBooking,
} from '../../../../api/services/documents/bookingDocument.ts';
import {
  calendarEventDocument,
  type DocumentedCalendarEvent,
} from '../../../../api/services/documents/calendarEventDocument.ts';
import { companyDocument, documentedCompany } from '../../../../api/services/documents/companyDocument.ts';
import {
  customerDocument,
  type DocumentedCustomer,
} from '../../../../api/services/documents/customerDocument.ts';
import {
  type DocumentNames,
  type DocumentReader,
  type GivenDocument,
  type ReadDocument,
  reasonOf,
} from '../../../../api/services/documents/document.ts';
import { documentKinds } from '../../../../api/services/documents/documentKinds.ts';
import { labelDocument } from '../../../../api/services/documents/labelDocument.ts';
import { masterLabelsDocument } from '../../../../api/services/documents/masterLabelsDocument.ts';
import { quickViewDocument } from '../../../../api/services/documents/quickViewDocument.ts';
import {
  type DocumentedResource,
  resourceDocument,
} from '../../../../api/services/documents/resourceDocument.ts';
import {
  type DocumentedRosterEvent,
  rosterEventDocument,
} from '../../../../api/services/documents/rosterEventDocument.ts';
import { rosterTemplateDocument } from '../../../../api/services/documents/rosterTemplateDocument.ts';
import { servicePlanDocument } from '../../../../api/services/documents/servicePlanDocument.ts';
import { type ShiftWeek, shiftDocument } from '../../../../api/services/documents/shiftDocument.ts';
import { type DocumentedStatus, statusDocument } from '../../../../api/services/documents/statusDocument.ts';
import { type DocumentedTask, taskDocument } from '../../../../api/services/documents/taskDocument.ts';
import {
  rosterWorkspaceDocument,
  timelineWorkspaceDocument,
} from '../../../../api/services/documents/workspaceDocument.ts';
import { absenceStatuses } from '../../../../domain/absence/absence.ts';
import { bookingStatuses } from '../../../../domain/booking/bookingStatus.ts';
import { type FactOf, type ReadingName, readings } from '../../../../domain/catalogues/readings.ts';
import type { RecordName } from '../../../../domain/catalogues/records.ts';
import { attendanceSchema } from '../../../../domain/groupEvent/participant.ts';
import type { OrganisationFact } from '../../../../domain/kernel/facts.ts';
import { organisationSettingsSchema } from '../../../../domain/organisation/organisationSettings.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { standardWorkflow } from '../../../../domain/workflow/workflowDefinition.ts';
import { recordArbitrary } from '../../../domain/record/recordArbitrary.ts';

const ids = {
  label: ['aid', 'van'],
  resource: ['ana', 'ben'],
  customer: ['ash', 'elm'],
  rosterTemplate: ['west', 'east'],
};

const person = (firstName: string, reference: string) => ({
  firstName,
  lastName: 'Silva',
  reference,
  mobile: '+61 400 000 000',
  uids: [`uid-${firstName}`],
});
const names: DocumentNames = {
  org: 'acme',
  zone: zoneOf('Australia/Sydney'),
  weekStart: 0,
  resources: new Map([
    ['ana', person('Ana', 'R-1')],
    ['ben', person('Ben', 'R-2')],
  ]),
  customers: new Map([
    ['ash', person('Ash', 'C-1')],
    ['elm', person('Elm', 'C-2')],
  ]),
  labels: new Map([
    ['aid', { name: 'First aid', unitPrice: 20 }],
    ['van', { name: 'Van', unitPrice: null }],
  ]),
  costs: { lowest: 20, highest: 20 },
};
const reader: DocumentReader = {
  zone: names.zone,
  weekStart: 0,
  idOf(kind, text) {
    if (kind === 'rosterTemplate') return ids.rosterTemplate.find((id) => id === text);
    const known =
      kind === 'label'
        ? [...names.labels].map(([id, { name }]) => [id, id, name])
        : [...(kind === 'resource' ? names.resources : names.customers)].map(
            ([id, { reference, firstName }]) => [id, id, reference ?? '', `${firstName} Silva`],
          );
    return known.find(([, ...texts]) => texts.includes(text))?.[0];
  },
};

const second = fc.integer({ min: 0, max: 4_102_444_800 });
const flag = fc.boolean();
const text = fc.constantFrom('A', 'B 7', 'ü; "x"');
const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
const location = fc.constantFrom({ lat: -33.9, lng: 151.1 }, { lat: 0, lng: 0 });
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });

/** Facts of a record, made of its declaration; `more` is what a fact has besides its fields. */
function facts<Name extends RecordName, More extends object>(
  name: Name,
  more: More,
): fc.Arbitrary<FactOf<Name> & More> {
  const view = readings[name as ReadingName].view as unknown as z.ZodType<FactOf<Name>>;
  return recordArbitrary(name, ids).map((details) => ({
    ...view.parse({ ...details, id: `${name}-1`, ...more }),
    ...more,
  }));
}

/** A kind of document with records of ours that it has a place for. */
interface Case<Ours> {
  readonly kind: {
    readonly kind: string;
    readonly fields: Readonly<Record<string, { readonly holds: readonly string[] }>>;
    readonly beyond: readonly string[];
    readonly schema: z.ZodType;
    of(ours: Ours, among: DocumentNames): GivenDocument;
    read(document: GivenDocument, by: DocumentReader): ReadDocument<Ours>;
  };
  readonly records: fc.Arbitrary<Ours>;
}
const each = <Ours>(kind: Case<Ours>['kind'], records: fc.Arbitrary<Ours>) =>
  [kind.kind, () => holdsBothWays({ kind, records }), () => namesEveryField({ kind, records })] as const;

const changedAt = 1_772_398_800;
const bookingOfNoSeries: fc.Arbitrary<DocumentedBooking> = fc.record({
  id: fc.constant('booking-1'),
  status: fc.constantFrom(...bookingStatuses),
  start: second,
  end: second,
  timeZone: fc.constantFrom(null, 'Europe/Berlin'),
  customerId: fc.constantFrom(...ids.customer),
  resourceIds: some(ids.resource),
  labelIds: some(ids.label),
  filterIds: some(ids.label),
  forced: flag,
  title: text,
  reference: maybe(text),
  notes: text,
  location: maybe(location),
  address: maybe(text),
  places: fc.array(fc.record({ name: maybe(text), address: text, location: maybe(location) }), {
    maxLength: 3,
  }),
  group: maybe(
    fc.record({
      places: fc.integer({ min: 1, max: 200 }),
      participantsPerPerson: maybe(fc.integer({ min: 1, max: 200 })),
      services: fc.array(
        fc.record({
          labelId: fc.constantFrom(...ids.label),
          unitPrice: maybe(fc.integer({ min: 0, max: 1_000_000_000 })),
          places: maybe(fc.integer({ min: 1, max: 200 })),
        }),
        { maxLength: 3 },
      ),
    }),
  ),
  participants: some(ids.customer).chain((customers) =>
    fc.tuple(
      ...customers.map((customerId) =>
        fc.record({
          customerId: fc.constant(customerId),
          name: fc.constant(''),
          services: fc.constant<{ id: string; name: string }[]>([]),
          serviceIds: some(ids.label),
          attendance: fc.constantFrom(...attendanceSchema.options),
        }),
      ),
    ),
  ),
  externalData: fc.record(
    { sent: fc.constantFrom('a', 7), batch: fc.constant({ deep: ['x'] }), ParentID: fc.constant('a') },
    { requiredKeys: [] },
  ),
  equipmentIds: fc.subarray(['hoist', 'van']),
  optionId: fc.constantFrom(null, 'option'),
  copyOf: fc.constant(null),
  externalIds: fc.uniqueArray(fc.constantFrom('E-1', 'E 2', 'ü'), { maxLength: 3 }),
  resourcesNeeded: fc.integer({ min: 1, max: 20 }),
  preferredResourceIds: some(ids.resource),
  external: flag,
  visitStemId: maybe(text),
  series: fc.constant(null),
  unallocated: flag,
  autoAllocated: flag,
  partnerBooking: flag,
  conflict: flag,
  inactive: flag,
  createdAt: second.map((at) => at * 1000),
  updatedAt: second.map((at) => at * 1000),
});
const series = {
  parentId: 'series-1',
  date: '2026-03-03',
  closedDay: null,
  published: 'a',
  became: 'b',
};
/** What a document says of its series, it keeps when it is sent. */
const bookings = fc.tuple(bookingOfNoSeries, flag).map(
  ([one, repeats]): DocumentedBooking =>
    repeats
      ? {
          ...one,
          series,
          externalData: { ...one.externalData, ParentID: series.parentId, rec_id: series.date },
        }
      : one,
);
const absences = (kind: 'leave' | 'break'): fc.Arbitrary<DocumentedAbsence> =>
  fc.record({
    id: fc.constant('absence-1'),
    kind: fc.constant(kind),
    resourceId: fc.constantFrom(...ids.resource),
    start: second,
    end: second,
    reason: text,
    status: fc.constantFrom(...absenceStatuses),
    decidedReason: maybe(text),
    changedAt: fc.constant(changedAt),
  });
const calendarEvents: fc.Arbitrary<DocumentedCalendarEvent> = facts('calendarEvent', {
  archived: false,
  stage: 'planned' as const,
  changedAt,
});
/** Times in the order in which documents have them: day by day. */
const weeks: fc.Arbitrary<ShiftWeek> = fc
  .record({
    shift: facts('shift', {}),
    week: fc.integer({ min: 0, max: 3000 }).map((number) => 3 + 7 * number),
  })
  .map(({ shift: { id, resourceId, timings }, week }) => ({
    id,
    resourceId,
    week,
    timings: [...timings].sort((one, other) => one.day - other.day),
    changedAt,
  }));
const customers: fc.Arbitrary<DocumentedCustomer> = fc
  .tuple(facts('customer', { barredResourceIds: [], inactive: false, changedAt }), some(ids.resource), flag)
  .map(([customer, barredResourceIds, inactive]) => ({ ...customer, barredResourceIds, inactive }));
const statuses: fc.Arbitrary<DocumentedStatus> = fc.record({
  status: fc.constantFrom(...bookingStatuses),
  // What a status is called anyway is no name of its own.
  label: maybe(fc.constantFrom('Booked', 'On site')),
  colour: maybe(fc.constantFrom('#ffe066', '#000000')),
  textColour: maybe(fc.constantFrom('#16202b')),
});
const companies = fc
  .record({
    searchEngine: fc.constantFrom('installed', 'typesense', 'postgres'),
    maxDistanceMetres: fc.integer({ min: 1, max: 90_000 }),
    overlapBufferMinutes: fc.integer({ min: 0, max: 240 }),
    defaultCountry: fc.constantFrom({ name: 'AU', code: '+61' }, { name: 'NZ', code: '+64' }),
    gstValue: maybe(fc.constantFrom(0, 10)),
    carePlanType: maybe(fc.constantFrom('json', 'pdf')),
    eventLabelTypes: fc.subarray(['group', 'eventstate', 'label'], { minLength: 1 }),
    snapMinutes: fc.integer({ min: 1, max: 60 }),
    docStatuses: fc.uniqueArray(
      fc.record({
        status: fc.constantFrom('sent', 'paid', 'late'),
        order: fc.nat(9),
        secondaryLabel: maybe(text),
      }),
      { selector: ({ status }) => status },
    ),
    dateFormat: fc.constantFrom('dd/mmm/yyyy', 'yyyy-mm-dd'),
  })
  .map(
    (settings): OrganisationFact => ({
      id: 'acme',
      name: 'Acme Care',
      timeZone: 'Australia/Sydney',
      settings: organisationSettingsSchema.parse(settings),
      workflow: standardWorkflow,
      workflows: [],
    }),
  )
  .map(documentedCompany);

const workspaces = <Change>(changes: fc.Arbitrary<Change[]>) =>
  fc.record({
    id: fc.constant('workspace-1'),
    owner: text,
    name: text,
    endsAt: second,
    changedAt: second,
    changes,
  });
const staged = { changeId: fc.constant('c1'), basis: maybe(fc.nat(9)) };
const stagedBooking = fc.record({
  bookingId: fc.constantFrom('b1', 'b2'),
  ...staged,
  seen: maybe(
    fc.record({
      title: text,
      start: second,
      end: second,
      resourceIds: some(ids.resource),
      status: fc.constantFrom(...bookingStatuses),
    }),
  ),
  wanted: fc.record({ start: second, end: second }, { requiredKeys: [] }),
});
const rosterTime = {
  week: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 0, max: 6 }),
  start: fc.integer({ min: 0, max: 86_399 }),
  end: fc.integer({ min: 0, max: 86_399 }),
};
const stagedEvent = fc.record({
  rosterEventId: fc.constantFrom('e1', 'e2'),
  ...staged,
  seen: maybe(
    fc.record({
      ...rosterTime,
      title: text,
      customerId: maybe(fc.constantFrom(...ids.customer)),
      resourceIds: some(ids.resource),
    }),
  ),
  wanted: fc.record(rosterTime, { requiredKeys: [] }),
});

const cases = [
  each(bookingDocument, bookings),
  each(leaveDocument, absences('leave')),
  each(breakDocument, absences('break')),
  each(calendarEventDocument, calendarEvents),
  each(shiftDocument, weeks),
  each<DocumentedResource>(resourceDocument, facts('resource', { inactive: true, changedAt })),
  each(customerDocument, customers),
  each(rosterTemplateDocument, facts('rosterTemplate', { archived: true, changedAt })),
  each<DocumentedRosterEvent>(
    rosterEventDocument,
    // No text is no address.
    facts('rosterEvent', {
      archived: false,
      changedAt,
      templateName: 'West',
      isPublished: false,
      booking: null,
    }).map((event) => ({
      ...event,
      address: event.address === '' ? null : event.address,
    })),
  ),
  each<DocumentedTask>(taskDocument, facts('task', { stage: 'open' as const, archived: false, changedAt })),
  each(timelineWorkspaceDocument, workspaces(fc.array(stagedBooking, { maxLength: 3 }))),
  each(
    rosterWorkspaceDocument,
    workspaces(fc.array(stagedEvent, { maxLength: 3 })).map((workspace) => ({
      ...workspace,
      templateId: 'west',
    })),
  ),
  each(labelDocument, facts('label', { archived: false })),
  each(servicePlanDocument, facts('servicePlan', {})),
  each(
    blacklistDocument,
    customers.map(({ id, barredResourceIds }) => ({ id, barredResourceIds, changedAt })),
  ),
  each(companyDocument, companies),
  each(statusDocument, statuses),
  each(masterLabelsDocument, facts('masterLabelSet', { archived: false })),
  each(
    quickViewDocument,
    fc.record({
      id: fc.uuid(),
      owner: text,
      screen: fc.constant('bookings' as const),
      name: text,
      query: fc.constant('status=rostered'),
      shared: flag,
      customer_view: flag,
    }),
  ),
];

function heldBy<Ours>({ kind }: Case<Ours>): readonly string[] {
  return [...new Set(Object.values(kind.fields).flatMap(({ holds }) => holds))];
}

/** What a document says of a record is what the record is, and the document of that is the same again. */
function holdsBothWays<Ours>(of: Case<Ours>): void {
  const { kind, records } = of;
  const held = heldBy(of);
  fc.assert(
    fc.property(records, (ours) => {
      const document = kind.of(ours, names);
      const parsed = kind.schema.safeParse(document);
      expect(parsed.success ? '' : reasonOf(parsed.error)).toBe('');
      // As it travels.
      const received: GivenDocument = JSON.parse(JSON.stringify(document));
      const { said, problems, unknown } = kind.read(received, reader);
      expect(problems).toEqual([]);
      expect(unknown).toEqual([]);
      const expected = Object.fromEntries(
        Object.entries(ours as object).filter(([key]) => held.includes(key)),
      );
      expect(said).toEqual(expected);
      expect(kind.of({ ...ours, ...said }, names)).toEqual(document);
    }),
    { numRuns: 50 },
  );
}

/** No field of ours is lost unless the declaration says so. */
function namesEveryField<Ours>(of: Case<Ours>): void {
  const { kind, records } = of;
  const [ours] = fc.sample(records, 1);
  const held = heldBy(of);
  const has = Object.keys(ours as object);
  expect([...held, ...kind.beyond].toSorted()).toEqual(has.toSorted());
}

describe.each(cases)('The document kind %s', (_kind, bothWays, everyField) => {
  test('says of a record what the record is, and becomes the same document again', bothWays);
  test('holds every field of a record that it does not name as beyond it', everyField);
});

test('A place in all_location reports the names that no place has, each once', () => {
  const place = { address: '1 Hill Road', floor: '3', country: 'AU' };
  const all_location = [place, { ...place, name: 'Warehouse' }];
  for (const { read } of [customerDocument, bookingDocument]) {
    expect(read({ all_location }, reader).unknown).toEqual(['all_location.floor', 'all_location.country']);
    expect(read({ all_location: '1 Hill Road' }, reader).unknown).toEqual([]);
  }
});

test('every kind of document is tried', () => {
  expect(cases.map(([kind]) => kind).toSorted()).toEqual(documentKinds.map(({ kind }) => kind).toSorted());
});
