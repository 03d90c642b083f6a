import { describe, expect, test } from 'vitest';
import { breakDocument, leaveDocument } from '../../api/services/documents/absenceDocument.ts';
import { blacklistDocument } from '../../api/services/documents/blacklistDocument.ts';
import { bookingDocument, type DocumentedBooking } from '../../api/services/documents/bookingDocument.ts';
import { calendarEventDocument } from '../../api/services/documents/calendarEventDocument.ts';
import { companyDocument } from '../../api/services/documents/companyDocument.ts';
import type {
  DocumentNames,
  DocumentReader,
  GivenDocument,
  ReadDocument,
} from '../../api/services/documents/document.ts';
import {
  documentedConfig,
  documentedReport,
  exceptionConfigSchema,
  exceptionReportDocumentSchema,
} from '../../api/services/documents/exceptionDocument.ts';
import { labelDocument } from '../../api/services/documents/labelDocument.ts';
import { masterLabelsDocument } from '../../api/services/documents/masterLabelsDocument.ts';
import { quickViewDocument } from '../../api/services/documents/quickViewDocument.ts';
import { resourceDocument } from '../../api/services/documents/resourceDocument.ts';
import { rosterEventDocument } from '../../api/services/documents/rosterEventDocument.ts';
import { servicePlanDocument } from '../../api/services/documents/servicePlanDocument.ts';
import { shiftDocument } from '../../api/services/documents/shiftDocument.ts';
import { statusDocument } from '../../api/services/documents/statusDocument.ts';
import { timestampOf } from '../../api/services/documents/timestamp.ts';
import {
  rosterWorkspaceDocument,
  timelineWorkspaceDocument,
} from '../../api/services/documents/workspaceDocument.ts';
import { readings } from '../../domain/catalogues/readings.ts';
import { labelTypes } from '../../domain/label/labelUses.ts';
import { organisationSettingsSchema } from '../../domain/organisation/organisationSettings.ts';
import { localDayOfDate } from '../../domain/time/localDay.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { aResource } from '../support/allocationFixture.ts';

const zone = zoneOf('Australia/Sydney');
const names: DocumentNames = {
  org: 'acme',
  zone,
  weekStart: 0,
  resources: new Map([
    ['ines', { firstName: 'Ines', lastName: 'Moreau', reference: 'R-07', mobile: null, uids: ['uid-i'] }],
    ['omar', { firstName: 'Omar', lastName: 'Said', reference: 'R-08', mobile: null, uids: [] }],
  ]),
  customers: new Map([
    ['ash', { firstName: 'Ash', lastName: 'Park', reference: 'C-9', mobile: '+61 400 1', uids: ['uid-a'] }],
    ['bo', { firstName: 'Bo', lastName: 'Lake', reference: 'C-10', mobile: '+61 400 3', uids: [] }],
  ]),
  labels: new Map([
    ['aid', { name: 'First aid', unitPrice: 20 }],
    ['van', { name: 'Van', unitPrice: 22.5 }],
    ['north', { name: 'Team North', unitPrice: null }],
    ['south', { name: 'Team South', unitPrice: null }],
  ]),
  costs: { lowest: 20, highest: 42.5 },
};
const found = new Map<string, string>([
  ['rosterTemplate west', 'west'],
  ['rosterTemplate Inner West', 'west'],
  ['rosterTemplate east', 'east'],
  ['rosterTemplate Outer East', 'east'],
  ...[...names.labels].flatMap(
    ([id, { name }]) =>
      [
        [`label ${id}`, id],
        [`label ${name}`, id],
      ] as const,
  ),
  ...[...names.resources].flatMap(
    ([id, { reference }]) =>
      [
        [`resource ${id}`, id],
        [`resource ${reference}`, id],
      ] as const,
  ),
  ...[...names.customers].flatMap(
    ([id, { reference }]) =>
      [
        [`customer ${id}`, id],
        [`customer ${reference}`, id],
      ] as const,
  ),
]);
const reader: DocumentReader = { zone, weekStart: 0, idOf: (kind, text) => found.get(`${kind} ${text}`) };

const told = Symbol('only told: whoever reads the document derives it from the other fields');
const always = Symbol('told like that of every record of the kind in the organisation');

/** One field: what the record below says in it, what the field alone says of a record, and what is read with it. */
type Field<Ours> = readonly [
  value: unknown,
  said: Partial<Ours> | typeof told | typeof always,
  beside?: GivenDocument,
];

interface Entity<Ours> {
  readonly kind: {
    of(ours: Ours, among: DocumentNames): GivenDocument;
    read(document: GivenDocument, by: DocumentReader): ReadDocument<Ours>;
  };
  readonly record: Ours;
  /** Another record, of which nothing is the same: a field that says of it what it says of the first says nothing. */
  readonly another: Partial<Ours>;
  readonly fields: { readonly [Name in string]: Field<Ours> };
}

/** One entity of the specification, with those of its fields that Muster has. */
function entity<Ours>(name: string, { kind, record, another, fields }: Entity<Ours>): void {
  const document = kind.of(record, names);
  const other = kind.of({ ...record, ...another }, names);
  describe(`§3 ${name}`, () => {
    test.each(Object.entries(fields))('%s', (field, [value, said, beside = {}]) => {
      expect(document[field]).toEqual(value);
      const readAs = (text: unknown) => kind.read({ ...beside, [field]: text }, reader);
      const read = readAs(value);
      expect(read.problems).toEqual([]);
      expect(read.unknown).toEqual([]);
      const { said: besideIt } = kind.read(beside, reader);
      if (said === always) {
        expect(other[field]).toEqual(value);
        expect(read.said).toEqual(besideIt);
        return;
      }
      expect(other[field]).not.toEqual(value);
      const readOther = readAs(other[field]);
      expect(readOther.problems).toEqual([]);
      if (said === told) {
        expect([read.said, readOther.said]).toEqual([besideIt, besideIt]);
        return;
      }
      expect(read.said).toEqual({ ...besideIt, ...said });
      expect(Object.keys(readOther.said)).toEqual(Object.keys(read.said));
      expect(readOther.said).not.toEqual(read.said);
    });
  });
}

