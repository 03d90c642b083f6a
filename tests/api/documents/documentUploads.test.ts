import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type UploadReport, undoLineSchema, uploadLineSchema } from '../../../api/contract/upload.ts';
import { savedDocuments } from '../../../api/uploads/documents/savedDocuments.ts';
import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { settingsByKey } from '../../../domain/settings/settingsByKey.ts';
import { hour, monday8, password, signIn, startApi, type TestApi } from '../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Document = Readonly<Record<string, unknown>>;

/** Somebody who administers an organisation that has nothing yet; returns their token. */
async function emptyOrganisation(org: string): Promise<string> {
  await api.operate(org, 'organisation.create', { organisationId: org, name: `The ${org} company` });
  const email = `admin@${org}.example`;
  const made = await api.server.services.identity.createUser({
    uid: `${org}-admin`,
    name: 'Admin',
    email,
    password,
    org,
    role: 'dispatcher',
    duties: ['admin'],
  });
  expect(Result.isSuccess(made)).toBe(true);
  return signIn(api, email);
}

async function sent(kind: string, body: object, as: string): Promise<UploadReport> {
  const answer = await api.ask('POST', `/api/v1/documents/${kind}`, { as, body });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.anything()]);
  const last = uploadLineSchema.parse(JSON.parse(text.trimEnd().split('\n').at(-1) ?? ''));
  if (last.kind !== 'report') throw new Error(JSON.stringify(last));
  // Whoever reads next has to see it.
  await api.server.services.projector.waitFor(last.report.position, 30_000);
  return last.report;
}
const counts = ({ created, changed, unchanged, rejected }: UploadReport) => ({
  created,
  changed,
  unchanged,
  rejected,
});

const answerSchema = z.looseObject({ nextCursor: z.string().nullable().optional() });

/** All documents of a kind, with the answers' own lists. */
async function read(kind: string, as: string, query = ''): Promise<readonly Document[]> {
  const documents: Document[] = [];
  for (let cursor: string | null | undefined = ''; cursor !== undefined && cursor !== null; ) {
    const more: string = cursor === '' ? '' : `${query === '' ? '?' : '&'}cursor=${cursor}`;
    const answer = await api.ask('GET', `/api/v1/documents/${kind}${query}${more}`, { as });
    const body: unknown = await answer.json();
    expect([answer.status, body]).toEqual([200, expect.anything()]);
    const page = Array.isArray(body) ? { rows: body } : answerSchema.parse(body);
    const list = page.rows ?? page.statusConfig ?? [page];
    documents.push(...z.array(z.record(z.string(), z.unknown())).parse(list));
    cursor = 'nextCursor' in page ? z.string().nullish().parse(page.nextCursor) : null;
  }
  return documents;
}

const weeks = ['20260222_20260228', '20260301_20260307', '20260308_20260314'];
/** How a kind is asked for so that everything is in the answer. */
const queries: Readonly<Record<string, readonly string[]>> = {
  resources: ['?inactive=true'],
  customers: ['?inactive=true'],
  bookings: ['?inactive=true'],
  shifts: weeks.map((week) => `?week_id=${week}`),
};
async function readAll(kind: string, as: string): Promise<readonly Document[]> {
  const parts: (readonly Document[])[] = [];
  for (const query of queries[kind] ?? ['']) parts.push(await read(kind, as, query));
  return parts.flat();
}

/** What differs between two organisations that have the same. */
const own = ['_uid_r', 'CreateDate', 'UpdateDate', '_qa_create_utc', '_qa_update_utc', 'position'];
const ofShifts = ['_id', 'unique_id'];
const ofCompany = ['_id'];
function comparable(kind: string, documents: readonly Document[]): readonly string[] {
  const left = [...own, ...(kind === 'shifts' ? ofShifts : []), ...(kind === 'company' ? ofCompany : [])];
  return documents
    .map((document) =>
      JSON.stringify(Object.fromEntries(Object.entries(document).filter(([field]) => !left.includes(field)))),
    )
    .toSorted();
}

