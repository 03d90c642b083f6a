import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { undoLineSchema } from '../../../../api/contract/upload.ts';
import { settingsByKey } from '../../../../domain/settings/settingsByKey.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { hour, monday8, password, signIn, startApi, type TestApi } from '../../apiFixture.ts';
import { counts, emptyOrganisation, readDocuments, sendDocuments } from './documentsFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const sent = (kind: string, body: object, as: string) => sendDocuments(api, kind, body, as);
const read = (kind: string, as: string, query?: string) => readDocuments(api, kind, as, query);

describe('documents that are sent', () => {
  const as = () => api.umbra.tokens.dispatcher;

  test('name the document and the field of what is wrong, and the fields that no document has', async () => {
    const documents = [
      { _id: 'ida', first_name: 'Ida', last_name: 'Berg', capacity: 'two', shoe_size: 41 },
      { _id: 'olaf', first_name: 'Olaf', labels: ['nobody knows'] },
      'Olaf',
      { _id: 'mia', first_name: 'Mia', rs_not_riyo_id: 'R-30', name: 'Mia', minCost: 12 },
    ];
    const report = await sent('resources', { documents, dryRun: true }, as());
    expect(report).toMatchObject({ rows: 4, created: 1, rejected: 3, nothingKept: true, uploadId: null });
    expect(report.ignoredColumns).toEqual(['shoe_size']);
    // Names and costs are derived from others, so they are not read.
    expect(Object.keys(report.columns).toSorted()).toEqual(
      ['_id', 'capacity', 'first_name', 'labels', 'last_name', 'rs_not_riyo_id'].toSorted(),
    );
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

  test('begin group events with their services and participants, and change who takes part (D78, D123, D124)', async () => {
    const label = { labelId: 'clay', name: 'Clay', type: 'service', unitPrice: 12 };
    await api.operate('umbra', 'label.create', label);
    for (const firstName of ['Una', 'Vera', 'Wim']) {
      await api.operate('umbra', 'customer.create', { customerId: firstName.toLowerCase(), firstName });
    }
    const services = [{ lbl_id: 'clay', unit_price: 9.5, places: 2 }];
    const group = { places: 2, participants_per_person: 2, services };
    const taking = (customerId: string, attendance: string, servicesIds: string[] = []) => ({
      customerId,
      servicesIds,
      attendance,
    });
    const event = {
      _key: 'groupevent',
      _id: 'pottery',
      group,
      participants: [
        taking('una', 'expected', ['clay']),
        taking('vera', 'expected'),
        taking('wim', 'waiting'),
      ],
      utc_begin_plus_tz: monday8 + 48 * hour,
      utc_end_plus_tz: monday8 + 49 * hour,
    };
    const begun = await sent('bookings', { documents: [event] }, as());
    expect([begun.errors, counts(begun).created]).toEqual([[], 1]);
    const found = async () => (await read('bookings', as())).find(({ _id }) => _id === 'pottery');
    expect(await found()).toMatchObject({ ...event, servicesIds: ['clay'], customerId: null });
    expect(counts(await sent('bookings', { documents: [await found()] }, as()))).toMatchObject({
      unchanged: 1,
    });

    const participants = [taking('una', 'attended'), taking('wim', 'waiting', ['clay'])];
    const changed = await sent('bookings', { documents: [{ _id: 'pottery', participants }] }, as());
    expect([changed.errors, counts(changed).changed]).toEqual([[], 1]);
    expect(await found()).toMatchObject({
      participants: [taking('una', 'attended'), taking('wim', 'expected', ['clay'])],
    });
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
    const admin = await emptyOrganisation(api, 'vega');
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
      await api.server.services.projector.waitFor(await api.server.services.log.head(), longestWaitMs);
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
    await api.server.services.projector.waitFor(await api.server.services.log.head(), longestWaitMs);
    expect(await undone()).toMatchObject({ undone: 0, leftOut: [left] });
    expect(await company()).toEqual({ ...before, overlap_buffer_minutes: 20, snap_to_grid: 30 });

    const statuses = () => read('settings/job_status_config', admin);
    const looks = await statuses();
    const look = { _key: 'rostered', _value: 'Planned', color: '#ffe066', textColor: '#16202b' };
    const second = await sent('settings/job_status_config', { documents: [look] }, admin);
    expect(await statuses()).toContainEqual(look);
    const answer = await api.ask('POST', `/api/v1/past-uploads/${second.uploadId}/undo`, { as: admin });
    expect(await answer.text()).toContain('"undone":1');
    await api.server.services.projector.waitFor(await api.server.services.log.head(), longestWaitMs);
    expect(await statuses()).toEqual(looks);
  });

  test('of settings that were undone save them again, and so do statuses that go to and fro', async () => {
    const admin = await emptyOrganisation(api, 'lyra');
    const company = async () => (await read('company', admin))[0];
    const before = await company();
    const said = { ...before, name: 'Lyra Care', overlap_buffer_minutes: 20 };
    for (const _ of ['first', 'again']) {
      const report = await sent('company', { documents: [said] }, admin);
      expect(counts(report)).toEqual({ created: 0, changed: 1, unchanged: 0, rejected: 0 });
      expect(await company()).toEqual(said);
      const answer = await api.ask('POST', `/api/v1/past-uploads/${report.uploadId}/undo`, { as: admin });
      expect(await answer.text()).toContain('"undone":2');
      await api.server.services.projector.waitFor(await api.server.services.log.head(), longestWaitMs);
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
    const admin = await emptyOrganisation(api, 'cygnus');
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
    await api.server.services.projector.waitFor(await api.server.services.log.head(), longestWaitMs);
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