const start = Date.UTC(2026, 2, 1, 21) / 1000;
const end = start + 7200;
const place = { lat: -33.911, lng: 151.155 };
const otherPlace = { lat: -33.88, lng: 151.2 };

const aBooking: DocumentedBooking = {
  id: 'b1',
  status: 'rostered',
  inactive: true,
  start,
  end,
  timeZone: null,
  customerId: 'ash',
  resourceIds: ['ines', 'omar'],
  labelIds: ['aid'],
  filterIds: ['north'],
  title: 'Bath',
  reference: 'J-1',
  notes: '',
  location: place,
  address: '12 Acacia Street',
  places: [{ name: 'Shed', address: '1 Yard Lane', location: otherPlace }],
  externalIds: ['E-77'],
  externalData: { batch: 7 },
  group: null,
  participants: [],
  equipmentIds: ['hoist'],
  optionId: 'blue',
  copyOf: 'b0',
  resourcesNeeded: 2,
  preferredResourceIds: ['omar'],
  external: true,
  visitStemId: 'VS-1',
  series: { parentId: 'r1', date: '2026-03-03', closedDay: null, published: 'a', became: 'b' },
  unallocated: false,
  autoAllocated: true,
  partnerBooking: false,
  conflict: false,
  forced: false,
  createdAt: 1_772_000_000_999,
  updatedAt: 1_772_300_000_000,
};

entity('Booking', {
  kind: bookingDocument,
  record: aBooking,
  another: {
    status: 'confirmed',
    inactive: false,
    start: start + 60,
    end: end + 60,
    customerId: 'bo',
    resourceIds: ['omar'],
    labelIds: ['van'],
    filterIds: ['south'],
    reference: 'J-2',
    location: otherPlace,
    address: '9 Rose Lane',
    places: [],
    externalIds: ['E-78', 'X/9'],
    externalData: { batch: 8 },
    equipmentIds: ['van'],
    optionId: null,
    copyOf: null,
    resourcesNeeded: 3,
    preferredResourceIds: ['ines'],
    external: false,
    visitStemId: 'VS-2',
    unallocated: true,
    partnerBooking: true,
    conflict: true,
    forced: true,
    createdAt: 1_772_000_060_000,
    updatedAt: 1_772_300_060_000,
  },
  fields: {
    _key: ['booking', always],
    status: ['rostered', { status: 'rostered' }],
    inactive: [true, { inactive: true }],
    utc_begin_plus_tz: [start, { start }],
    utc_end_plus_tz: [end, { end }],
    resourceId: ['ines', { resourceIds: ['ines'] }],
    resIds: [['ines', 'omar'], { resourceIds: ['ines', 'omar'] }],
    res: [
      {
        ines: { first_name: 'Ines', last_name: 'Moreau' },
        omar: { first_name: 'Omar', last_name: 'Said' },
      },
      told,
    ],
    resource_first_name: ['Ines', told],
    resource_last_name: ['Moreau', told],
    rs_not_riyo_id: [['R-07', 'R-08'], { resourceIds: ['ines', 'omar'] }],
    customerId: ['ash', { customerId: 'ash' }],
    customer_first_name: ['Ash', told],
    customer_last_name: ['Park', told],
    customer_mobile: ['+61 400 1', told],
    labels: [['First aid'], { labelIds: ['aid'] }],
    reference: ['J-1', { reference: 'J-1' }],
    unallocated: [false, told],
    bk_filters: [['Team North'], { filterIds: ['north'] }],
    _geoloc: [place, { location: place }],
    all_location: [
      [
        { name: null, address: '12 Acacia Street', _geoloc: place },
        { name: 'Shed', address: '1 Yard Lane', _geoloc: otherPlace },
      ],
      {
        address: '12 Acacia Street',
        places: [{ name: 'Shed', address: '1 Yard Lane', location: otherPlace }],
        location: place,
      },
    ],
    _uid_r: [['acme', 'uid-i', 'uid-a'], told],
    _qa_create_utc: [1_772_000_000, told],
    _qa_update_utc: [1_772_300_000, told],
    // Of the timestamp helper (§3).
    CreateDate: ['25/02/2026 05:13:20 PM', told],
    UpdateDate: ['01/03/2026 04:33:20 AM', told],
    // Of the job that a booking is (§3, Roster or job).
    cs_not_riyo_id: ['C-9', { customerId: 'ash' }],
    lblIds: [['aid'], { labelIds: ['aid'] }],
    rs_preferred_list: [['omar'], { preferredResourceIds: ['omar'] }],
    rs_preferred: [['omar'], { preferredResourceIds: ['omar'] }],
    preferred: [['omar'], { preferredResourceIds: ['omar'] }],
    MasterResourceID: [['1', '2'], { resourcesNeeded: 2 }],
    ResourceGroup: [['1', '2'], { resourcesNeeded: 2 }],
    external_data: [
      { ids: ['E-77'], ParentID: 'r1', rec_id: '2026-03-03', batch: 7 },
      { externalIds: ['E-77'], externalData: { ParentID: 'r1', rec_id: '2026-03-03', batch: 7 } },
    ],
    is_copy: [true, told],
    _equid_r: [['hoist'], { equipmentIds: ['hoist'] }],
    option_1: ['blue', { optionId: 'blue' }],
    IsExternalBooking: [true, { external: true }],
    IsForceAllocation: [false, { forced: false }],
    VisitStemID: ['VS-1', { visitStemId: 'VS-1' }],
    IsPartnerBk: [false, told],
    isConflict: [false, told],
  },
});

