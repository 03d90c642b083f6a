import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadReport } from '../../../api/contract/upload.ts';
import { readKnownRecords } from '../../../api/uploads/knownRecords.ts';
import { runUpload, type Upload } from '../../../api/uploads/runUpload.ts';
import {
  actorOf,
  createWriteSide,
  dispatcher,
  type WriteSideFixture,
} from '../../commands/writeSideFixture.ts';

/** Monday 9 March 2026, 08:30 in Rome. */
const monday = Date.UTC(2026, 2, 9, 7, 30) / 1000;

describe('uploading CSV', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
  });
  afterAll(() => side.close());

  function upload(
    kind: Upload['kind'],
    lines: readonly string[],
    more: Partial<Upload> = {},
    actor = dispatcher,
  ): Promise<UploadReport> {
    const { service: commands, facts, log, pool } = side;
    return runUpload(
      {
        kind,
        csv: lines.join('\r\n'),
        fileName: 'a file.csv',
        columns: {},
        dryRun: false,
        onBadRows: 'keepGoodRows',
        ...more,
      },
      { actor, commands, facts, log, pool },
    );
  }
  const counts = ({ rows, created, changed, unchanged, rejected }: UploadReport) => ({
    rows,
    created,
    changed,
    unchanged,
    rejected,
  });
  async function known() {
    await side.caughtUp();
    const records = await readKnownRecords(side.pool, 'acme');
    if (records === undefined) throw new Error('the organisation is gone');
    return records;
  }
  async function bookings() {
    await side.caughtUp();
    const facts = await side.facts.allocation('acme', { start: monday - 86_400, end: monday + 86_400 });
    return facts.bookings;
  }

  test('brings service plans in line by their VisitStemID, and the latest update counts', async () => {
    const file = [
      'VisitStemID,UpdateType,EndDate,VisitStemUpdated',
      'VS-1,Ended,31/03/2026,09/03/2026 08:30',
      'VS-2,inactive,,',
      'VS-3,Paused,,',
      'VS-4,End,,',
      ',Ended,31/03/2026,',
      'VS-1,Ended,30/04/2026,09/03/2026 08:30',
    ];
    const report = await upload('servicePlans', file);
    expect(counts(report)).toEqual({ rows: 6, created: 2, changed: 0, unchanged: 0, rejected: 4 });
    expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [4, 'UpdateType', 'is none of Inactive, Ended and End'],
      [5, 'EndDate', 'is required where the plan ends'],
      [6, 'VisitStemID', 'is required'],
      [7, 'VisitStemID', 'is in line 2 already, with other values'],
    ]);
    const planOf = async (stem: string) =>
      (await known()).servicePlans.find(({ details }) => details.visitStemId === stem)?.details;
    expect(await planOf('VS-1')).toEqual({
      visitStemId: 'VS-1',
      updateType: 'Ended',
      endDate: '2026-03-31',
      updatedAt: monday,
    });
    expect(await planOf('VS-2')).toMatchObject({ updateType: 'Inactive', endDate: null });
    expect(counts(await upload('servicePlans', file.slice(0, 3)))).toMatchObject({
      created: 0,
      unchanged: 2,
    });
    const [header = ''] = file;
    const older = await upload('servicePlans', [header, 'VS-1,Inactive,,08/03/2026']);
    expect(older.errors[0]?.reason).toBe('is before the update that is known already');
    const newer = await upload('servicePlans', [header, 'VS-1,Ended,15/04/2026,10/03/2026']);
    expect(counts(newer)).toMatchObject({ changed: 1 });
    expect(await planOf('VS-1')).toMatchObject({ endDate: '2026-04-15' });
  });

  test('keeps the good rows and reports every bad one with its line, column, value and reason', async () => {
    const report = await upload('customers', [
      'Customer number,Name,E-mail,Street,Zip,Latitude,Longitude,Colour',
      'K1,"Ash, ""Rosie""",ash@example.com,1 First St,2000,-33.9,151.2,red',
      'K2,,,2 Second St,2001,,,',
      'K3,Birch,not an address,3 Third St,2002,-33.9,,',
      'K4,Cedar,,4 Fourth St,2003,-93,abc,',
      'K5,Elm,,,,,,blue',
    ]);
    expect(counts(report)).toEqual({ rows: 5, created: 2, changed: 0, unchanged: 0, rejected: 3 });
    expect(report.ignoredColumns).toEqual(['Colour']);
    expect(report.errors).toEqual([
      { line: 3, column: 'Name', value: '', reason: 'is required: a name, or a first name' },
      { line: 4, column: 'E-mail', value: 'not an address', reason: 'is not an e-mail address' },
      {
        line: 4,
        column: 'Longitude',
        value: '',
        reason: 'is missing: latitude and longitude go together',
      },
      { line: 5, column: 'Longitude', value: 'abc', reason: 'is not a number' },
    ]);
    const customers = (await known()).customers.map(({ details }) => details);
    expect(customers).toContainEqual({
      firstName: 'Ash, "Rosie"',
      lastName: '',
      reference: 'K1',
      email: 'ash@example.com',
      mobile: null,
      address: '1 First St, 2000',
      location: { lat: -33.9, lng: 151.2 },
      uid: null,
    });
  });

  test('creates nothing twice, and makes a changed row a change of its record', async () => {
    const file = ['Reference,First name,Last name,Mobile', 'T1,Tom,One,1', 'T2,Tim,Two,2', ',Tess,Three,3'];
    expect(counts(await upload('customers', file))).toMatchObject({ created: 3, unchanged: 0 });
    const head = await side.log.head();
    expect(counts(await upload('customers', file))).toMatchObject({ created: 0, unchanged: 3 });
    expect(await side.log.head()).toBe(head);
    const changed = [...file.slice(0, 2), 'T2,Tim,Two,22', ',Tess,Three,'];
    expect(counts(await upload('customers', changed))).toMatchObject({
      created: 0,
      changed: 1,
      unchanged: 2,
    });
    expect(counts(await upload('customers', file))).toMatchObject({ created: 0, changed: 1, unchanged: 2 });
    const mobiles = (await known()).customers.filter(({ details }) => details.firstName.startsWith('T'));
    expect(mobiles.map(({ details }) => details.mobile).sort()).toEqual(['1', '2', '3']);
  });

  test('takes two rows that say the same as one, and refuses a second that says otherwise', async () => {
    const report = await upload('customers', ['Number,Name', 'D1,Dot', 'D1,Dot', 'D1,Dash']);
    expect(counts(report)).toEqual({ rows: 3, created: 1, changed: 0, unchanged: 1, rejected: 1 });
    expect(report.errors).toEqual([
      { line: 4, column: 'Number', value: 'D1', reason: 'is in line 2 already, with other values' },
    ]);
  });

  test('keeps nothing where that is asked for and a row is bad, nor in a dry run, which finds the same', async () => {
    const file = ['Number,Name', 'N1,Nora', 'N2,'];
    const head = await side.log.head();
    const strict = await upload('customers', file, { onBadRows: 'keepNothing' });
    const dry = await upload('customers', file, { dryRun: true });
    expect(strict).toMatchObject({ created: 1, rejected: 1, nothingKept: true });
    expect(dry).toMatchObject({
      created: 1,
      rejected: 1,
      nothingKept: true,
      dryRun: true,
      errors: strict.errors,
    });
    expect(await side.log.head()).toBe(head);
    const clean = await upload('customers', file.slice(0, 2), { onBadRows: 'keepNothing' });
    expect(clean).toMatchObject({ created: 1, nothingKept: false, position: await side.log.head() });
  });

  test('reads resources with their labels, creating those that are new', async () => {
    await side.send('label.create', { labelId: 'first-aid', name: 'First Aid', type: 'certificate' });
    const report = await upload('resources', [
      'Employee number;Full name;Skills;Latitude;Longitude;Contractor;Capacity;Hours a week',
      'R1;Rob Roy;first aid | Driving;-33.9;151.2;no;2;38',
      'R2;Smith, Ann;DRIVING, Lifting;;;yes;;',
      'R3;Zoe;;;;perhaps;1.5;-3',
    ]);
    expect(counts(report)).toEqual({ rows: 3, created: 2, changed: 0, unchanged: 0, rejected: 1 });
    expect(report.errors.map(({ line, column }) => [line, column])).toEqual([
      [4, 'Contractor'],
      [4, 'Capacity'],
    ]);
    const { resources, labels } = await known();
    const nameOf = (id: string) => labels.find((label) => label.id === id)?.details.name;
    const read = resources.map(({ details: { labelIds, ...rest } }) => ({
      ...rest,
      labels: labelIds.map(nameOf),
    }));
    expect(read).toContainEqual(
      expect.objectContaining({
        firstName: 'Rob',
        lastName: 'Roy',
        reference: 'R1',
        labels: ['First Aid', 'Driving'],
        capacity: 2,
        maxHoursPerWeek: 38,
        external: false,
      }),
    );
    expect(read).toContainEqual(
      expect.objectContaining({
        firstName: 'Ann',
        lastName: 'Smith',
        external: true,
        labels: ['Driving', 'Lifting'],
      }),
    );
  });

  test('makes one timesheet of the rows of a resource: several a day, past midnight, a dated one apart', async () => {
    await side.send('resource.create', { resourceId: 'shifty', firstName: 'Shifty', reference: 'S1' });
    const file = [
      'Resource,Weekday,Date,Start,Finish,Valid from,Valid until',
      'S1,Mon-Wed,,7:00 am,11:00,01/03/2026,',
      'shifty,Monday,,22:00,6am,2026-03-01,',
      'S1,,09/03/2026,12:00,13:00,,',
      'S1,Someday,,7:00,8:00,,',
      'nobody,Mon,,7:00,25:00,,',
      'S1,Fri,,7:00,8:00,02/03/2026,01/03/2026',
    ];
    const report = await upload('shifts', file);
    expect(counts(report)).toEqual({ rows: 6, created: 3, changed: 0, unchanged: 0, rejected: 3 });
    expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [5, 'Weekday', 'is not a weekday (Mon, Mon-Fri, Sat; Sun)'],
      [6, 'Resource', 'is no reference or name of a resource'],
      [6, 'Finish', 'is not a time of day (07:00, 3:30 PM)'],
      [7, 'Valid until', 'must not be before startDate'],
    ]);
    const { shifts } = await known();
    expect(shifts.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        {
          resourceId: 'shifty',
          startDate: '2026-03-01',
          endDate: null,
          timings: [
            { day: 1, begin: 25_200, end: 39_600 },
            { day: 1, begin: 79_200, end: 21_600 },
            { day: 2, begin: 25_200, end: 39_600 },
            { day: 3, begin: 25_200, end: 39_600 },
          ],
        },
        {
          resourceId: 'shifty',
          startDate: '2026-03-09',
          endDate: '2026-03-09',
          timings: [{ day: 1, begin: 43_200, end: 46_800 }],
        },
      ]),
    );
    const good = file.slice(0, 4);
    expect(counts(await upload('shifts', good))).toMatchObject({ created: 0, unchanged: 3 });
    const longer = good.map((line) => line.replace('11:00', '11:30'));
    expect(counts(await upload('shifts', longer))).toMatchObject({ created: 0, changed: 2, unchanged: 1 });
  });

  test('reads bookings in the local time of the organisation, in several ways to write it', async () => {
    await side.send('customer.create', {
      customerId: 'anna',
      firstName: 'Anna',
      lastName: 'Bell',
      reference: 'C-1',
    });
    const report = await upload('bookings', [
      'JobNo,Customer,Start,End,Duration,Title,Services,People needed',
      'B1,Anna Bell,09/03/2026 08:30 AM,09/03/2026 10:00 AM,,Wash,Care,2',
      'B2,C-1,2026-03-09 08:30,,45,Wash,Care; Lifting,',
      'B3,anna bell,2026-03-09T07:30:00Z,,1:15,,,',
      'B4,Anna Bell,09/03/2026 11:00 PM,1:00 AM,,,,',
      'B5,Anna Bell,09/13/2026 08:30,,,,,',
      'B6,Anna Bell,29/03/2026 02:30,,,,,',
      'B7,Nobody,09/03/2026 08:30,,,,,',
      'B8,Anna Bell,09/03/2026 08:30,09/03/2026 08:00,,,,',
    ]);
    expect(counts(report)).toEqual({ rows: 8, created: 4, changed: 0, unchanged: 0, rejected: 4 });
    expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [6, 'Start', 'is not a date and time (09/03/2026 08:30 AM, day first, or 2026-03-09 08:30)'],
      [7, 'Start', 'does not exist on that day: the clocks are changed'],
      [8, 'Customer', 'is not known; it would be created if the row had its address'],
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
  });

  test('takes a booking as far as its status says, with its people, and later further', async () => {
    await side.send('customer.create', { customerId: 'fay', firstName: 'Fay' });
    await side.send('resource.create', { resourceId: 'wim', firstName: 'Wim', reference: 'W1' });
    const header = 'Reference,Customer,Start,Resource,Status';
    const report = await upload('bookings', [
      header,
      'F1,Fay,09/03/2026 06:00,W1,confirmed',
      'F2,Fay,09/03/2026 08:00,Wim,done',
      'F3,Fay,09/03/2026 10:00,,finished',
      'F4,Fay,09/03/2026 12:00,,Cancelled',
      'F5,Fay,09/03/2026 14:00,,sideways',
      'F6,Fay,09/03/2026 06:30,wim,',
    ]);
    expect(counts(report)).toEqual({ rows: 6, created: 4, changed: 0, unchanged: 0, rejected: 2 });
    expect(report.errors.map(({ line, column }) => [line, column])).toEqual([
      [4, 'Status'],
      [6, 'Status'],
      [7, 'Resource'],
    ]);
    expect(report.errors[2]?.reason).toMatch(/^The row is kept up to this: .*already assigned/);
    const found = new Map((await bookings()).map((booking) => [booking.details.reference, booking]));
    expect(found.get('F1')).toMatchObject({ status: 'confirmed', resourceIds: ['wim'] });
    expect(found.get('F2')).toMatchObject({ status: 'finished', resourceIds: ['wim'] });
    expect(found.get('F4')).toMatchObject({ status: 'cancelled' });
    expect(found.get('F6')).toMatchObject({ status: 'draft', resourceIds: [] });
    const again = await upload('bookings', [
      header,
      'F1,Fay,09/03/2026 06:15,W1,finished',
      'F2,Fay,09/03/2026 08:00,W1,done',
    ]);
    expect(counts(again)).toMatchObject({ changed: 1, unchanged: 1 });
    expect((await bookings()).find(({ details }) => details.reference === 'F1')).toMatchObject({
      status: 'finished',
      start: monday - 2.25 * 3600,
    });
  });

  test('puts bookings that have only a date one after the other, each team for itself', async () => {
    const file = [
      'Date,Customer,Street,Team,Duration',
      ...Array.from({ length: 4 }, (_, at) => `10/03/2026,Shop ${at},${at} Main St,north,240`),
      '10/03/2026,Shop 9,9 Main St,south,',
    ];
    expect(counts(await upload('bookings', file))).toMatchObject({ created: 5, rejected: 0 });
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
    const more = [file[0] ?? '', '10/03/2026,Shop 0a,0a Main St,north,240', ...file.slice(1)];
    expect(counts(await upload('bookings', more))).toMatchObject({ created: 1, changed: 0, unchanged: 5 });
  });

  test('makes one record of a reference that several files bring at the same moment', async () => {
    const file = ['Reference,Name', 'AT-ONCE,Only One'];
    const reports = await Promise.all(Array.from({ length: 4 }, () => upload('customers', file)));
    expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBeGreaterThanOrEqual(1);
    const { customers } = await known();
    expect(customers.filter(({ details }) => details.reference === 'AT-ONCE')).toHaveLength(1);
  });

  test('refuses a row whose reference people have given to several records, and touches none of them', async () => {
    const twins = ['twin-1', 'twin-2'] as const;
    for (const id of twins) {
      await side.send('customer.create', { customerId: id, firstName: id, reference: 'PO 7' });
      await side.send('resource.create', { resourceId: id, firstName: id, reference: 'Staff 7' });
      const span = { start: monday, end: monday + 3600 };
      await side.send('booking.create', { bookingId: id, customerId: id, reference: 'Job 7', ...span });
    }
    await side.caughtUp();
    const head = await side.log.head();
    const reasons = async (kind: Upload['kind'], lines: readonly string[]) => {
      const { errors } = await upload(kind, lines);
      return errors.map(({ column, reason }) => [column, reason]);
    };
    expect(await reasons('customers', ['Reference,Name', 'po 7,Another name'])).toEqual([
      ['Reference', 'is the reference of several customers'],
    ]);
    expect(await reasons('resources', ['Reference,Name', 'staff 7,Another name'])).toEqual([
      ['Reference', 'is the reference of several resources'],
    ]);
    expect(
      await reasons('bookings', [
        'Reference,Customer,Customer reference,Start,End,Resource',
        'Job 7,twin-1,,2026-03-09 10:00,2026-03-09 11:00,',
        'Job 8,,PO 7,2026-03-09 10:00,2026-03-09 11:00,',
        'Job 9,PO 7,,2026-03-09 10:00,2026-03-09 11:00,',
        'Job 10,twin-1,,2026-03-09 10:00,2026-03-09 11:00,Staff 7',
      ]),
    ).toEqual([
      ['Reference', 'is the reference of several bookings'],
      ['Customer reference', 'is the reference of several customers'],
      ['Customer', 'is the reference of several customers'],
      ['Resource', 'stands for several resources: give a reference that only one of them has'],
    ]);
    expect(await side.log.head()).toBe(head);
  });

  test('is for dispatchers only', async () => {
    const report = await upload('customers', ['Name', 'Eve'], {}, actorOf('scheduler'));
    expect(report).toMatchObject({ rejected: 1, nothingKept: true });
    expect(report.errors[0]?.reason).toBe('Uploads are for dispatchers only.');
  });

  test('says what is wrong with a file as a whole', async () => {
    const reasons = async (kind: Upload['kind'], lines: string[], columns = {}) =>
      (await upload(kind, lines, { columns })).errors.map(({ line, reason }) => `${line}: ${reason}`);
    expect(await reasons('customers', ['', ''])).toEqual([
      '1: The file is empty: its first row names the columns.',
    ]);
    expect(await reasons('shifts', ['', 'Resource,Begin', 'a,b'])).toEqual([
      "2: The file has no column for 'End'.",
    ]);
    expect(await reasons('customers', ['Name', 'a'], { name: 'Nom' })).toEqual([
      "1: The file has no column 'Nom'.",
    ]);
  });
});
