import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counts, createUploadSide, type UploadSide } from './uploadSide.ts';

describe('uploading resources and their shifts', () => {
  let side: UploadSide;
  beforeAll(async () => {
    side = await createUploadSide();
  });
  afterAll(() => side.close());

  test('refuses a label that is not used for people, in the check already, but not one that they have', async () => {
    await side.send('label.create', { labelId: 'tender', name: 'Tender' });
    await side.send('resource.create', {
      resourceId: 'r-9',
      firstName: 'Nora',
      reference: 'R9',
      labelIds: ['tender'],
    });
    await side.send('label.change', { labelId: 'tender', usedFor: ['booking'] });
    const file = ['Reference;Name;Labels', 'R9;Nora;Tender', 'R10;Otto;Tender'];
    const checked = await side.upload('resources', file, { dryRun: true });
    expect(counts(checked)).toMatchObject({ rows: 2, rejected: 1 });
    expect(checked.errors).toMatchObject([
      { line: 3, column: 'Labels', reason: 'Tender is not used for people' },
    ]);
  });

  test('reads resources with their labels, creating those that are new', async () => {
    await side.send('label.create', { labelId: 'first-aid', name: 'First Aid', type: 'certificate' });
    const report = await side.upload('resources', [
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
    const { resources, labels } = await side.known();
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

  test('makes the rows of a resource one timesheet: several a day, past midnight, a dated one apart', async () => {
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
    const report = await side.upload('shifts', file, { dateOrder: 'dayFirst' });
    expect(counts(report)).toEqual({ rows: 6, created: 3, changed: 0, unchanged: 0, rejected: 3 });
    expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [5, 'Weekday', 'is not a weekday (Mon, Mon-Fri, Sat; Sun)'],
      [
        6,
        'Resource',
        'is not the reference or name of a person: correct it, upload the person first, or say whom it stands for',
      ],
      [6, 'Finish', 'is not a time of day (07:00, 3:30 PM)'],
      [7, 'Valid until', 'must not be before the first date'],
    ]);
    const { shifts } = await side.known();
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
    expect(counts(await side.upload('shifts', good, { dateOrder: 'dayFirst' }))).toMatchObject({
      created: 0,
      unchanged: 3,
    });
    const longer = good.map((line) => line.replace('11:00', '11:30'));
    expect(counts(await side.upload('shifts', longer, { dateOrder: 'dayFirst' }))).toMatchObject({
      created: 0,
      changed: 2,
      unchanged: 1,
    });
  });
});