const pottery = { labelId: 'aid', unitPrice: 2550, places: 4 };

// D78, D123, D124
entity('Group event', {
  kind: bookingDocument,
  record: {
    ...aBooking,
    customerId: null,
    group: { places: 8, participantsPerPerson: 4, services: [pottery] },
    participants: [
      {
        customerId: 'ash',
        name: 'Ash Park',
        serviceIds: ['aid'],
        services: [{ id: 'aid', name: 'First aid' }],
        attendance: 'attended',
      },
    ],
  },
  another: {
    status: 'draft',
    customerId: 'bo',
    group: { places: 6, participantsPerPerson: null, services: [] },
    participants: [],
    resourcesNeeded: 3,
  },
  fields: {
    _key: ['groupevent', always],
    group: [
      {
        places: 8,
        participants_per_person: 4,
        services: [{ lbl_id: 'aid', unit_price: 25.5, places: 4 }],
      },
      { group: { places: 8, participantsPerPerson: 4, services: [pottery] } },
    ],
    servicesIds: [['aid'], told],
    participants: [
      [{ customerId: 'ash', name: 'Ash Park', servicesIds: ['aid'], attendance: 'attended' }],
      {
        participants: [
          { customerId: 'ash', name: '', serviceIds: ['aid'], services: [], attendance: 'attended' },
        ],
      },
    ],
    MasterResourceID: [['1', '2'], { resourcesNeeded: 2 }],
  },
});

test('§3 Timeline kinds: a booking that is a draft is a record of the kind draft (D79)', () => {
  const keyOf = (status: DocumentedBooking['status']) =>
    bookingDocument.of({ ...aBooking, status }, names)._key;
  expect(keyOf('draft')).toBe('draft');
  expect(keyOf('rostered')).toBe('booking');
  expect(readBooking({ _key: 'draft' })).toMatchObject({ said: {}, problems: [] });
  expect(readBooking({ _key: 'leave' }).problems).toEqual([
    { field: '_key', reason: 'must be booking, groupevent, draft' },
  ]);
});

/** What the document of a booking says, and what could not be read of it. */
const readBooking = (document: GivenDocument) => bookingDocument.read(document, reader);

describe('§3 Booking: all_location', () => {
  test('may be a single text, the address of the first place, which says nothing of the others', () => {
    expect(readBooking({ all_location: '9 Rose Lane' }).said).toEqual({ address: '9 Rose Lane' });
    expect(readBooking({ all_location: null }).said).toEqual({ address: null });
  });

  test('says that a booking is at its customer’s alone if it is empty', () => {
    expect(readBooking({ all_location: [] }).said).toEqual({ address: null, places: [] });
  });

  test('leaves the location of the first place to _geoloc', () => {
    const all_location = [{ address: '9 Rose Lane', _geoloc: place }];
    expect(readBooking({ all_location, _geoloc: otherPlace }).said.location).toEqual(otherPlace);
    expect(readBooking({ all_location, _geoloc: null }).said.location).toBeNull();
    expect(readBooking({ all_location }).said.location).toEqual(place);
  });

  test('names the place that cannot be read', () => {
    const { said, problems } = readBooking({ all_location: [{ address: '9 Rose Lane' }, { name: 'Shed' }] });
    expect(said).toEqual({});
    expect(problems).toEqual([{ field: 'all_location', reason: expect.stringMatching(/^\[1\]\.address: /) }]);
    expect(readBooking({ all_location: 7 }).problems).toEqual([
      { field: 'all_location', reason: 'must be a text, or a list of places' },
    ]);
  });
});

describe('§3 Roster or job: MasterResourceID and ResourceGroup', () => {
  test('are as many people as entries, or their number', () => {
    expect(readBooking({ MasterResourceID: ['m-7', 'm-9', 'm-12'] }).said).toEqual({ resourcesNeeded: 3 });
    expect(readBooking({ ResourceGroup: 4 }).said).toEqual({ resourcesNeeded: 4 });
    expect(readBooking({ MasterResourceID: 'm-7' }).said).toEqual({ resourcesNeeded: 1 });
  });

  test('count MasterResourceID first, and say nothing if they are empty', () => {
    expect(readBooking({ MasterResourceID: ['m-7'], ResourceGroup: ['a', 'b'] }).said).toEqual({
      resourcesNeeded: 1,
    });
    expect(readBooking({ MasterResourceID: [], ResourceGroup: null }).said).toEqual({});
  });

  test.each([0, 21, 1.5, { a: 1 }, Array.from({ length: 21 }, String)])('refuse %j', (given) => {
    expect(readBooking({ ResourceGroup: given }).problems).toEqual([
      { field: 'ResourceGroup', reason: 'must be a list of 1 to 20 entries, or their number' },
    ]);
  });
});

describe('§3 Roster or job: rs_preferred and preferred', () => {
  test('may be a single text, by id or number', () => {
    expect(readBooking({ rs_preferred: 'R-08' }).said).toEqual({ preferredResourceIds: ['omar'] });
    expect(readBooking({ preferred: 'ines' }).said).toEqual({ preferredResourceIds: ['ines'] });
    expect(readBooking({ preferred: true }).problems).toEqual([
      { field: 'preferred', reason: 'must be a text, or a list of texts' },
    ]);
  });

  test('are read where the list is not given, rs_preferred before preferred', () => {
    const both = { rs_preferred: 'omar', preferred: 'ines' };
    expect(readBooking(both).said).toEqual({ preferredResourceIds: ['omar'] });
    expect(readBooking({ ...both, rs_preferred_list: [] }).said).toEqual({ preferredResourceIds: ['omar'] });
    expect(readBooking({ ...both, rs_preferred_list: ['ines'] }).said).toEqual({
      preferredResourceIds: ['ines'],
    });
    expect(readBooking({ rs_preferred: null, preferred: [] }).said).toEqual({ preferredResourceIds: [] });
  });
});

