import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../../../api/contract/problem.ts';
import {
  doneUploadsSchema,
  type UndoReport,
  type UploadKind,
  type UploadReport,
  undoLineSchema,
  uploadLineSchema,
} from '../../../../api/contract/upload.ts';
import { runs } from '../../../support/runs.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function lines(path: string, body: object): Promise<unknown> {
  const answer = await api.ask('POST', path, { as: api.acme.tokens.dispatcher, body });
  const last = (await answer.text()).trim().split('\n').at(-1) ?? '';
  return JSON.parse(last);
}

async function upload(kind: UploadKind, rows: readonly string[]): Promise<UploadReport> {
  const csv = rows.join('\n');
  const last = uploadLineSchema.parse(
    await lines(`/api/v1/uploads/${kind}`, { csv, fileName: `${kind}.csv` }),
  );
  if (last.kind !== 'report') throw new Error(`the upload was not reported: ${JSON.stringify(last)}`);
  return last.report;
}

async function undo({ uploadId }: Pick<UploadReport, 'uploadId'>): Promise<UndoReport> {
  const last = undoLineSchema.parse(await lines(`/api/v1/past-uploads/${uploadId}/undo`, {}));
  if (last.kind !== 'report') throw new Error(`undoing was not reported: ${JSON.stringify(last)}`);
  return last.report;
}

interface Listed {
  readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
}

async function rowsOf(path: string): Promise<Listed['rows']> {
  const after = await api.server.services.log.head();
  const join = path.includes('?') ? '&' : '?';
  const answer = await api.ask('GET', `/api/v1/${path}${join}limit=250&after=${after}`, {
    as: api.acme.tokens.dispatcher,
  });
  expect([path, answer.status]).toEqual([path, 200]);
  const { rows } = (await answer.json()) as Listed;
  return rows;
}

/** Everything that uploads can change, without what only counts changes. */
async function everything() {
  const lists = [
    'bookings',
    'customers?inactive=true',
    'labels?inactive=true',
    'resources?inactive=true',
    'shifts',
  ];
  const found: Record<string, unknown> = {};
  for (const list of lists) {
    found[list] = (await rowsOf(list)).map(({ revision: _, updatedAt: __, ...row }) => row);
  }
  return found;
}

/** Who have shifts. */
const people = ['acme-resource', 'acme-other-resource'].map((id) => `Resource of acme ${id}`);

const bookings = [
  'Reference,Customer,Title,Start,End,Labels,Resource,Status',
  'U-1,Rosalind Ash,Wound care,2026-03-03 09:00,2026-03-03 10:00,Wound care,,',
  'U-2,Rosalind Ash,Shower,2026-03-03 11:00,2026-03-03 12:00,,,',
  'U-3,Theo Birch,Check,2026-03-04 09:00,2026-03-04 10:00,,Resource of acme acme-resource,finished',
];

