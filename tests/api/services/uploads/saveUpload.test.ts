import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptInRegister } from '../../../../api/services/uploads/keptInRegister.ts';
import { type StepsToSave, saveUpload } from '../../../../api/services/uploads/saveUpload.ts';
import type { Upload } from '../../../../api/services/uploads/upload.ts';
import type { Step } from '../../../../api/services/uploads/uploadPlan.ts';
import { createUploadRegister } from '../../../../api/services/uploads/uploadRegister.ts';
import { uploadTables } from '../../../../api/services/uploads/uploadTables.ts';
import type { CommandService } from '../../../../commands/commandService.ts';
import { LogUnavailable } from '../../../../commands/log/log.ts';
import { migrate } from '../../../../postgres/migrate.ts';
import { actorOf, dispatcher } from '../../../commands/writeSideFixture.ts';
import { counts, createUploadSide, monday, type UploadSide } from './uploadSide.ts';

describe('uploading CSV', () => {
  let side: UploadSide;
  beforeAll(async () => {
    side = await createUploadSide();
  });
  afterAll(() => side.close());

  test('keeps the good rows and reports every bad one with its line, column, value and reason', async () => {
    const report = await side.upload('customers', [
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
        reason: 'is missing: latitude and longitude go together, or leave both empty',
      },
      { line: 5, column: 'Longitude', value: 'abc', reason: 'is not a number (45, 1.5 or 1,5)' },
    ]);
    const customers = (await side.known()).customers.map(({ details }) => details);
    expect(customers).toContainEqual({
      firstName: 'Ash, "Rosie"',
      lastName: '',
      reference: 'K1',
      email: 'ash@example.com',
      mobile: null,
      address: '1 First St, 2000',
      location: { lat: -33.9, lng: 151.2 },
      labelIds: [],
      preferredResourceIds: [],
      contacts: [],
      places: [],
      uid: null,
    });
  });

  test('that an outage of the log breaks off tells and keeps what was saved under its id, and saves the rest when sent again', async () => {
    const { pool, log, service } = side;
    await migrate(pool, uploadTables);
    const register = createUploadRegister(pool);
    const rows = 60;
    const steps: readonly Step[] = Array.from({ length: rows }, (_, row) => ({
      recordId: `cut-${row}`,
      lines: [row + 2],
      outcome: 'created',
      commands: [
        {
          name: 'customer.create',
          input: { customerId: `cut-${row}`, firstName: `Cut ${row}` },
          revision: null,
        },
      ],
    }));
    const phases: StepsToSave = { phases: 1, of: () => steps };
    const planned = await side.upload('customers', ['Number,Name', 'X1,Xavier'], { dryRun: true });
    const reads = { pool, projector: { reached: async () => {} }, waitMs: 1000 };
    const saved = (id: string, mostCommands: number) => {
      let commands = 0;
      const execute: CommandService['execute'] = (...call) => {
        commands += 1;
        if (commands > mostCommands) return Promise.reject(new LogUnavailable('No node answers.'));
        return service.execute(...call);
      };
      const named = { id, fileName: 'cut.csv', report: { ...planned, rows, errors: [] } };
      const parts = { uploadRegister: register, actor: dispatcher, log, reads };
      return keptInRegister(named, parts, (envelope) =>
        saveUpload(named.report, phases, {
          actor: dispatcher,
          commands: { execute },
          envelope,
          onProgress: () => {},
        }),
      );
    };

    const broken = await saved('cut-1', 35);
    expect(broken.brokenOffBy?.error).toBeInstanceOf(LogUnavailable);
    expect(broken.report).toMatchObject({ uploadId: 'cut-1', created: 35, rejected: 0 });
    const kept = (await side.known()).customers.filter(({ id }) => id.startsWith('cut-'));
    expect(kept).toHaveLength(35);
    expect(await register.find('acme', 'cut-1')).toMatchObject({ state: 'interrupted', created: 35 });

    const again = await saved('cut-2', rows);
    expect(again.brokenOffBy).toBeUndefined();
    expect((await side.known()).customers.filter(({ id }) => id.startsWith('cut-'))).toHaveLength(rows);
    expect(await register.find('acme', 'cut-2')).toMatchObject({ state: 'saved' });
  });

  test('creates nothing twice, and makes a changed row a change of its record', async () => {
    const file = ['Reference,First name,Last name,Mobile', 'T1,Tom,One,1', 'T2,Tim,Two,2', ',Tess,Three,3'];
    expect(counts(await side.upload('customers', file))).toMatchObject({ created: 3, unchanged: 0 });
    const head = await side.log.head();
    expect(counts(await side.upload('customers', file))).toMatchObject({ created: 0, unchanged: 3 });
    expect(await side.log.head()).toBe(head);
    const changed = [...file.slice(0, 2), 'T2,Tim,Two,22', ',Tess,Three,'];
    expect(counts(await side.upload('customers', changed))).toMatchObject({
      created: 0,
      changed: 1,
      unchanged: 2,
    });
    expect(counts(await side.upload('customers', file))).toMatchObject({
      created: 0,
      changed: 1,
      unchanged: 2,
    });
    const mobiles = (await side.known()).customers.filter(({ details }) => details.firstName.startsWith('T'));
    expect(mobiles.map(({ details }) => details.mobile).sort()).toEqual(['1', '2', '3']);
  });

  test('counts identical rows as one, and refuses all of those that contradict each other', async () => {
    const report = await side.upload('customers', [
      'Number,Name',
      'D1,Dot',
      'D1,Dot',
      'D2,Dash',
      'D2,Bar',
      ',Dot',
    ]);
    expect(counts(report)).toEqual({ rows: 5, created: 2, changed: 0, unchanged: 1, rejected: 2 });
    const reason = (line: number) =>
      `is in line ${line} too, with other values: correct one of the rows or take it out`;
    expect(report.errors).toEqual([
      { line: 4, column: 'Number', value: 'D2', reason: reason(5) },
      { line: 5, column: 'Number', value: 'D2', reason: reason(4) },
    ]);
  });

  test('saves nothing if a row is bad and that was requested, nor in a dry run, which finds the same', async () => {
    const file = ['Number,Name', 'N1,Nora', 'N2,'];
    const head = await side.log.head();
    const strict = await side.upload('customers', file, { onBadRows: 'keepNothing' });
    const dry = await side.upload('customers', file, { dryRun: true });
    expect(strict).toMatchObject({ created: 1, rejected: 1, nothingKept: true });
    expect(dry).toMatchObject({
      created: 1,
      rejected: 1,
      nothingKept: true,
      dryRun: true,
      errors: strict.errors,
    });
    expect(await side.log.head()).toBe(head);
    const clean = await side.upload('customers', file.slice(0, 2), { onBadRows: 'keepNothing' });
    expect(clean).toMatchObject({ created: 1, nothingKept: false, position: await side.log.head() });
  });

  test('creates one record for a reference in several files that are uploaded at the same moment', async () => {
    const file = ['Reference,Name', 'AT-ONCE,Only One'];
    const reports = await Promise.all(Array.from({ length: 4 }, () => side.upload('customers', file)));
    expect(reports.flatMap(({ errors }) => errors)).toEqual([]);
    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBeGreaterThanOrEqual(1);
    const { customers } = await side.known();
    expect(customers.filter(({ details }) => details.reference === 'AT-ONCE')).toHaveLength(1);
  });

  test('refuses a row whose reference people have given to several records, and changes none of them', async () => {
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
      const { errors } = await side.upload(kind, lines);
      return errors.map(({ column, reason }) => [column, reason]);
    };
    expect(await reasons('customers', ['Reference,Name', 'po 7,Another name'])).toEqual([
      ['Reference', 'is the reference of several customers: PO 7 twin-1, PO 7 twin-2'],
    ]);
    expect(await reasons('resources', ['Reference,Name', 'staff 7,Another name'])).toEqual([
      ['Reference', 'is the reference of several people: Staff 7 twin-1, Staff 7 twin-2'],
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
      ['Reference', 'is the reference of several bookings: give each of them its own'],
      ['Customer reference', 'is the reference of several customers: PO 7 twin-1, PO 7 twin-2'],
      ['Customer', 'is the reference of several customers: PO 7 twin-1, PO 7 twin-2'],
      ['Resource', 'stands for several people: give a reference that only one of them has'],
    ]);
    expect(await side.log.head()).toBe(head);
  });

  test('is for dispatchers only', async () => {
    const report = await side.upload('customers', ['Name', 'Eve'], {}, actorOf('scheduler'));
    expect(report).toMatchObject({ rejected: 1, nothingKept: true });
    expect(report.errors[0]?.reason).toBe('Uploads are for dispatchers only.');
  });

  test('says what is wrong with a file as a whole', async () => {
    const reasons = async (kind: Upload['kind'], lines: string[], columns = {}) =>
      (await side.upload(kind, lines, { columns })).errors.map(({ line, reason }) => `${line}: ${reason}`);
    expect(await reasons('customers', ['', ''])).toEqual([
      '1: The file is empty: its first row must name the columns.',
    ]);
    expect(await reasons('shifts', ['', 'Resource,Begin', 'a,b'])).toEqual([
      "2: The file has no column for 'End'.",
    ]);
    expect(await reasons('customers', ['Name', 'a'], { name: 'Nom' })).toEqual([
      "1: The file has no column 'Nom'.",
    ]);
  });
});