describe('§3 Roster or job: external_data', () => {
  test('holds what other systems call it, each once', () => {
    expect(readBooking({ external_data: { ids: 'E-77' } }).said).toEqual({
      externalIds: ['E-77'],
      externalData: {},
    });
    expect(readBooking({ external_data: { ids: ['E-77', 'E-77'] } }).said).toMatchObject({
      externalIds: ['E-77'],
    });
    expect(readBooking({ external_data: null }).said).toEqual({
      externalIds: [],
      externalData: {},
    });
  });

  test('D87, D149: keeps whatever else stands in it, and says nothing of the ids without them', () => {
    expect(readBooking({ external_data: { ParentID: 'P-1', JobCode: 'J-1' } })).toEqual({
      said: { externalData: { ParentID: 'P-1', JobCode: 'J-1' } },
      problems: [],
      unknown: [],
    });
  });

  test('is refused where it is no such object', () => {
    expect(readBooking({ external_data: { ids: [7] } }).problems).toEqual([
      { field: 'external_data', reason: 'ids: must be a text, or a list of texts' },
    ]);
    expect(readBooking({ external_data: 'E-77' }).problems).toHaveLength(1);
    const tooLong = { note: 'x'.repeat(8192) };
    expect(readBooking({ external_data: tooLong }).problems).toHaveLength(1);
    const tooDeep = { a: { b: { c: { d: { e: 1 } } } } };
    expect(readBooking({ external_data: tooDeep }).problems).toHaveLength(1);
  });
});

test('§3 Timestamp helper: a booking in a zone of its own says its dates in that', () => {
  const inBerlin = bookingDocument.of({ ...aBooking, timeZone: 'Europe/Berlin' }, names);
  expect(inBerlin).toMatchObject({
    CreateDate: '25/02/2026 07:13:20 AM',
    UpdateDate: '28/02/2026 06:33:20 PM',
    utc_tz: 3600,
  });
});

test('§3 Booking: rs_not_riyo_id may be a single text', () => {
  expect(bookingDocument.read({ rs_not_riyo_id: 'R-08' }, reader).said).toEqual({ resourceIds: ['omar'] });
});

for (const [kind, key] of [
  [leaveDocument, 'leave'],
  [breakDocument, 'break'],
] as const) {
  entity(`Leave or break entry: ${key}`, {
    kind,
    record: {
      id: 'a1',
      kind: key,
      resourceId: 'ines',
      status: 'approved',
      start,
      end,
      reason: '',
      decidedReason: null,
      changedAt: 1,
    },
    another: { resourceId: 'omar', status: 'requested', start: start + 60, end: end + 60 },
    fields: {
      _key: [key, always],
      resourceId: ['ines', { resourceId: 'ines' }],
      status: ['approved', { status: 'approved' }],
      utc_begin_plus_tz: [start, { start }],
      utc_end_plus_tz: [end, { end }],
    },
  });
}

entity('S6, D9, D80, D126, D263: calendar event, a timeline record with the _key calevent', {
  kind: calendarEventDocument,
  record: {
    id: 'e1',
    title: 'Team meeting',
    typeId: 'aid',
    stateId: null,
    allDay: false,
    start,
    end,
    shownAs: 'busy',
    peopleNeeded: null,
    peopleIds: ['ines'],
    customerIds: [],
    equipmentIds: ['van'],
    labelIds: [],
    place: 'Room 2',
    location: null,
    description: '',
    remindBefore: 1800,
    cancelledReason: null,
    seriesId: null,
    seriesDate: null,
    stage: 'planned',
    archived: false,
    changedAt: 1,
  },
  another: {
    title: 'Trip',
    shownAs: 'free',
    allDay: true,
    peopleIds: ['omar'],
    start: start + 60,
    end: end + 60,
  },
  fields: {
    _key: ['calevent', always],
    title: ['Team meeting', { title: 'Team meeting' }],
    allDay: [false, { allDay: false }],
    shownAs: ['busy', { shownAs: 'busy' }],
    resourceIds: [['ines'], { peopleIds: ['ines'] }],
    utc_begin_plus_tz: [start, { start }],
    utc_end_plus_tz: [end, { end }],
  },
});
test('D263: calendar events are read 80 at a time as timelines, D189, D342: 10 at a time as a list', () => {
  expect([calendarEventDocument.asked.limit, readings.calendarEvent.pageSize]).toEqual([80, 10]);
});

const sunday = localDayOfDate('2026-03-01');
const mondays = [{ day: 1, begin: 25_200, end: 54_000 }];
entity('Shift (weekly timesheet)', {
  kind: shiftDocument,
  record: {
    id: 's1',
    resourceId: 'ines',
    week: sunday,
    // On Friday past midnight.
    timings: [...mondays, { day: 5, begin: 79_200, end: 21_600 }],
    changedAt: 1,
  },
  another: {
    id: 's2',
    resourceId: 'omar',
    week: localDayOfDate('2026-03-09'),
    timings: [0, 2, 3, 4, 6].map((day) => ({ day, begin: 28_800, end: 61_200 })),
  },
  fields: {
    _id: ['s1', { id: 's1' }],
    resourceId: ['ines', { resourceId: 'ines' }],
    week_id: ['20260301_20260307', { week: sunday }],
    su: [false, told],
    mo: [true, told],
    tu: [false, told],
    we: [false, told],
    th: [false, told],
    fr: [true, told],
    sa: [false, told],
    beg: [25_200, { timings: mondays }, { mo: true, end: 54_000 }],
    end: [54_000, { timings: mondays }, { mo: true, beg: 25_200 }],
    timings: [
      {
        su: [],
        mo: [{ beg: 25_200, end: 54_000 }],
        tu: [],
        we: [],
        th: [],
        fr: [{ beg: 79_200, end: 21_600 }],
        sa: [],
      },
      { timings: [...mondays, { day: 5, begin: 79_200, end: 21_600 }] },
    ],
    day_n: [1, told],
    unique_id: ['s1_20260301_20260307', told],
    startDate: ['2026-03-01', { week: sunday }],
    week_start: [0, told],
    utc_begin_plus_tz: [Date.UTC(2026, 2, 1, 20) / 1000, told],
    // Wrapped over midnight, onto Saturday.
    utc_end_plus_tz: [Date.UTC(2026, 2, 6, 19) / 1000, told],
  },
});