describe('documents of an organisation that moves here', () => {
  test('read in an empty organisation as they were written, and sent again change nothing', async () => {
    const from = api.acme.tokens.dispatcher;
    await fill('acme');
    const to = await emptyOrganisation('nova');
    for (const { document } of savedDocuments) {
      const documents = await readAll(document.kind, from);
      expect([document.kind, documents.length]).toEqual([document.kind, expect.any(Number)]);
      expect(documents.length, document.kind).toBeGreaterThan(0);
      const report = await sent(document.kind, { documents }, to);
      expect([document.kind, report.errors, report.ignoredColumns]).toEqual([document.kind, [], []]);
      expect(comparable(document.kind, await readAll(document.kind, to))).toEqual(
        comparable(document.kind, documents),
      );
    }
    for (const { document } of savedDocuments) {
      const documents = await readAll(document.kind, to);
      const again = await sent(document.kind, { documents, dryRun: true }, to);
      expect([document.kind, again.errors, counts(again)]).toEqual([
        document.kind,
        [],
        { created: 0, changed: 0, unchanged: documents.length, rejected: 0 },
      ]);
      expect(await readAll(document.kind, from)).toHaveLength(documents.length);
    }
  });
});

/** Gives an organisation some of everything, bookings in every status among it. */
async function fill(org: string): Promise<void> {
  const operate = (name: string, input: object) => api.operate(org, name, input);
  await operate('label.create', { labelId: 'aid', name: 'First aid', unitPrice: 20, reference: 'L-1' });
  await operate('label.create', { labelId: 'north', name: 'North', type: 'group' });
  await operate('resource.create', {
    resourceId: 'rosa',
    firstName: 'Rosa',
    lastName: 'Lind',
    reference: 'R-07',
    labelIds: ['aid', `${org}-label`],
    filterIds: ['north'],
    mobile: '+61 400 000 000',
    maxHoursPerWeek: 38,
    location: { lat: -33.9, lng: 151.1 },
  });
  await operate('resource.create', { resourceId: 'gone', firstName: 'Gone', lastName: 'Away' });
  await operate('resource.deactivate', { resourceId: 'gone' });
  await operate('customer.create', {
    customerId: 'ash',
    firstName: 'Ash',
    lastName: 'Park',
    reference: 'C-9',
    labelIds: ['north'],
    preferredResourceIds: ['rosa'],
    places: [{ name: 'Shed', address: '1 Yard Lane', location: null }],
  });
  await operate('customer.barResource', { customerId: 'ash', resourceId: `${org}-resource` });
  await operate('shift.create', {
    resourceId: 'rosa',
    startDate: '2026-02-25',
    endDate: '2026-03-10',
    timings: [1, 3, 5].map((day) => ({ day, begin: 7 * hour, end: 15 * hour })),
  });
  const away = (absenceId: string, kind: string, days: number, status = 'approved') =>
    operate('absence.create', {
      absenceId,
      kind,
      status,
      resourceId: 'rosa',
      start: monday8 + days * 24 * hour,
      end: monday8 + days * 24 * hour + hour,
    });
  await away('asked', 'leave', 10, 'requested');
  await away('holiday', 'leave', 11);
  await away('declined', 'leave', 12);
  await operate('absence.decline', { absenceId: 'declined' });
  await away('lunch', 'break', 13);
  await operate('servicePlan.create', {
    visitStemId: 'VS-1',
    updateType: 'Ended',
    endDate: '2026-12-31',
    updatedAt: monday8,
  });
  await operate('masterLabelSet.create', {
    name: 'North',
    labelIds: ['north'],
    strictBookings: true,
    publishedTo: ['rosa'],
  });
  await operate('organisation.configure', {
    settings: {
      overlapBufferMinutes: 10,
      gstValue: 10,
      docStatuses: [{ status: 'sent', order: 1, secondaryLabel: 'Out' }],
    },
  });
  const { fact } = await statusesOf(org);
  await operate('organisation.configure', {
    settings: {
      statuses: { ...fact, rostered: { label: 'Planned', colour: '#ffe066', textColour: '#16202b' } },
    },
  });
  await operate('rosterTemplate.create', {
    rosterTemplateId: 'west',
    name: 'Inner West',
    startDate: '2026-03-02',
    mayMove: true,
    closedDays: 'mark',
  });
  for (const [index, type] of (['roster', 'break'] as const).entries()) {
    await operate('rosterEvent.create', {
      rosterEventId: `west-${index}`,
      templateId: 'west',
      type,
      title: 'Bath',
      week: 1 + index,
      day: 3,
      start: 9 * hour,
      end: 10 * hour + 900,
      tolerance: 60,
      customerId: type === 'break' ? null : 'ash',
      resourceIds: ['rosa'],
      preferredResourceIds: ['rosa'],
      resourcesNeeded: 2,
      labelIds: ['aid'],
      excludeLabelIds: ['north'],
      address: '12 Acacia Street',
      notes: 'Key at the neighbour’s',
    });
  }
  const people = fc.constantFrom(['rosa'], [`${org}-resource`], ['rosa', `${org}-resource`]);
  const jobs = fc.sample(
    fc.record({
      hours: fc.integer({ min: 0, max: 200 }),
      resourceIds: people,
      labelIds: fc.subarray(['aid', 'north']),
      external: fc.boolean(),
      address: fc.constantFrom(null, '12 Acacia Street'),
      places: fc.constantFrom([], [{ name: 'Shed', address: '1 Yard Lane', location: null }]),
      externalIds: fc.subarray(['E-1', 'E-2']),
      resourcesNeeded: fc.integer({ min: 1, max: 3 }),
      preferredResourceIds: fc.subarray(['rosa']),
      visitStemId: fc.constantFrom(null, 'VS-1'),
    }),
    { numRuns: 3 * bookingStatuses.length, seed: 7 },
  );
  for (const [index, { hours, resourceIds, ...job }] of jobs.entries()) {
    const status = bookingStatuses[index % bookingStatuses.length];
    await operate('booking.synchronise', {
      ...job,
      bookingId: `job-${index}`,
      reference: index % 2 === 0 ? `J-${index}` : null,
      customerId: 'ash',
      start: monday8 + hours * hour,
      end: monday8 + (hours + 2) * hour,
      ...(status === 'draft' ? {} : { resourceIds }),
      status,
      reason: 'as it was',
      inactive: index % 4 === 3,
      force: true,
    });
  }
}

