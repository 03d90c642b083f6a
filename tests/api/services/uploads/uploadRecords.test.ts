import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Upload } from '../../../../api/services/uploads/upload.ts';
import { counts, createUploadSide, type UploadSide } from './uploadSide.ts';

describe('uploading records of any kind', () => {
  let side: UploadSide;
  beforeAll(async () => {
    side = await createUploadSide();
  });
  afterAll(() => side.close());

  const errorsOf = async (kind: Upload['kind'], lines: readonly string[], more: Partial<Upload> = {}) =>
    (await side.upload(kind, lines, more)).errors.map(({ line, column, reason }) => [line, column, reason]);

  test('reads labels, their types by value or in words', async () => {
    const file = [
      'Label name,Type,Price,Number,Task stage',
      'First aid,Certificate,4.5,L-1,',
      'Night,taskstatus,,L-2,Active',
      'Day,task  STATUS,,L-3,finished',
      'Plain,,,,',
      'Odd,Sort,,,',
      ',Label,,,',
      'Cheap,,-1,,',
      'Later,taskstatus,,L-4,',
    ];
    const report = await side.upload('labels', file);
    expect(counts(report)).toEqual({ rows: 8, created: 4, changed: 0, unchanged: 0, rejected: 4 });
    expect(report.errors.map(({ line, column }) => [line, column])).toEqual([
      [6, 'Type'],
      [7, 'Label name'],
      [8, 'Price'],
      [9, 'Task stage'],
    ]);
    expect(report.errors[0]?.reason).toMatch(/^is not one of Group, Service, .* or Category$/);
    const { labels } = await side.known();
    const plain = {
      colour: null,
      usedFor: ['booking', 'customer', 'resource', 'masterroster'],
      taskStage: null,
      place: null,
    };
    expect(labels.map(({ details }) => details)).toEqual(
      expect.arrayContaining([
        { name: 'First aid', type: 'certificate', unitPrice: 4.5, reference: 'L-1', ...plain },
        {
          name: 'Night',
          type: 'taskstatus',
          unitPrice: null,
          reference: 'L-2',
          ...plain,
          taskStage: 'active',
        },
        {
          name: 'Day',
          type: 'taskstatus',
          unitPrice: null,
          reference: 'L-3',
          ...plain,
          taskStage: 'finished',
        },
        { name: 'Plain', type: 'label', unitPrice: null, reference: null, ...plain },
      ]),
    );
  });

  test('finds equipment by the first of its keys that a row gives, and what it names', async () => {
    await side.send('resource.create', {
      resourceId: 'ana',
      firstName: 'Ana',
      lastName: 'Silva',
      reference: 'R-07',
    });
    await side.send('resource.create', { resourceId: 'ben', firstName: 'Ben', lastName: 'Chan' });
    const header = 'Name,Serial,Code,Labels,Holder';
    const file = [
      header,
      'Hoist,S-1,,Lifting; First aid,R-07',
      'Hoist,S-2,,,ben chan',
      'Van,,931,"Lifting, Driving",',
      'Ladder,,,,nobody',
    ];
    expect(await errorsOf('equipments', file)).toEqual([
      [5, 'Holder', 'is not the reference or name of a person: correct it, or upload the person first'],
    ]);
    const { equipments, labels } = await side.known();
    const nameOf = (id: string) => labels.find((label) => label.id === id)?.details.name;
    const found = equipments.map(({ details: { labelIds, ...rest } }) => ({
      ...rest,
      labels: labelIds.map(nameOf),
    }));
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ serial: 'S-1', assignedTo: 'ana', labels: ['Lifting', 'First aid'] }),
        expect.objectContaining({ serial: 'S-2', assignedTo: 'ben', labels: [] }),
        expect.objectContaining({ barcode: '931', assignedTo: null, labels: ['Lifting', 'Driving'] }),
      ]),
    );
    const moved = [header, 'Hoist,s-2,,,R-07', 'Big van,,931,,', 'Hoist,,,Music,'];
    const report = await side.upload('equipments', moved);
    expect(counts(report)).toMatchObject({ created: 0, changed: 2, rejected: 1 });
    expect(report.errors[0]?.reason).toBe('is the name of several equipment: S-1 Hoist, S-2 Hoist');
  });

  test('finds in a dry run what the write side would refuse, and takes records out of use and back', async () => {
    await side.send('label.create', { labelId: 'old', name: 'Old', reference: 'OLD' });
    await side.send('label.archive', { labelId: 'old' });
    await side.caughtUp();
    const renamed = ['Name,Reference', 'Older,OLD'];
    const refused = [[2, 'Reference', 'An archived label cannot be changed.']];
    expect(await errorsOf('labels', renamed, { dryRun: true })).toEqual(refused);
    expect(await errorsOf('labels', renamed)).toEqual(refused);
    const restored = await side.upload('labels', ['Name,Reference,Archived', 'Older,OLD,no', 'New,NEW,yes']);
    expect(counts(restored)).toMatchObject({ created: 1, changed: 1, rejected: 0 });
    const { labels } = await side.known();
    const states = labels.filter(({ details }) => /OLD|NEW/.test(details.reference ?? ''));
    expect(states.map(({ details, ended }) => [details.name, ended]).sort()).toEqual([
      ['New', true],
      ['Older', false],
    ]);
  });

  test('prefers a skill to a team of the same name', async () => {
    await side.send('label.create', { labelId: 'team', name: 'South', type: 'group' });
    await side.send('label.create', { labelId: 'skill', name: 'south', type: 'service' });
    await side.send('label.create', { labelId: 'crew', name: 'Harbour', type: 'group' });
    await side.caughtUp();
    await side.upload('resources', ['Name,Reference,Labels', 'Sue,S,SOUTH; Harbour']);
    const sue = (await side.known()).resources.find(({ details }) => details.reference === 'S');
    expect(sue?.details.labelIds).toEqual(['skill', 'crew']);
  });

  test('makes nobody again because an address was added or left out', async () => {
    const upload = async (...lines: readonly string[]) => counts(await side.upload('customers', lines));
    const known = async () =>
      (await side.known()).customers.filter(({ details }) => /zed|zoe/i.test(details.firstName));
    expect(await upload('Name,Address', 'Zed Hill,', 'Zoe Hill,1 Elm St')).toMatchObject({ created: 2 });
    expect(await upload('Name', 'Zed Hill', 'Zoe Hill')).toMatchObject({ created: 0, unchanged: 2 });
    const moved = ['Name,Address', 'zed  hill,2 Oak St', 'Zoe Hill,1 elm st'];
    expect(await upload(...moved)).toMatchObject({ created: 0, changed: 2 });
    expect((await known()).map(({ details }) => details.address).sort()).toEqual(['1 elm st', '2 Oak St']);
    // Another address of somebody whose address is known is somebody else.
    expect(await upload('Name,Address', 'Zed Hill,9 Fir St')).toMatchObject({ created: 1 });
    expect(await known()).toHaveLength(3);
    expect(await errorsOf('customers', ['Name,E-mail', 'Zed Hill,zed@example.com'])).toEqual([
      [2, 'Name', expect.stringMatching(/^is the name and address of several customers: /)],
    ]);
  });

  test('sets whom customers bar, as a cell says', async () => {
    for (const id of ['cy', 'di']) await side.send('resource.create', { resourceId: id, firstName: id });
    await side.send('customer.create', { customerId: 'eve', firstName: 'Eve', reference: 'E' });
    await side.send('customer.barResource', { customerId: 'eve', resourceId: 'cy' });
    await side.caughtUp();
    const barred = async () =>
      (await side.known()).customers.find(({ id }) => id === 'eve')?.lists.barredResourceIds;
    const file = (cell: string) => ['Name,Reference,Barred resources', `Eve,E,${cell}`];
    expect(counts(await side.upload('customers', file('')))).toMatchObject({ unchanged: 1 });
    expect(await barred()).toEqual(['cy']);
    expect(counts(await side.upload('customers', file('di')))).toMatchObject({ changed: 1 });
    expect(await barred()).toEqual(['di']);
    expect(counts(await side.upload('customers', file('di')))).toMatchObject({ unchanged: 1 });
  });

  test('takes an update as the whole plan, and the latest one if there are several', async () => {
    const header = 'VisitStemID,UpdateType,EndDate,VisitStemUpdated';
    await side.upload('servicePlans', [header, 'VS-9,Ended,31/03/2026,09/03/2026 08:30', 'vs-9,Inactive,,']);
    const plans = (await side.known()).servicePlans.filter(({ details }) => /9/.test(details.visitStemId));
    expect(plans).toHaveLength(2);
    await side.upload('servicePlans', [header, 'VS-9,Inactive,,']);
    const after = (await side.known()).servicePlans.find(({ details }) => details.visitStemId === 'VS-9');
    expect(after?.details).toMatchObject({ updateType: 'Inactive', endDate: null });
  });
});