entity('Resource', {
  kind: resourceDocument,
  record: {
    ...aResource('ines'),
    firstName: 'Ines',
    lastName: 'Moreau',
    reference: 'R-07',
    email: 'ines@example.com',
    mobile: '+61 400 2',
    labelIds: ['aid', 'van'],
    filterIds: ['north'],
    location: place,
    promotedDispatcher: true,
    inactive: true,
    inactiveDate: end,
    external: true,
    partner: true,
    uid: 'uid-i',
    maxHoursPerDay: 8,
    maxHoursPerWeek: 38,
    maxHoursPerFortnight: 76,
    capacity: 2,
    changedAt: 1_772_300_000,
  },
  another: {
    id: 'omar',
    firstName: 'Omar',
    lastName: 'Said',
    reference: 'R-08',
    email: 'omar@example.com',
    mobile: '+61 400 4',
    labelIds: ['aid'],
    filterIds: ['south'],
    location: otherPlace,
    promotedDispatcher: false,
    inactive: false,
    inactiveDate: start,
    external: false,
    partner: false,
    uid: 'uid-o',
    maxHoursPerDay: 4,
    maxHoursPerWeek: 20,
    maxHoursPerFortnight: 40,
    capacity: 3,
    changedAt: 1_772_300_060,
  },
  fields: {
    _id: ['ines', { id: 'ines' }],
    first_name: ['Ines', { firstName: 'Ines' }],
    last_name: ['Moreau', { lastName: 'Moreau' }],
    name: ['Ines Moreau', told],
    email: [{ email: 'ines@example.com' }, { email: 'ines@example.com' }],
    mobile: [{ phone: '+61 400 2' }, { mobile: '+61 400 2' }],
    labels: [['First aid', 'Van'], { labelIds: ['aid', 'van'] }],
    lbls: [['First aid', 'Van'], { labelIds: ['aid', 'van'] }],
    lblIds: [['aid', 'van'], { labelIds: ['aid', 'van'] }],
    filters_and: [['Team North'], { filterIds: ['north'] }],
    promoted_dispatcher: [true, { promotedDispatcher: true }],
    inactive: [true, { inactive: true }],
    inactiveDate: [end, { inactiveDate: end }],
    external: [true, { external: true }],
    partner: [true, { partner: true }],
    duty: ['partner', told],
    uid: ['uid-i', { uid: 'uid-i' }],
    max_hrs_dy: [8, { maxHoursPerDay: 8 }],
    max_hrs_wk: [38, { maxHoursPerWeek: 38 }],
    max_hrs_fn: [76, { maxHoursPerFortnight: 76 }],
    capacity: [2, { capacity: 2 }],
    weightage_cost: [42.5, told],
    minCost: [20, always],
    maxCost: [42.5, always],
    rs_not_riyo_id: ['R-07', { reference: 'R-07' }],
    _geoloc: [place, { location: place }],
    _qa_update_utc: [1_772_300_000, told],
  },
});

test('§3 Resource: lbls is read where there are neither labels nor lblIds', () => {
  const saidOf = (document: GivenDocument) => resourceDocument.read(document, reader).said;
  expect(saidOf({ lbls: ['First aid'], labels: ['Van'] })).toEqual({ labelIds: ['van'] });
  expect(saidOf({ lbls: ['First aid'], lblIds: ['van'] })).toEqual({ labelIds: ['van'] });
  expect(saidOf({ lbls: ['First aid'], labels: [], lblIds: [] })).toEqual({ labelIds: ['aid'] });
  expect(resourceDocument.read({ lbls: ['Nobody knows'] }, reader).problems).toEqual([
    { field: 'lbls', reason: "'Nobody knows' is not the id, the reference or the name of a label" },
  ]);
});

test('§3 Resource: jobs is neither told nor read, and reported as such, because bookings are documents themselves', () => {
  expect(resourceDocument.fields).not.toHaveProperty('jobs');
  expect(resourceDocument.read({ jobs: [{ _id: 'b1' }] }, reader)).toEqual({
    said: {},
    problems: [],
    unknown: ['jobs'],
  });
});

test('§3 Resource: minCost and maxCost are those of the organisation, null if nobody has a price', () => {
  const of = (costs: DocumentNames['costs']) => {
    const { minCost, maxCost } = resourceDocument.of(
      { ...aResource('ines'), changedAt: 1 },
      { ...names, costs },
    );
    return [minCost, maxCost];
  };
  expect(of({ lowest: 7, highest: 8 })).toEqual([7, 8]);
  expect(of(null)).toEqual([null, null]);
});

test('§3 Resource: weightage_cost is the sum of the unit prices of its labels, infinite (null) if none has one', () => {
  const priced = (labelIds: string[]) =>
    resourceDocument.of({ ...aResource('ines', { labelIds }), changedAt: 1 }, names).weightage_cost;
  expect(priced(['aid'])).toBe(20);
  expect(priced(['aid', 'north'])).toBe(20);
  expect(priced(['north'])).toBeNull();
  expect(priced([])).toBeNull();
});