async function statusesOf(org: string) {
  const organisation = await api.server.services.facts.organisation(org);
  if (organisation === undefined) throw new Error(`there is no ${org}`);
  return { fact: organisation.settings.statuses };
}

describe('documents that are sent', () => {
  const as = () => api.umbra.tokens.dispatcher;

  test('name the document and the field of what is wrong, and the fields that no document has', async () => {
    const documents = [
      { _id: 'ida', first_name: 'Ida', last_name: 'Berg', capacity: 'two', shoe_size: 41 },
      { _id: 'olaf', first_name: 'Olaf', labels: ['nobody knows'] },
      'Olaf',
      { _id: 'mia', first_name: 'Mia', rs_not_riyo_id: 'R-30' },
    ];
    const report = await sent('resources', { documents, dryRun: true }, as());
    expect(report).toMatchObject({ rows: 4, created: 1, rejected: 3, nothingKept: true, uploadId: null });
    expect(report.ignoredColumns).toEqual(['shoe_size']);
    expect(report.errors).toEqual([
      expect.objectContaining({ line: 1, column: 'capacity', value: 'two' }),
      expect.objectContaining({ line: 2, column: 'labels', value: '["nobody knows"]' }),
      { line: 3, column: null, value: null, reason: 'must be an object, one document' },
    ]);
    const nothing = await sent('resources', { documents, onBadRows: 'keepNothing' }, as());
    expect(nothing).toMatchObject({ nothingKept: true, uploadId: null });
    expect((await read('resources', as())).map(({ _id }) => _id)).not.toContain('mia');
    const good = await sent('resources', { documents }, as());
    expect(counts(good)).toEqual({ created: 1, changed: 0, unchanged: 0, rejected: 3 });
    expect((await read('resources', as())).map(({ _id }) => _id)).toContain('mia');
  });

  test('may be the text of a file, a document a line, and change only what they say', async () => {
    const lines = ['{"_id":"mia","last_name":"Holm"}', '', '{"_id":', '{"_id":"ivo","first_name":"Ivo"}'];
    const report = await sent('resources', { documents: lines.join('\n'), fileName: 'people.ndjson' }, as());
    expect(counts(report)).toEqual({ created: 1, changed: 1, unchanged: 0, rejected: 1 });
    expect(report.errors).toEqual([{ line: 3, column: null, value: null, reason: 'is not JSON' }]);
    const mia = (await read('resources', as())).find(({ _id }) => _id === 'mia');
    expect(mia).toMatchObject({ first_name: 'Mia', last_name: 'Holm', rs_not_riyo_id: 'R-30' });
    const answer = await api.ask('GET', `/api/v1/past-uploads/${report.uploadId}`, { as: as() });
    expect(await answer.json()).toMatchObject({ kind: 'resources', fileName: 'people.ndjson', changed: 1 });
  });

  test('find people and customers by their numbers where their ids are those of another system', async () => {
    const people = await sent(
      'resources',
      { documents: [{ _id: 'x:30', rs_not_riyo_id: 'R-30', mobile: '+61 400 000 030' }] },
      as(),
    );
    expect(counts(people)).toMatchObject({ changed: 1, created: 0 });
    await sent('customers', { documents: [{ _id: 'x/1', first_name: 'Elm', cs_not_riyo_id: 'C-1' }] }, as());
    const job = {
      _id: 'x/job',
      resIds: ['x:30'],
      rs_not_riyo_id: ['R-30'],
      customerId: 'x/1',
      utc_begin_plus_tz: monday8,
      utc_end_plus_tz: monday8 + hour,
      status: 'confirmed',
    };
    const report = await sent('bookings', { documents: [job] }, as());
    expect([report.errors, counts(report).created]).toEqual([[], 1]);
    const again = await sent('bookings', { documents: [job] }, as());
    expect(counts(again)).toEqual({ created: 0, changed: 0, unchanged: 1, rejected: 0 });
    const [booking] = (await read('bookings', as())).filter(({ cs_not_riyo_id }) => cs_not_riyo_id === 'C-1');
    expect(booking).toMatchObject({ status: 'confirmed', resIds: ['mia'] });
  });

  test('name a roster template by its name where it has another id here, and end events at midnight', async () => {
    await api.operate('umbra', 'rosterTemplate.create', { rosterTemplateId: 'here', name: 'Inner West' });
    const templates = [
      { _id: 'there', name: 'Inner West' },
      { _id: 'east 7/2026', name: 'Outer East' },
    ];
    expect((await sent('roster-templates', { documents: templates }, as())).errors).toEqual([]);
    const work = { type: 'break', title: 'Rest', week: 1, day_num: 1 };
    const evening = { ...work, startAt: 1320, endAt: 1440 };
    const events = [
      { _id: 'by-name', template_id: 'there', template_name: 'Inner West', ...evening },
      { _id: 'by-name-alone', template_name: 'Inner West', ...evening },
      { _id: 'by-old-id', template_id: 'east 7/2026', template_name: 'Of old', ...evening },
      { _id: 'nowhere', template_id: 'there', template_name: 'Outer North', ...evening },
      { _id: 'too-late', template_id: 'here', ...work, startAt: 1440, endAt: 1441 },
    ];
    const report = await sent('masterrosters', { documents: events }, as());
    expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [4, 'template_id', "'there' is not the id or the name of a roster template"],
      [5, 'startAt', 'Too big: expected number to be <1440'],
      [5, 'endAt', 'Too big: expected number to be <=1440'],
    ]);
    const found = await read('masterrosters', as());
    expect(
      found.map(({ _id, template_name, startAt, endAt }) => [_id, template_name, startAt, endAt]).toSorted(),
    ).toEqual([
      ['by-name', 'Inner West', 1320, 0],
      ['by-name-alone', 'Inner West', 1320, 0],
      ['by-old-id', 'Outer East', 1320, 0],
    ]);
    const again = await sent('masterrosters', { documents: events.slice(0, 3) }, as());
    expect(counts(again)).toEqual({ created: 0, changed: 0, unchanged: 3, rejected: 0 });
  });

  test('leave a booking as it was where one of its steps is refused', async () => {
    const span = { utc_begin_plus_tz: monday8 + 24 * hour, utc_end_plus_tz: monday8 + 25 * hour };
    const first = { _id: 'first', customerId: 'umbra-customer', resIds: ['mia'], ...span };
    const second = { _id: 'second', customerId: 'umbra-customer', ...span };
    await sent('bookings', { documents: [first, second] }, as());
    const taken = { _id: 'second', reference: 'J-77', resIds: ['mia'], status: 'confirmed' };
    const refused = await sent('bookings', { documents: [taken] }, as());
    expect(refused.errors).toEqual([
      expect.objectContaining({ line: 1, reason: expect.stringContaining('already assigned') }),
    ]);
    const bookings = await read('bookings', as());
    expect(bookings.find(({ _id }) => _id === 'second')).toMatchObject({ status: 'draft', reference: null });
    const forced = await sent('bookings', { documents: [{ ...taken, IsForceAllocation: true }] }, as());
    expect(counts(forced).changed).toBe(1);
    const back = await sent('bookings', { documents: [{ _id: 'second', status: 'rostered' }] }, as());
    expect(back.errors).toEqual([
      expect.objectContaining({
        column: 'status',
        reason: 'A booking that is confirmed cannot go back to rostered.',
      }),
    ]);
  });

  test('can be undone, leave among them', async () => {
    const leave = (id: string, more: object) => ({
      _id: id,
      resourceId: 'mia',
      utc_begin_plus_tz: monday8 + 48 * hour,
      utc_end_plus_tz: monday8 + 50 * hour,
      ...more,
    });
    await sent('leaves', { documents: [leave('early', { status: 'requested' })] }, as());
    const moved = { status: 'approved', utc_end_plus_tz: monday8 + 60 * hour };
    const report = await sent('leaves', { documents: [leave('early', moved), leave('late', {})] }, as());
    expect(counts(report)).toEqual({ created: 1, changed: 1, unchanged: 0, rejected: 0 });
    const undo = await api.ask('POST', `/api/v1/past-uploads/${report.uploadId}/undo`, { as: as() });
    expect((await undo.text()).trimEnd().split('\n').at(-1)).toContain('"undone":2');
    const leaves = await read('leaves', as());
    expect(leaves.find(({ _id }) => _id === 'early')).toMatchObject({
      status: 'requested',
      utc_end_plus_tz: monday8 + 50 * hour,
    });
    expect(leaves.find(({ _id }) => _id === 'late')).toMatchObject({ status: 'cancelled' });
  });

  test('of settings go back setting by setting: what somebody decided since stays, and is named', async () => {
    const admin = await emptyOrganisation('vega');
    const company = async () => (await read('company', admin))[0];
    const before = await company();
    const said = { name: 'Vega Care', max_distance: 30_000, overlap_buffer_minutes: 20, gst_value: 12 };
    const report = await sent('company', { documents: [{ ...before, ...said }] }, admin);
    expect(await company()).toEqual({ ...before, ...said });
    // One of them is decided anew, and another setting beside them.
    await api.operate('vega', 'organisation.configure', {
      settings: { overlapBufferMinutes: 25, snapMinutes: 30 },
    });
    const undone = async () => {
      const answer = await api.ask('POST', `/api/v1/past-uploads/${report.uploadId}/undo`, { as: admin });
      const line = undoLineSchema.parse(JSON.parse((await answer.text()).trimEnd().split('\n').at(-1) ?? ''));
      await api.server.services.projector.waitFor(await api.server.services.log.head(), 30_000);
      return line.kind === 'report' ? line.report : line;
    };
    const left = {
      category: 'organisation',
      id: 'overlapBufferMinutes',
      title: settingsByKey.get('overlapBufferMinutes')?.facts.label,
      reason: 'has been changed since',
      since: { by: expect.any(String), at: expect.any(Number) },
    };
    expect(await undone()).toEqual({
      uploadId: report.uploadId,
      undone: 3,
      leftOutCount: 1,
      leftOut: [left],
    });
    expect(await company()).toEqual({ ...before, overlap_buffer_minutes: 25, snap_to_grid: 30 });
    // Once more changes nothing, and tells of what is still left.
    expect(await undone()).toMatchObject({ undone: 0, leftOutCount: 1 });
    // Decided as the document has it, by somebody else: still their decision.
    await api.operate('vega', 'organisation.configure', { settings: { overlapBufferMinutes: 20 } });
    await api.server.services.projector.waitFor(await api.server.services.log.head(), 30_000);
    expect(await undone()).toMatchObject({ undone: 0, leftOut: [left] });
    expect(await company()).toEqual({ ...before, overlap_buffer_minutes: 20, snap_to_grid: 30 });

    const statuses = () => read('settings/job_status_config', admin);
    const looks = await statuses();
    const look = { _key: 'rostered', _value: 'Planned', color: '#ffe066', textColor: '#16202b' };
    const second = await sent('settings/job_status_config', { documents: [look] }, admin);
    expect(await statuses()).toContainEqual(look);
    const answer = await api.ask('POST', `/api/v1/past-uploads/${second.uploadId}/undo`, { as: admin });
    expect(await answer.text()).toContain('"undone":1');
    await api.server.services.projector.waitFor(await api.server.services.log.head(), 30_000);
    expect(await statuses()).toEqual(looks);
  });

  test('of settings that were undone save them again, and so do statuses that go to and fro', async () => {
    const admin = await emptyOrganisation('lyra');
    const company = async () => (await read('company', admin))[0];
    const before = await company();
    const said = { ...before, name: 'Lyra Care', overlap_buffer_minutes: 20 };
    for (const _ of ['first', 'again']) {
      const report = await sent('company', { documents: [said] }, admin);
      expect(counts(report)).toEqual({ created: 0, changed: 1, unchanged: 0, rejected: 0 });
      expect(await company()).toEqual(said);
      const answer = await api.ask('POST', `/api/v1/past-uploads/${report.uploadId}/undo`, { as: admin });
      expect(await answer.text()).toContain('"undone":2');
      await api.server.services.projector.waitFor(await api.server.services.log.head(), 30_000);
      expect(await company()).toEqual(before);
    }
    const looks = ['Planned', 'Given', 'Planned', 'Given'].map((_value) => ({
      _key: 'rostered',
      _value,
      color: '#ffe066',
      textColor: '#16202b',
    }));
    for (const look of looks) {
      await sent('settings/job_status_config', { documents: [look] }, admin);
      expect(await read('settings/job_status_config', admin)).toContainEqual(look);
    }
  });

  test('of settings are undone by those who may decide them, and by nobody else', async () => {
    const admin = await emptyOrganisation('cygnus');
    const email = 'planner@cygnus.example';
    await api.server.services.identity.createUser({
      uid: 'cygnus-planner',
      name: 'Planner',
      email,
      password,
      org: 'cygnus',
      role: 'dispatcher',
      duties: [],
    });
    const planner = await signIn(api, email);
    const { uploadId } = await sent('company', { documents: [{ name: 'Cygnus Care' }] }, admin);
    const refused = await api.ask('POST', `/api/v1/past-uploads/${uploadId}/undo`, { as: planner });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'not_allowed' }]);
    const told = await api.ask('GET', `/api/v1/past-uploads/${uploadId}`, { as: planner });
    expect(await told.json()).toMatchObject({ kind: 'settings', undo: null });
  });

  test('of sets of master labels go back as those of other records do', async () => {
    const names = async () => (await read('settings/dispatcher_master_labels', as())).map(({ name }) => name);
    const before = await names();
    const report = await sent('settings/dispatcher_master_labels', { documents: [{ name: 'Coast' }] }, as());
    expect(await names()).toEqual([...before, 'Coast'].toSorted());
    const answer = await api.ask('POST', `/api/v1/past-uploads/${report.uploadId}/undo`, { as: as() });
    expect(await answer.text()).toContain('"undone":1');
    await api.server.services.projector.waitFor(await api.server.services.log.head(), 30_000);
    expect(await names()).toEqual(before);
  });

  test('are for those who may enter such records, and refused where they are none', async () => {
    const answer = (kind: string, token: string, body: object) =>
      api.ask('POST', `/api/v1/documents/${kind}`, { as: token, body });
    const { tokens } = api.umbra;
    for (const [kind, token] of [
      ['resources', tokens.resource],
      ['bookings', tokens.customer],
      ['company', tokens.scheduler],
    ] as const) {
      expect((await answer(kind, token, { documents: [{ _id: 'x' }] })).status, kind).toBe(403);
    }
    for (const body of [{}, { documents: 7 }, { documents: [], more: 1 }]) {
      const refused = await answer('resources', tokens.dispatcher, body);
      expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'invalid_input' }]);
    }
  });
});