describe('undoing an upload', () => {
  test('takes back what it made, in lists, boards and the feed, and the same file makes it again', async () => {
    const before = await everything();
    const report = await upload('bookings', bookings);
    expect(report).toMatchObject({ errors: [], created: 3, rejected: 0 });
    const made = await rowsOf(`bookings?upload=${report.uploadId}`);
    expect(made.map(({ reference }) => reference)).toEqual(['U-1', 'U-2', 'U-3']);
    expect(await rowsOf(`customers?upload=${report.uploadId}`)).toHaveLength(2);

    const undone = await undo(report);
    expect(undone).toMatchObject({ undone: 6, leftOutCount: 0, leftOut: [] });
    expect(await everything()).toEqual(before);
    expect(await rowsOf(`bookings?upload=${report.uploadId}`)).toEqual([]);
    expect(await undo(report)).toMatchObject({ undone: 0, leftOutCount: 0 });

    const again = await upload('bookings', bookings);
    expect(again).toMatchObject({ created: 3, unchanged: 0, rejected: 0 });
    const remade = await rowsOf(`bookings?upload=${again.uploadId}`);
    expect(remade.map(({ id, status }) => [id, status])).toEqual(made.map(({ id, status }) => [id, status]));
    expect(await upload('bookings', bookings)).toMatchObject({ created: 0, unchanged: 3 });
    expect(await undo(again)).toMatchObject({ undone: 6, leftOutCount: 0 });
    expect(await everything()).toEqual(before);
  });

  test('puts back what it changed, and leaves out and names what others have changed since', async () => {
    const first = [
      'Reference,First name,Last name,Mobile',
      'P-1,Pia,One,1',
      'P-2,Paul,Two,2',
      'P-3,Pam,Three,3',
    ];
    const made = await upload('customers', first);
    const before = await everything();
    const changed = await upload('customers', [
      'Reference,First name,Last name,Mobile',
      'P-1,Pia,Uno,11',
      'P-2,Paul,Due,22',
      'P-4,Per,Four,4',
    ]);
    expect(changed).toMatchObject({ created: 1, changed: 2 });
    const [paul] = await rowsOf('customers?search=Due');
    await api.operate('acme', 'customer.change', { customerId: paul?.id, mobile: '222' });

    const report = await undo(changed);
    expect(report).toMatchObject({ undone: 2, leftOutCount: 1 });
    expect(report.leftOut).toMatchObject([
      { category: 'customer', id: paul?.id, title: 'Paul Due', reason: 'has been changed since' },
    ]);
    expect(report.leftOut[0]?.since?.at).toBeGreaterThan(1_700_000_000_000);
    const after = await rowsOf('customers?search=P-');
    expect(after.map(({ lastName, mobile }) => [lastName, mobile])).toEqual([
      ['Three', '3'],
      ['Due', '222'],
      ['One', '1'],
    ]);
    await api.operate('acme', 'customer.change', { customerId: paul?.id, lastName: 'Two', mobile: '2' });
    expect(await everything()).toEqual(before);
    expect(await undo(made)).toMatchObject({ undone: 2, leftOutCount: 1 });
  });

  test('keeps what other records name, says so, and takes it back once they are gone', async () => {
    const made = await upload('customers', ['Reference,Name', 'N-1,Named Below']);
    const [customer] = await rowsOf('customers?search=N-1');
    const [booking] = await rowsOf('bookings');
    const held = {
      bookingId: 'holds-it',
      customerId: customer?.id,
      start: 1_773_000_000,
      end: 1_773_003_600,
    };
    expect(booking).toBeDefined();
    await api.operate('acme', 'booking.create', held);
    expect((await undo(made)).leftOut).toMatchObject([
      {
        title: 'Named Below',
        reason: 'It is still named by 1 booking, so it cannot be taken back.',
        since: null,
      },
    ]);
    await api.operate('acme', 'booking.revert', { bookingId: 'holds-it', revision: null });
    expect(await undo(made)).toMatchObject({ undone: 1, leftOutCount: 0 });
    await expect.poll(() => rowsOf('customers?search=N-1')).toEqual([]);
    const again = { ...held, bookingId: 'too-late' };
    const refused = await api.ask('POST', '/api/v1/commands/booking.create', {
      as: api.acme.tokens.dispatcher,
      body: again,
    });
    expect(problemSchema.parse(await refused.json())).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  test('is listed: who uploaded what, what became of it, and whether it was undone', async () => {
    const report = await upload('labels', ['Name', 'Listed below']);
    await undo(report);
    const list = async (query: string, as = api.acme.tokens.dispatcher) =>
      api.ask('GET', `/api/v1/past-uploads${query}`, { as });
    const { uploads, nextBefore } = doneUploadsSchema.parse(await (await list('?limit=1')).json());
    expect(uploads).toMatchObject([
      {
        id: report.uploadId,
        kind: 'labels',
        fileName: 'labels.csv',
        state: 'saved',
        created: 1,
        undo: { undone: 1, leftOut: 0 },
      },
    ]);
    expect(nextBefore).toBe(report.uploadId);
    const more = doneUploadsSchema.parse(await (await list(`?before=${nextBefore}`)).json());
    expect(more.uploads.length).toBeGreaterThan(3);
    expect(more.uploads.map(({ id }) => id)).not.toContain(nextBefore);
    const dispatched = more.uploads.find(({ kind, created }) => kind === 'bookings' && created === 3);
    expect(dispatched?.span).toEqual({ start: 1_772_488_800, end: 1_772_578_800 });

    expect((await list('', api.acme.tokens.resource)).status).toBe(403);
    const theirs = doneUploadsSchema.parse(await (await list('', api.umbra.tokens.dispatcher)).json());
    expect(theirs.uploads).toEqual([]);
    const stranger = await api.ask('POST', `/api/v1/past-uploads/${report.uploadId}/undo`, {
      as: api.umbra.tokens.dispatcher,
      body: {},
    });
    expect(stranger.status).toBe(404);
    const filtered = await api.ask('GET', `/api/v1/labels?upload=${report.uploadId}`, {
      as: api.umbra.tokens.dispatcher,
    });
    expect(filtered.status).toBe(400);
  });

  test('goes on twice at a time in an organisation, and once for an upload', async () => {
    const names = ['Umber', 'Ochre', 'Sienna'];
    const reports: UploadReport[] = [];
    for (const name of names) {
      const rows = Array.from({ length: 40 }, (_, index) => `${name} ${index}`);
      reports.push(await upload('labels', ['Name', ...rows]));
    }
    const begin = async (uploadId: string | null) => {
      const answer = await api.ask('POST', `/api/v1/past-uploads/${uploadId}/undo`, {
        as: api.acme.tokens.dispatcher,
        body: {},
      });
      return { status: answer.status, text: await answer.text() };
    };
    const [one = null, two = null, three = null] = reports.map(({ uploadId }) => uploadId);
    // While nothing can be recorded, what has begun goes on.
    const holder = await api.server.services.pools.commands.connect();
    try {
      await holder.query('begin');
      await holder.query('select from muster_log.head for update');
      const ofOne = [begin(one), begin(one)];
      const again = await Promise.race(ofOne);
      expect([again.status, again.text]).toEqual([
        429,
        expect.stringContaining('This upload is being undone already.'),
      ]);
      const ofOthers = [begin(two), begin(three)];
      expect((await Promise.race(ofOthers)).status).toBe(429);
      await holder.query('rollback');
      const statuses = (await Promise.all([...ofOne, ...ofOthers])).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 200, 429, 429]);
    } finally {
      holder.release(true);
    }
    for (const report of reports) await undo(report);
    expect(await rowsOf('labels?search=Sienna')).toEqual([]);
  });

  test('or taking away by hand leaves nothing that keeps the same file from making it again', async () => {
    const shifts = ['Resource,Day,Begin,End,Valid from', `${people[0]},Sat,07:00,15:00,2026-04-01`];
    const madeOf = async (kind: UploadKind, rows: readonly string[]) => {
      const { uploadId, created } = await upload(kind, rows);
      return { created, rows: await rowsOf(`${kind}?upload=${uploadId}`) };
    };
    const first = await madeOf('shifts', shifts);
    expect(first).toMatchObject({ created: 1, rows: [{ startDate: '2026-04-01' }] });
    await api.operate('acme', 'shift.remove', { shiftId: first.rows[0]?.id });
    expect(await madeOf('shifts', shifts)).toEqual({
      ...first,
      rows: first.rows.map((row) => ({ ...row, revision: 2 })),
    });
    const booking = [bookings[0] ?? '', bookings[1] ?? ''];
    const one = await madeOf('bookings', booking);
    await api.operate('acme', 'booking.revert', { bookingId: one.rows[0]?.id, revision: null });
    expect((await madeOf('bookings', booking)).rows).toMatchObject([
      { id: one.rows[0]?.id, reference: 'U-1' },
    ]);
  });

  test('gives back what was there, whatever two files say', async () => {
    const cell = (...texts: readonly string[]) => fc.constantFrom(...texts);
    const row = fc
      .tuple(
        cell('Q-1', 'Q-2', 'Q-3', ''),
        cell('Rosalind Ash', 'Theo Birch'),
        cell('', 'Shower', 'Meal'),
        cell('2026-03-05 09:00', '2026-03-05 09:30', '2026-03-06 14:00'),
        cell('', 'Hoist', 'Meals'),
        cell('', ...people),
        cell('', 'confirmed', 'finished', 'cancelled', 'parked'),
      )
      .map((cells) => cells.join(','));
    const file = fc.array(row, { minLength: 1, maxLength: 5 });
    const header = 'Reference,Customer,Title,Start,Labels,Resource,Status';
    await fc.assert(
      fc.asyncProperty(file, file, async (one, another) => {
        const before = await everything();
        const first = await upload('bookings', [header, ...one]);
        const between = await everything();
        const second = await upload('bookings', [header, ...another]);
        if (second.uploadId !== null) expect(await undo(second)).toMatchObject({ leftOutCount: 0 });
        expect(await everything()).toEqual(between);
        if (first.uploadId !== null) expect(await undo(first)).toMatchObject({ leftOutCount: 0 });
        expect(await everything()).toEqual(before);
      }),
      { numRuns: runs(4) },
    );
  });
});