entity('Label', {
  kind: labelDocument,
  record: {
    id: 'aid',
    name: 'First aid',
    type: 'certificate',
    unitPrice: 20,
    reference: 'L-1',
    colour: null,
    usedFor: ['booking'],
    taskStage: null,
    place: null,
    archived: false,
  },
  another: { id: 'van', name: 'Van', type: 'group', unitPrice: 22.5, reference: 'L-2' },
  fields: {
    _id: ['aid', { id: 'aid' }],
    name: ['First aid', { name: 'First aid' }],
    type: ['certificate', { type: 'certificate' }],
    unit_price: [20, { unitPrice: 20 }],
    lbl_not_riyo_id: ['L-1', { reference: 'L-1' }],
  },
});

test.each([
  'group',
  'service',
  'certificate',
  'label',
  'taskstatus',
  'option_1',
  'eventstate',
  'site',
  'announcement',
  'category',
])('§3 Label: type %s', (type) => {
  expect(Object.keys(labelTypes)).toContain(type);
  expect(labelDocument.read({ type }, reader)).toMatchObject({ said: { type }, problems: [] });
});

entity('Roster or job and Further roster event fields', {
  kind: rosterEventDocument,
  record: {
    id: 'e1',
    templateId: 'west',
    templateName: 'Inner West',
    type: 'roster',
    title: 'Bath',
    week: 1,
    day: 1,
    start: 32_400,
    end: 36_000,
    tolerance: 120,
    customerId: 'ash',
    resourceIds: ['ines', 'omar'],
    resourcesNeeded: 2,
    preferredResourceIds: ['ines'],
    labelIds: ['aid'],
    allocationLabelIds: ['van'],
    serviceLabelIds: ['aid'],
    equipmentIds: [],
    excludeLabelIds: ['north'],
    external: true,
    partner: false,
    force: false,
    visitStemId: 'VS-1',
    reference: 'RE-1',
    address: '1 Hill Road',
    location: place,
    notes: 'Key',
    places: null,
    participantsPerPerson: null,
    participantIds: [],
    groupServices: [],
    archived: false,
    isPublished: true,
    booking: { id: 'b1', status: 'rostered', conflict: true },
    changedAt: 1,
  },
  another: {
    templateId: 'east',
    templateName: 'Outer East',
    type: 'break',
    title: 'Lunch',
    week: 2,
    day: 3,
    start: 43_200,
    end: 45_000,
    tolerance: 60,
    customerId: 'bo',
    resourceIds: ['omar'],
    resourcesNeeded: 3,
    preferredResourceIds: ['omar'],
    labelIds: ['van'],
    allocationLabelIds: ['aid'],
    serviceLabelIds: ['van'],
    excludeLabelIds: ['south'],
    external: false,
    partner: true,
    force: true,
    visitStemId: 'VS-2',
    reference: 'RE-2',
    address: '9 Rose Lane',
    location: { lat: -34, lng: 150 },
    notes: '',
    archived: true,
    isPublished: false,
    booking: null,
    changedAt: 2,
  },
  fields: {
    template_id: ['west', { templateId: 'west' }],
    template_name: ['Inner West', { templateId: 'west' }],
    type: ['roster', { type: 'roster' }],
    week: [1, { week: 1 }],
    day_num: [1, { day: 1 }],
    startAt: [540, { start: 32_400 }],
    endAt: [600, { end: 36_000 }],
    tolerance: [120, { tolerance: 120 }],
    customerId: ['ash', { customerId: 'ash' }],
    cs_not_riyo_id: ['C-9', { customerId: 'ash' }],
    customer_first_name: ['Ash', told],
    customer_last_name: ['Park', told],
    lblIds: [['aid'], { labelIds: ['aid'] }],
    labels: [['First aid'], { labelIds: ['aid'] }],
    servicesIds: [['aid'], { serviceLabelIds: ['aid'] }],
    allocation_labels_id: [['van'], { allocationLabelIds: ['van'] }],
    exclude_labels_id: [['north'], { excludeLabelIds: ['north'] }],
    resIds: [['ines', 'omar'], { resourceIds: ['ines', 'omar'] }],
    resourceId: ['ines', { resourceIds: ['ines'] }],
    rs_not_riyo_id: [['R-07', 'R-08'], { resourceIds: ['ines', 'omar'] }],
    rs_preferred_list: [['ines'], { preferredResourceIds: ['ines'] }],
    rs_preferred: [['ines'], { preferredResourceIds: ['ines'] }],
    preferred: [['ines'], { preferredResourceIds: ['ines'] }],
    MasterResourceID: [['1', '2'], { resourcesNeeded: 2 }],
    ResourceGroup: [['1', '2'], { resourcesNeeded: 2 }],
    IsExternalBooking: [true, { external: true }],
    IsPartnerBk: [false, { partner: false }],
    IsForceAllocation: [false, { force: false }],
    VisitStemID: ['VS-1', { visitStemId: 'VS-1' }],
    reference: ['RE-1', { reference: 'RE-1' }],
    _geoloc: [place, { location: place }],
    all_location: [
      [{ name: null, address: '1 Hill Road', _geoloc: place }],
      { address: '1 Hill Road', location: place },
    ],
    bk_id: ['b1', told],
    bk_status: ['rostered', told],
    isConflict: [true, told],
    new_added: [false, told],
    isDeleted: [false, { archived: false }],
  },
});

