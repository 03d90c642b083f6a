import fc from 'fast-check';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DateOrder } from '../../../../api/contract/upload.ts';
import { knownRecords, readKnownBookings } from '../../../../api/services/uploads/knownRecords.ts';
import { matchColumns } from '../../../../api/services/uploads/matchColumns.ts';
import { planBookings } from '../../../../api/services/uploads/planBookings.ts';
import { readCsv } from '../../../../api/services/uploads/readCsv.ts';
import { createRowReader } from '../../../../api/services/uploads/rowReader.ts';
import { uploadFields } from '../../../../api/services/uploads/uploadFields.ts';
import { defaultOrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { counts, createUploadSide, monday, type UploadSide } from './uploadSide.ts';

describe('uploading bookings', () => {
  let side: UploadSide;
  beforeAll(async () => {
    side = await createUploadSide();
  });
  afterAll(() => side.close());

  async function bookings() {
    await side.caughtUp();
    const facts = await side.facts.allocation('acme', { start: monday - 86_400, end: monday + 86_400 });
    return facts.bookings;
  }

  test('finds those again that an earlier file made without reference or title, and takes each once', async () => {
    const plain = [
      'Customer,Start,Title',
      'Early Bird,2026-03-09 10:00,Wash',
      'Early Bird,2026-03-09 12:00,',
    ];
    expect(counts(await side.upload('bookings', plain))).toMatchObject({ created: 2 });
    const before = (await bookings()).length;
    const known = [
      'Reference,Customer,Start,Title',
      'E-1,Early Bird,2026-03-09 10:00,Wash',
      'E-2,Early Bird,2026-03-09 12:00,Shower',
    ];
    expect(counts(await side.upload('bookings', known))).toMatchObject({ created: 0, changed: 2 });
    expect(counts(await side.upload('bookings', known))).toMatchObject({
      created: 0,
      changed: 0,
      unchanged: 2,
    });
    // Another job at the same time has another reference, and is not the first one.
    const more = [...known, 'E-3,Early Bird,2026-03-09 10:00,Wash'];
    const last = await side.upload('bookings', more);
    expect(counts(last)).toMatchObject({ created: 1, changed: 0, unchanged: 2 });
    expect(await bookings()).toHaveLength(before + 1);
  });

  test('reads filters, ids of other systems and further places, and changes nothing when it reads them again', async () => {
    await side.send('label.create', { labelId: 'wet', name: 'Wet area', type: 'label' });
    const file = [
      'Reference;Customer;Start;Filters;Ids in other systems;Other places',
      '"P-1";Pia Pool;2036-04-10 10:00;wet area, Round 7;SAP-1|SAP-2;"Depot|1 Bay Street|-33.9|151.2\n|2 Low Road"',
    ];
    expect(counts(await side.upload('bookings', file))).toMatchObject({ created: 1 });
    await side.caughtUp();
    const span = { start: Date.UTC(2036, 3, 9) / 1000, end: Date.UTC(2036, 3, 11) / 1000 };
    const { bookings: found } = await side.facts.allocation('acme', span);
    const { filterIds = [], externalIds, places } = found[0]?.details ?? {};
    const { labels } = await side.known();
    expect(filterIds[0]).toBe('wet');
    expect(labels.find(({ id }) => id === filterIds[1])?.details).toMatchObject({
      name: 'Round 7',
      type: 'group',
    });
    expect(externalIds).toEqual(['SAP-1', 'SAP-2']);
    expect(places).toEqual([
      { name: 'Depot', address: '1 Bay Street', location: { lat: -33.9, lng: 151.2 } },
      { name: null, address: '2 Low Road', location: null },
    ]);
    expect(counts(await side.upload('bookings', file))).toMatchObject({ created: 0, unchanged: 1 });
    const bad = [file[0] ?? '', 'P-2;Pia Pool;2036-04-11 10:00;;;"Depot|"'];
    expect((await side.upload('bookings', bad)).errors.map(({ column, reason }) => [column, reason])).toEqual(
      [['Other places', 'line 1, address: is required']],
    );
  });

  test('names the columns that it does not read, and makes nothing without the times that a file has', async () => {
    await side.send('resource.create', { resourceId: 'yan', firstName: 'Yan', lastName: 'Le' });
    const file = [
      'Customer;Date;Kdy;Kdo;Barva',
      'Yves;2036-05-12;8:30;Yan Le;red',
      'Yvo;2036-05-12;9:30;;blue',
    ];
    const checked = await side.upload('bookings', file, { dryRun: true });
    expect(checked.unreadColumns).toEqual([
      { column: 'Kdy', says: 'times', examples: ['8:30', '9:30'] },
      { column: 'Kdo', says: 'names', examples: ['Yan Le'] },
    ]);
    const sent = await side.upload('bookings', file);
    expect(counts(sent)).toMatchObject({ created: 0, rejected: 2 });
    expect(sent.errors).toMatchObject([{ reason: expect.stringContaining("'Kdy' has times of day") }]);
    const told = await side.upload('bookings', file, { columns: { start: 'Kdy' }, dryRun: true });
    expect(told.preview.rows.map(({ cells }) => cells[2])).toEqual([
      '12 May 2036, 08:30–09:30',
      '12 May 2036, 09:30–10:30',
    ]);
    const without = await side.upload('bookings', file, { columns: { start: '' }, dryRun: true });
    expect(counts(without)).toMatchObject({ created: 2, rejected: 0 });
  });

  test('asks whether rows with one job number are bookings of their own, and finds them again', async () => {
    const file = ['Job number,Customer,Start', 'W-1,Wanda,2036-05-13 08:00', 'W-1,Wanda,2036-05-14 08:00'];
    const checked = await side.upload('bookings', file, { dryRun: true });
    expect(checked.questions).toMatchObject([{ question: 'repeatedReference', rows: 2 }]);
    expect(counts(await side.upload('bookings', file))).toMatchObject({ created: 0, rejected: 2 });
    const answers = { repeatedReference: 'eachABooking' } as const;
    expect(counts(await side.upload('bookings', file, { answers }))).toMatchObject({ created: 2 });
    await side.caughtUp();
    expect(counts(await side.upload('bookings', file, { answers }))).toMatchObject({ unchanged: 2 });
  });

  test('reads “n/a” among labels and people as none, and what is cancelled as cancelled', async () => {
    const file = [
      'Reference,Invitee Name,Start,Labels,Resource,Status,Canceled,Cancellation reason',
      'N-1,Nora,2036-05-15 08:00,N/A,n/a,N/A,false,',
      'N-2,Nora,2036-05-16 08:00,-,,Confirmed,TRUE,Moved house',
    ];
    const report = await side.upload('bookings', file);
    expect(counts(report)).toMatchObject({ created: 2, rejected: 0 });
    await side.caughtUp();
    const { labels } = await side.known();
    expect(labels.map(({ details }) => details.name.toLowerCase())).not.toContain('n/a');
    const named = { ids: [], references: ['N-1', 'N-2'] };
    const all = await readKnownBookings(side.pool, 'acme', named);
    const found = all.toSorted((one, other) => one.details.start - other.details.start);
    expect(found.map(({ details }) => [details.status, details.details.labelIds])).toEqual([
      ['draft', []],
      ['cancelled', []],
    ]);
    expect(found[1]?.details).toMatchObject({ cancelledReason: 'Moved house' });
  });

  test('refuses a label that is not used for bookings, in the check already, but not one that they have', async () => {
    await side.send('label.create', { labelId: 'vip', name: 'VIP guest' });
    const head = 'Reference;Customer;Start;Labels;Team';
    const had = 'V-1;Vera Vane;2036-03-10 10:00;vip guest;';
    expect(counts(await side.upload('bookings', [head, had]))).toMatchObject({ created: 1 });
    await side.send('label.change', { labelId: 'vip', usedFor: ['customer'] });
    const file = [head, had, 'V-2;Vera Vane;2036-03-10 12:00;VIP guest;'];
    const checked = await side.upload('bookings', file, { dryRun: true });
    expect(counts(checked)).toMatchObject({ rows: 2, unchanged: 1, rejected: 1 });
    expect(checked.errors).toMatchObject([
      { line: 3, column: 'Labels', reason: 'VIP guest is not used for bookings' },
    ]);
  });

  test('reads bookings in the local time of the organisation, in several spellings', async () => {
    await side.send('customer.create', {
      customerId: 'anna',
      firstName: 'Anna',
      lastName: 'Bell',
      reference: 'C-1',
    });
    const report = await side.upload(
      'bookings',
      [
        'JobNo,Customer,Start,End,Duration,Title,Services,People needed',
        'B1,Anna Bell,09/03/2026 08:30 AM,09/03/2026 10:00 AM,,Wash,Care,2',
        'B2,C-1,2026-03-09 08:30,,45,Wash,Care; Lifting,',
        'B3,anna bell,2026-03-09T07:30:00Z,,1:15,,,',
        'B4,Anna Bell,09/03/2026 11:00 PM,1:00 AM,,,,',
        'B5,Anna Bell,09/13/2026 08:30,,,,,',
        'B6,Anna Bell,29/03/2026 02:30,,,,,',
        'B7,,09/03/2026 08:30,,,,,',
        'B8,Anna Bell,09/03/2026 08:30,09/03/2026 08:00,,,,',
      ],
      { dateOrder: 'dayFirst' },
    );
    expect(counts(report)).toEqual({ rows: 8, created: 4, changed: 0, unchanged: 0, rejected: 4 });
    expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [6, 'Start', 'is not a date and time (31/03/2026 08:30, day first, or 2026-03-31 08:30)'],
      [7, 'Start', 'does not exist on that day, because the clocks change: correct it'],
      [8, 'Customer', 'is required'],
      [9, 'End', 'must be after start'],
    ]);
    const spans = new Map((await bookings()).map((booking) => [booking.details.reference, booking]));
    const span = (reference: string) => [spans.get(reference)?.start, spans.get(reference)?.end];
    expect(span('B1')).toEqual([monday, monday + 5400]);
    expect(span('B2')).toEqual([monday, monday + 2700]);
    expect(span('B3')).toEqual([monday, monday + 4500]);
    expect(span('B4')).toEqual([monday + 14.5 * 3600, monday + 16.5 * 3600]);
    expect(spans.get('B1')?.details).toMatchObject({ customerId: 'anna', title: 'Wash', resourcesNeeded: 2 });
    expect(spans.get('B2')?.details.labelIds).toHaveLength(2);
    expect(report.makes).toEqual([{ record: 'label', count: 2, names: ['Care', 'Lifting'] }]);
  });

  test('moves a booking as far as its status says, with its people, and further later', async () => {
    await side.send('customer.create', { customerId: 'fay', firstName: 'Fay' });
    await side.send('resource.create', { resourceId: 'wim', firstName: 'Wim', reference: 'W1' });
    const header = 'Reference,Customer,Start,Resource,Status';
    const report = await side.upload(
      'bookings',
      [
        header,
        'F1,Fay,09/03/2026 06:00,W1,confirmed',
        'F2,Fay,09/03/2026 08:00,Wim,done',
        'F3,Fay,09/03/2026 10:00,,finished',
        'F4,Fay,09/03/2026 12:00,,Cancelled',
        'F5,Fay,09/03/2026 14:00,,sideways',
        'F6,Fay,09/03/2026 06:30,wim,',
      ],
      { dateOrder: 'dayFirst' },
    );
    expect(counts(report)).toEqual({ rows: 6, created: 4, changed: 0, unchanged: 0, rejected: 2 });
    expect(report.errors.map(({ line, column }) => [line, column])).toEqual([
      [4, 'Status'],
      [6, 'Status'],
      [7, 'Resource'],
    ]);
    expect(report.errors[2]?.reason).toMatch(/^The row was saved up to this point: .*already assigned/);
    const found = new Map((await bookings()).map((booking) => [booking.details.reference, booking]));
    expect(found.get('F1')).toMatchObject({ status: 'confirmed', resourceIds: ['wim'] });
    expect(found.get('F2')).toMatchObject({ status: 'finished', resourceIds: ['wim'] });
    expect(found.get('F4')).toMatchObject({ status: 'cancelled' });
    expect(found.get('F6')).toMatchObject({ status: 'draft', resourceIds: [] });
    const again = await side.upload(
      'bookings',
      [header, 'F1,Fay,09/03/2026 06:15,W1,finished', 'F2,Fay,09/03/2026 08:00,W1,done'],
      { dateOrder: 'dayFirst' },
    );
    expect(counts(again)).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await bookings()).find(({ details }) => details.reference === 'F1')).toMatchObject({
      status: 'finished',
      start: monday - 2.25 * 3600,
    });
  });

  test('puts bookings that have only a date one after the other, separately for each team', async () => {
    const file = [
      'Date,Customer,Street,Team,Duration',
      ...Array.from({ length: 4 }, (_, at) => `2026-03-10,Shop ${at},${at} Main St,north,240`),
      '2026-03-10,Shop 9,9 Main St,south,',
    ];
    const dry = await side.upload('bookings', file, { dryRun: true });
    expect(dry.makes).toEqual([
      { record: 'label', count: 2, names: ['north', 'south'] },
      { record: 'customer', count: 5, names: ['Shop 0', 'Shop 1', 'Shop 2', 'Shop 3', 'Shop 9'] },
    ]);
    expect(counts(await side.upload('bookings', file))).toMatchObject({ created: 5, rejected: 0 });
    await side.caughtUp();
    const begin = monday - 1800 + 86_400;
    const { bookings: found, labels } = await side.facts.allocation('acme', {
      start: begin,
      end: begin + 36_000,
    });
    const north = labels.find(({ name }) => name === 'north');
    expect(north?.type).toBe('group');
    const starts = found
      .filter(({ start, details }) => start >= begin && details.labelIds.includes(north?.id ?? ''))
      .map(({ start }) => (start - begin) / 3600);
    expect(starts.sort()).toEqual([0, 0, 4, 4]);
    const one = found.find(({ end, start }) => start === begin && end === begin + 3600);
    expect(one).toBeDefined();
    // One more row in front: those that are there keep their times.
    const more = [file[0] ?? '', '2026-03-10,Shop 0a,0a Main St,north,240', ...file.slice(1)];
    expect(counts(await side.upload('bookings', more))).toMatchObject({
      created: 1,
      changed: 0,
      unchanged: 5,
    });
  });

  test('asks how dates are written that can be read in both ways, and reads nothing until it is told', async () => {
    const file = [
      'Customer,Title,Date,Start,End',
      'Ida,Wash,03/04/2026,08:30,09:15',
      'Ida,Iron,4/5/26,10:00,',
    ];
    const head = await side.log.head();
    const asked = await side.upload('bookings', file, { dryRun: true });
    expect(asked).toMatchObject({ nothingKept: true, created: 0, rejected: 0, dateOrder: null, errors: [] });
    expect(asked.dateQuestion).toEqual({
      why: 'either',
      examples: [
        { line: 2, column: 'Date', value: '03/04/2026', dayFirst: '2026-04-03', monthFirst: '2026-03-04' },
        { line: 3, column: 'Date', value: '4/5/26', dayFirst: '2026-05-04', monthFirst: '2026-04-05' },
      ],
    });
    await expect(side.upload('bookings', file)).rejects.toThrow(
      'dateOrder: must be dayFirst or monthFirst, because every date of the file can be read in both ways (03/04/2026)',
    );
    expect(await side.log.head()).toBe(head);
    const read = async (dateOrder: DateOrder) => {
      const { preview } = await side.upload('bookings', file, { dateOrder, dryRun: true });
      return preview.rows.map(({ outcome, cells }) => [outcome, ...cells.slice(0, 3)]);
    };
    expect(await read('dayFirst')).toEqual([
      ['created', 'Ida', 'Wash', '3 April 2026, 08:30–09:15'],
      ['created', 'Ida', 'Iron', '4 May 2026, 10:00–11:00'],
    ]);
    expect(await read('monthFirst')).toEqual([
      ['created', 'Ida', 'Wash', '4 March 2026, 08:30–09:15'],
      ['created', 'Ida', 'Iron', '5 April 2026, 10:00–11:00'],
    ]);
  });

  test('takes one date that is certain for the order of all, and calls dates of the other kind bad', async () => {
    const certain = ['Customer,Start', 'Ed,04/03/2026 08:00', 'Ed,04/13/2026 08:00'];
    const found = await side.upload('bookings', certain, { dryRun: true });
    expect(found).toMatchObject({ dateOrder: 'monthFirst', dateQuestion: null, created: 2 });
    expect(found.preview.rows[0]?.cells[2]).toBe('3 April 2026, 08:00–09:00');
    const both = [...certain, 'Ed,13/04/2026 08:00'];
    expect((await side.upload('bookings', both, { dryRun: true })).dateQuestion).toMatchObject({
      why: 'both',
      examples: [
        { value: '13/04/2026 08:00', dayFirst: '2026-04-13', monthFirst: null },
        { value: '04/13/2026 08:00', dayFirst: null, monthFirst: '2026-04-13' },
      ],
    });
    const answered = await side.upload('bookings', both, { dryRun: true, dateOrder: 'dayFirst' });
    expect(answered.errors).toEqual([
      {
        line: 3,
        column: 'Start',
        value: '04/13/2026 08:00',
        reason: 'is not a date and time (31/03/2026 08:30, day first, or 2026-03-31 08:30)',
      },
    ]);
  });

  test('reads local times in the zone of the file, and instants with an offset as they are', async () => {
    const file = ['Reference,Customer,Start', 'Z1,Zoe,2026-03-09 08:30', 'Z2,Zoe,2026-03-09T08:30:00+01:00'];
    expect((await side.upload('bookings', file, { dryRun: true })).timeZone).toBe('Europe/Rome');
    const report = await side.upload('bookings', file, { timeZone: 'America/Chicago' });
    expect(report).toMatchObject({ created: 2, timeZone: 'America/Chicago' });
    const starts = new Map((await bookings()).map(({ start, details }) => [details.reference, start]));
    expect([starts.get('Z1'), starts.get('Z2')]).toEqual([monday + 6 * 3600, monday]);
    const instants = [file[0] ?? '', file[2] ?? ''];
    expect((await side.upload('bookings', instants, { dryRun: true })).timeZone).toBeNull();
  });

  test('lists the values that nobody knows, and reads them as it is told', async () => {
    await side.send('customer.create', { customerId: 'gil', firstName: 'Gil' });
    await side.send('resource.create', { resourceId: 'ana', firstName: 'Ana', lastName: 'Silva' });
    const file = [
      'Reference,Customer,Start,Assigned to,Status,Services',
      'V1,Gil,2026-03-09 08:00,A. Silva,Closed,Lawn; Hedge',
      'V2,Gil,2026-03-09 10:00,Temp,CLOSED,Lawn',
      'V3,Gil,2026-03-09 12:00,,Weird,',
    ];
    const asked = await side.upload('bookings', file, { dryRun: true });
    expect(asked.unknownValues).toEqual([
      {
        field: 'status',
        column: 'Status',
        becomes: 'rejected',
        different: 2,
        values: [
          { value: 'Closed', count: 2, guess: 'finished' },
          { value: 'Weird', count: 1, guess: null },
        ],
      },
      {
        field: 'resource',
        column: 'Assigned to',
        becomes: 'rejected',
        different: 2,
        values: [
          { value: 'A. Silva', count: 1, guess: null },
          { value: 'Temp', count: 1, guess: null },
        ],
      },
    ]);
    const told = {
      values: {
        status: { closed: 'finished', Weird: '' },
        resource: { 'A. Silva': 'Ana Silva', Temp: 'Ana Silva' },
        labels: { Hedge: '', Lawn: 'Garden' },
      },
    };
    const report = await side.upload('bookings', file, told);
    expect(report).toMatchObject({ created: 3, rejected: 0, unknownValues: [] });
    expect(report.makes).toEqual([{ record: 'label', count: 1, names: ['Garden'] }]);
    const found = new Map((await bookings()).map((booking) => [booking.details.reference, booking]));
    expect(found.get('V1')).toMatchObject({ status: 'finished', resourceIds: ['ana'] });
    expect(found.get('V3')).toMatchObject({ status: 'draft', resourceIds: [] });
    expect(counts(await side.upload('bookings', file, told))).toMatchObject({ unchanged: 3, rejected: 0 });
  });

  test('fills what the file lacks with a value for all rows, and keeps what it has', async () => {
    const file = ['Reference,Start,Duration,Note', 'D1,2026-03-09 08:00,30,', 'D2,2026-03-09 08:00,,x'];
    const defaults = { customer: 'City of Rome', duration: '1:30', labels: 'Cleaning; Keys' };
    const report = await side.upload('bookings', file, { defaults });
    expect(counts(report)).toMatchObject({ created: 2, rejected: 0 });
    expect(report.makes.map(({ names }) => names)).toEqual([['Cleaning', 'Keys'], ['City of Rome']]);
    const found = new Map((await bookings()).map((booking) => [booking.details.reference, booking]));
    const minutes = (reference: string) =>
      ((found.get(reference)?.end ?? 0) - (found.get(reference)?.start ?? 0)) / 60;
    expect([minutes('D1'), minutes('D2')]).toEqual([30, 90]);
    const bad = await side.upload('bookings', file, {
      defaults: { ...defaults, duration: 'soon' },
      dryRun: true,
    });
    expect(bad.errors).toEqual([
      {
        line: 3,
        column: 'Duration',
        value: 'soon',
        reason: 'is not a number (45, 1.5 or 1,5): the value given for rows without one',
      },
    ]);
    const unknown = await side.upload('bookings', file, {
      defaults: { ...defaults, colour: 'red' },
      dryRun: true,
    });
    expect(unknown.errors.map(({ reason }) => reason)).toEqual(["There is no field 'colour' to fill."]);
  });

  test('says which bookings have no label, which labels nobody holds, and who lacks one', async () => {
    const label = (labelId: string, name: string) =>
      side.send('label.create', { labelId, name, type: 'service' });
    await label('gardening', 'Gardening');
    await label('climbing', 'Climbing');
    await side.send('resource.create', { resourceId: 'mia', firstName: 'Mia', labelIds: ['gardening'] });
    const report = await side.upload(
      'bookings',
      [
        'Reference,Customer,Start,Resource,Labels,Team',
        'L1,Lea,2026-03-09 08:00,,,',
        'L2,Lea,2026-03-09 09:00,,,east',
        'L3,Lea,2026-03-09 10:00,,gardening,',
        'L4,Lea,2026-03-09 11:00,,Climbing; Gardening,',
        'L5,Lea,2026-03-09 12:00,Mia,Climbing,',
        'L6,Lea,2026-03-09 13:00,Mia,Gardening,',
        'L7,,2026-03-09 13:00,,Diving,',
      ],
      { dryRun: true },
    );
    expect(report.labelFindings).toEqual({
      withoutLabels: 1,
      nobodyHolds: [
        { labels: 'Climbing', bookings: 1 },
        { labels: 'Climbing, Gardening', bookings: 1 },
      ],
      peopleLack: [{ labels: 'Climbing', bookings: 1 }],
      anybodyHasLabels: true,
    });
    // Without people: four; the last row is bad.
    expect(report.nobodyFits).toMatchObject({
      looked: 4,
      notLooked: 0,
      obstacles: [
        { code: 'resource_shift_not_setup', bookings: 2, line: 3 },
        { code: 'job_label_not_setup', bookings: 1, line: 2 },
        { code: 'resource_label_mismatch', bookings: 1, line: 5 },
      ],
    });
  });

  test('gives the same records for any order of rows and columns and any names of the columns', async () => {
    const names = ['Reference', 'Customer', 'Title', 'Date', 'Duration', 'Labels'];
    const fields = ['reference', 'customer', 'title', 'date', 'duration', 'labels'];
    const row = fc.tuple(
      fc.constantFrom('', 'S1', 'S2'),
      fc.constantFrom('Uma', 'uma ', 'Ugo'),
      fc.constantFrom('', 'Mow', 'Rake'),
      fc.constantFrom('13/03/2026', '14/03/2026'),
      fc.constantFrom('', '30', '90 min'),
      fc.constantFrom('', 'Mowing', 'mowing; Raking'),
    );
    const asPlanned = async (csv: string, columns: Record<string, string>) => {
      const known = knownRecords(
        { timeZone: 'Europe/Rome', settings: defaultOrganisationSettings },
        () => [],
      );
      const file = readCsv(csv);
      const matched = matchColumns(uploadFields('bookings'), file.header, { columns });
      const rows = file.rows.map((one) => createRowReader(one, matched));
      const zone = zoneOf(known.timeZone);
      const { before, steps, errors } = await planBookings('acme', known, rows, {
        zone,
        lookUp: async () => [],
      });
      const commands = [...before.flat(), ...steps].flatMap((step) =>
        step.commands.map((one) => JSON.stringify(one)),
      );
      return { commands: commands.sort(), bad: errors.map(({ reason }) => reason.replace(/\d+/, '')).sort() };
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        fc.integer({ min: 0, max: 7 }),
        async (rows, order, turn) => {
          const plain = await asPlanned(Papa.unparse([names, ...rows]), {});
          const renamed = order.map((at) => `Spalte ${at}`);
          const turned = [...rows.slice(turn), ...rows.slice(0, turn)].map((cells) =>
            order.map((at) => cells[at]),
          );
          const chosen = Object.fromEntries(fields.map((field, at) => [field, `Spalte ${at}`]));
          expect(await asPlanned(Papa.unparse([renamed, ...turned]), chosen)).toEqual(plain);
        },
      ),
    );
  });
});