const aWorkspace = { id: 'w1', owner: 'uid-i', name: 'Next week', endsAt: start + 7 * 86_400, changedAt: 1 };
const anotherWorkspace = { id: 'w2', owner: 'uid-a', name: 'Fewer people', endsAt: start, changedAt: 2 };
const workspaceFields = {
  _id: ['w1', told],
  uid: ['uid-i', told],
  name: ['Next week', told],
  committed: [false, always],
  _qa_update_utc: [1, told],
  ttl_at: [start + 7 * 86_400, told],
} as const;
entity('Workspace records (timeline)', {
  kind: timelineWorkspaceDocument,
  record: {
    ...aWorkspace,
    changes: [
      {
        bookingId: 'b1',
        changeId: 'c1',
        basis: 3,
        seen: { title: 'Bath', start, end, resourceIds: ['ines'], status: 'rostered' },
        wanted: { start: start + 3600, end: end + 3600 },
      },
    ],
  },
  another: { ...anotherWorkspace, changes: [] },
  fields: {
    ...workspaceFields,
    locked_ids: [['b1'], told],
    items: [[{ id: 'b1', basis: 3, wanted: { start: start + 3600, end: end + 3600 } }], told],
    time_boundaries: [{ from: start, to: end + 3600 }, told],
  },
});
entity('Workspace records (master roster)', {
  kind: rosterWorkspaceDocument,
  record: {
    ...aWorkspace,
    templateId: 'west',
    changes: [
      {
        rosterEventId: 'e1',
        changeId: 'c1',
        basis: 3,
        seen: {
          title: 'Bath',
          week: 1,
          day: 1,
          start: 32_400,
          end: 36_000,
          customerId: 'ash',
          resourceIds: ['ines'],
        },
        // In the second week, past midnight.
        wanted: { week: 4, day: 0, start: 82_800, end: 3600 },
      },
      { rosterEventId: 'e2', changeId: 'c2', basis: null, seen: null, wanted: { title: 'Lunch' } },
    ],
  },
  another: { ...anotherWorkspace, templateId: 'east', changes: [] },
  fields: {
    ...workspaceFields,
    locked_ids: [['e1', 'e2'], told],
    updatedIds: [['e1'], told],
    template_id: ['west', told],
    time_boundaries: [{ from: 86_400 + 32_400, to: 7 * 86_400 + 86_400 + 3600 }, told],
  },
});

const lastDay = { endDate: '2026-03-31' };
entity('Service plan', {
  kind: servicePlanDocument,
  record: {
    id: 'p1',
    visitStemId: 'VS-1',
    updateType: 'Ended',
    endDate: '2026-03-31',
    updatedAt: start,
  },
  another: { visitStemId: 'VS-2', updateType: 'Inactive', endDate: '2026-04-30', updatedAt: start + 60 },
  fields: {
    VisitStemID: ['VS-1', { visitStemId: 'VS-1' }],
    VisitStemUpdated: [start, { updatedAt: start }],
    UpdateType: ['Ended', { updateType: 'Ended' }],
    EndDate: ['31/03/2026', lastDay],
  },
});

test.each(['Inactive', 'Ended', 'End'])('§3 Service plan: UpdateType %s', (UpdateType) => {
  expect(servicePlanDocument.read({ UpdateType }, reader)).toMatchObject({
    said: { updateType: UpdateType },
    problems: [],
  });
});

entity('Blacklist', {
  kind: blacklistDocument,
  record: { id: 'ash', barredResourceIds: ['ines', 'omar'], changedAt: 1 },
  another: { id: 'bo', barredResourceIds: ['omar'] },
  fields: {
    customerId: ['ash', { id: 'ash' }],
    resIds: [['ines', 'omar'], { barredResourceIds: ['ines', 'omar'] }],
  },
});

const defaults = organisationSettingsSchema.parse({});
entity('Company config', {
  kind: companyDocument,
  record: {
    id: 'acme',
    name: 'Acme',
    logo: 'orgLogoURL/1764144000',
    logoBrand: 'https://www.acme.example/brand.png',
    searchEngine: 'typesense',
    maxDistanceMetres: 25_000,
    overlapBufferMinutes: 10,
    defaultCountry: { name: 'NZ', code: '+64' },
    gstValue: 15,
    carePlanType: 'pdf',
    eventLabelTypes: ['eventstate'],
    snapMinutes: 5,
    docStatuses: [
      { status: 'sent', order: 1, secondaryLabel: null },
      { status: 'paid', order: 2, secondaryLabel: 'Settled' },
    ],
    dateFormat: 'yyyy-mm-dd',
  },
  another: {
    logo: 'https://www.acme.example/logo.png',
    logoBrand: 'brands/acme.png',
    searchEngine: 'postgres',
    maxDistanceMetres: 30_000,
    overlapBufferMinutes: 15,
    defaultCountry: { name: 'AU', code: '+61' },
    gstValue: 10,
    carePlanType: 'json',
    eventLabelTypes: ['site'],
    snapMinutes: 10,
    docStatuses: [{ status: 'paid', order: 1, secondaryLabel: null }],
    dateFormat: 'dd/mmm/yyyy',
  },
  fields: {
    logo: ['orgLogoURL/1764144000', { logo: 'orgLogoURL/1764144000' }],
    logobrand: ['https://www.acme.example/brand.png', { logoBrand: 'https://www.acme.example/brand.png' }],
    search_engine: ['typesense', { searchEngine: 'typesense' }],
    max_distance: [25_000, { maxDistanceMetres: 25_000 }],
    overlap_buffer_minutes: [10, { overlapBufferMinutes: 10 }],
    default_country: [{ name: 'NZ', code: '+64' }, { defaultCountry: { name: 'NZ', code: '+64' } }],
    gst_value: [15, { gstValue: 15 }],
    care_plan_type: ['pdf', { carePlanType: 'pdf' }],
    careplan_type: ['pdf', { carePlanType: 'pdf' }],
    event_label_types: [['eventstate'], { eventLabelTypes: ['eventstate'] }],
    snap_to_grid: [5, { snapMinutes: 5 }],
    doc_statuses: [
      { sent: 1, paid: { order: 2, secondary_label: 'Settled' } },
      {
        docStatuses: [
          { status: 'sent', order: 1, secondaryLabel: null },
          { status: 'paid', order: 2, secondaryLabel: 'Settled' },
        ],
      },
    ],
    default_date_format: ['yyyy-mm-dd', { dateFormat: 'yyyy-mm-dd' }],
  },
});

test.each([
  ['overlap_buffer_minutes is 5', defaults.overlapBufferMinutes, 5],
  ['default_country is AU, +61', defaults.defaultCountry, { name: 'AU', code: '+61' }],
  ['care_plan_type is json', defaults.carePlanType, 'json'],
  ['event_label_types are all', new Set(defaults.eventLabelTypes), new Set(Object.keys(labelTypes))],
  ['the date format is dd/mmm/yyyy', defaults.dateFormat, 'dd/mmm/yyyy'],
  ['max_distance is 20 km (§9)', defaults.maxDistanceMetres, 20_000],
  ['snap to grid is 15 (§9)', defaults.snapMinutes, 15],
])('§3 Company config, by default: %s', (_, value, specified) => {
  expect(value).toEqual(specified);
});

entity('Job status config', {
  kind: statusDocument,
  record: { status: 'rostered', label: 'Planned', colour: '#ffe066', textColour: '#16202b' },
  another: { status: 'draft', label: 'Idea', colour: '#aabbcc', textColour: '#ffffff' },
  fields: {
    _key: ['rostered', { status: 'rostered' }],
    _value: ['Planned', { label: 'Planned' }],
    color: ['#ffe066', { colour: '#ffe066' }],
    textColor: ['#16202b', { textColour: '#16202b' }],
  },
});

describe('§3 Exception report', () => {
  const rules = [
    { actionStatus: 'active', actionAttr: 'start', exceptionMinAmber: 15, name: null },
    { actionStatus: 'finished', actionAttr: 'end', exceptionMinAmber: 30, name: 'Not over' },
  ] as const;
  const late = (id: string, rule: number, statusSince: number) => ({
    booking: { id, status: 'active' as const, labels: [{ id: 'aid', name: 'First aid' }] },
    exception: { rule },
    statusSince,
  });
  const report = documentedReport({ rules, rows: [late('b1', 1, start), late('b2', 0, end)] });
  const config = documentedConfig(rules);

  test.each([
    ['current_report', report.current_report, true],
    ['entries: _id', report.entries.map(({ _id }) => _id), ['b1', 'b2']],
    ['entries: action_status', report.entries.map((one) => one.action_status), ['finished', 'active']],
    ['entries: curr_state', report.entries.map(({ curr_state }) => curr_state), ['active', 'active']],
    ['entries: curr_state_date', report.entries.map((one) => one.curr_state_date), [start, end]],
    ['entries: labels', report.entries.map(({ labels }) => labels), [['First aid'], ['First aid']]],
    ['configs_map_ids', report.configs_map_ids, { 1: ['b2'], 2: ['b1'] }],
    ['config: action_status', config.configs.map((one) => one.action_status), ['active', 'finished']],
    [
      'config: action_attr',
      config.configs.map(({ action_attr }) => action_attr),
      ['utc_begin_plus_tz', 'utc_end_plus_tz'],
    ],
    ['config: exception_min_amber', config.configs.map((one) => one.exception_min_amber), [15, 30]],
  ])('%s', (_, value, specified) => {
    expect(value).toEqual(specified);
    expect(exceptionReportDocumentSchema.parse(report)).toEqual(report);
    expect(exceptionConfigSchema.parse(config)).toEqual(config);
  });
});

entity('Dispatcher master labels', {
  kind: masterLabelsDocument,
  record: {
    id: 'm1',
    name: 'North',
    labelIds: ['north'],
    customerLabelIds: ['aid'],
    resourceLabelIds: ['van'],
    strictBookings: true,
    strictCustomers: false,
    strictResources: true,
    publishedTo: ['ines'],
    denied: [],
    archived: false,
  },
  another: {
    labelIds: ['south'],
    customerLabelIds: ['van'],
    resourceLabelIds: ['aid'],
    strictBookings: false,
    strictCustomers: true,
    strictResources: false,
    publishedTo: ['omar'],
  },
  fields: {
    labels: [['Team North'], { labelIds: ['north'] }],
    cs_lbls: [['First aid'], { customerLabelIds: ['aid'] }],
    res_labels: [['Van'], { resourceLabelIds: ['van'] }],
    strict_res: [true, { strictResources: true }],
    strict_cus: [false, { strictCustomers: false }],
    strict_boo: [true, { strictBookings: true }],
    published: [['ines'], { publishedTo: ['ines'] }],
  },
});

entity('Quick views', {
  kind: quickViewDocument,
  record: {
    id: 'v1',
    owner: 'uid-i',
    screen: 'bookings',
    name: 'Mine',
    query: '',
    shared: false,
    customer_view: true,
  },
  another: { owner: 'uid-o', name: 'Yours', customer_view: false },
  fields: {
    name: ['Mine', { name: 'Mine' }],
    uid: ['uid-i', { owner: 'uid-i' }],
    cus_view: [true, { customer_view: true }],
  },
});

test.each([
  ['utc_plus_tz', end],
  ['utc_tz', 39_600],
  ['CreateDate', '02/03/2026 08:00:00 AM'],
  ['UpdateDate', '02/03/2026 10:00:00 AM'],
] as const)('§3 Timestamp helper: %s', (field, value) => {
  expect(timestampOf(zone, start, end)[field]).toBe(value);
});
