import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulkAnswerSchema } from '../../../api/contract/command.ts';
import { problemSchema } from '../../../api/contract/problem.ts';
import { type UploadReport, undoLineSchema, uploadLineSchema } from '../../../api/contract/upload.ts';
import { bookingViewSchema, pageOf } from '../../../api/contract/views.ts';
import type { StepWithMany } from '../../../domain/booking/manySteps.ts';
import { movedSpan } from '../../../domain/booking/movedSpan.ts';
import { streamName } from '../../../domain/kernel/stream.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { runs } from '../../support/runs.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const bookingPageSchema = pageOf(bookingViewSchema);
/** A Monday for each test, at 08:00: nobody is wanted by two of them at once. */
const mondays = new Map<string, number>();
function mondayOf(word: string): number {
  const known = mondays.get(word) ?? mondayToCome() + mondays.size * 7 * 24 * hour;
  mondays.set(word, known);
  return known;
}
const lastLine = async (answer: Response) =>
  uploadLineSchema.parse(JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? ''));

function reportOf(line: Awaited<ReturnType<typeof lastLine>>): UploadReport {
  if (line.kind !== 'report') throw new Error(`no report: ${JSON.stringify(line)}`);
  return line.report;
}

/** Takes a step with all bookings that a list shows. */
async function takeWith(query: string, asked: StepWithMany, dryRun = false, org = api.acme) {
  const after = await api.server.services.log.head();
  const answer = await api.ask('POST', `/api/v1/booking-steps?after=${after}&${query}`, {
    as: org.tokens.dispatcher,
    body: { asked, dryRun },
  });
  return reportOf(await lastLine(answer));
}

async function uploadSteps(rows: readonly string[], dryRun = false) {
  const answer = await api.ask('POST', '/api/v1/uploads/bookingSteps', {
    as: api.acme.tokens.dispatcher,
    body: { csv: rows.join('\n'), dryRun },
  });
  return reportOf(await lastLine(answer));
}

async function undo({ uploadId }: UploadReport) {
  const answer = await api.ask('POST', `/api/v1/past-uploads/${uploadId}/undo`, {
    as: api.acme.tokens.dispatcher,
    body: {},
  });
  const last = (await answer.text()).trim().split('\n').at(-1) ?? '';
  const line = undoLineSchema.parse(JSON.parse(last));
  if (line.kind !== 'report') throw new Error(`undoing was not reported: ${last}`);
  return line.report;
}

const counts = ({ rows, changed, unchanged, rejected }: UploadReport) => ({
  rows,
  changed,
  unchanged,
  rejected,
});

/** Makes bookings with this word in their references, an hour each, one after the other from Monday. */
async function make(word: string, count: number, more: object = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${word}-${index}`);
  for (const [index, bookingId] of ids.entries()) {
    await api.operate('acme', 'booking.create', {
      bookingId,
      customerId: api.acme.customerId,
      title: `Visit ${word}`,
      reference: bookingId,
      start: mondayOf(word) + index * hour,
      end: mondayOf(word) + (index + 1) * hour,
      labelIds: [api.acme.labelId],
      ...more,
    });
  }
  return ids;
}

/** The bookings that a search finds, without what only counts changes. */
async function bookings(word: string) {
  const after = await api.server.services.log.head();
  const answer = await api.ask('GET', `/api/v1/bookings?search=${word}&limit=200&after=${after}`, {
    as: api.acme.tokens.dispatcher,
  });
  const { rows } = bookingPageSchema.parse(await answer.json());
  return rows.map(({ revision: _, updatedAt: __, ...row }) => row);
}

describe('a step with every booking of a list', () => {
  test('is taken with those that can take it, names the others with the reason, and is undone as one', async () => {
    const ids = await make('wave', 6);
    for (const bookingId of ids.slice(0, 4)) {
      await api.operate('acme', 'booking.allocate', { bookingId, resourceIds: [api.acme.resourceId] });
    }
    await api.operate('acme', 'booking.confirm', { bookingId: 'wave-0' });
    const before = await bookings('wave');
    const query = `search=wave&from=${mondayOf('wave') - hour}&to=${mondayOf('wave') + 24 * hour}`;

    const checked = await takeWith(query, { step: 'booking.confirm' }, true);
    expect(counts(checked)).toEqual({ rows: 6, changed: 3, unchanged: 1, rejected: 2 });
    expect(checked).toMatchObject({ uploadId: null, nothingKept: true });
    expect(await bookings('wave')).toEqual(before);

    const report = await takeWith(query, { step: 'booking.confirm' });
    expect(counts(report)).toEqual(counts(checked));
    expect(report.errors).toEqual(
      ['wave-4', 'wave-5'].map((reference, index) => ({
        line: 5 + index,
        column: null,
        value: `${reference} Visit wave`,
        reason: "A booking that is draft cannot take the step 'Confirm'.",
      })),
    );
    expect((await bookings('wave')).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 4 }, () => 'confirmed'),
      'draft',
      'draft',
    ]);
    const undone = await undo(report);
    expect(undone).toMatchObject({ undone: 3, leftOutCount: 0 });
    expect(await bookings('wave')).toEqual(before);
  });

  test('moves, labels, reassigns and cancels them, each by what it has itself', async () => {
    await make('tide', 3);
    await api.operate('acme', 'label.create', { labelId: 'tidal', name: 'Tidal' });
    const monday = mondayOf('tide');
    const query = 'search=tide';
    const later = await takeWith(query, { step: 'booking.reschedule', days: 1, secondOfDay: 9 * hour });
    expect(counts(later)).toMatchObject({ changed: 3 });
    const moved = await bookings('tide');
    expect(moved.map(({ start, end }) => [start, end])).toEqual(
      moved.map(() => [monday + 25 * hour, monday + 26 * hour]),
    );
    const labelled = await takeWith(query, { step: 'booking.edit', labelId: 'tidal' });
    expect(counts(labelled)).toMatchObject({ changed: 3 });
    expect(counts(await takeWith(query, { step: 'booking.edit', labelId: 'tidal' }))).toMatchObject({
      changed: 0,
      unchanged: 3,
    });
    for (const { labels } of await bookings('tide')) {
      expect(labels.map(({ name }) => name)).toEqual(['acme nursing', 'Tidal']);
    }
    // All at one time: one person can have one of them.
    const given = await takeWith(query, { step: 'booking.allocate', resourceId: api.acme.resourceId });
    expect(counts(given)).toMatchObject({ changed: 1, rejected: 2 });
    const cancelled = await takeWith(query, { step: 'booking.cancel', reason: 'The river is high' });
    expect(counts(cancelled)).toMatchObject({ changed: 3 });
    expect((await bookings('tide')).map(({ cancelledReason }) => cancelledReason)).toEqual(
      Array.from({ length: 3 }, () => 'The river is high'),
    );
    // What is cancelled is not brought back by looking for people.
    const brought = await takeWith(query, { step: 'booking.allocateAutomatically' }, true);
    expect(brought.errors[0]?.reason).toBe(
      'It is cancelled. Reopen it on its own: a change to many bookings reopens none.',
    );
  });

  test('is taken with bookings that the same step marks and unmarks on its way', async () => {
    const ids = await make('chain', 6);
    await api.operate('acme', 'resource.change', { resourceId: api.acme.resourceId, maxHoursPerWeek: 3 });
    for (const bookingId of ids) {
      const resourceIds = [api.acme.resourceId];
      await api.operate('acme', 'booking.allocate', { bookingId, resourceIds });
    }
    expect((await bookings('chain')).some(({ conflict }) => conflict)).toBe(true);
    const moved = await takeWith('search=chain', { step: 'booking.reschedule', days: 7 });
    expect(moved.errors).toEqual([]);
    const back = await takeWith('search=chain', { step: 'booking.reschedule', days: -7 });
    expect(back.errors).toEqual([]);
    expect((await bookings('chain')).map(({ start }) => start)).toEqual(
      ids.map((_, index) => mondayOf('chain') + index * hour),
    );
    await api.operate('acme', 'resource.change', { resourceId: api.acme.resourceId, maxHoursPerWeek: null });
  });

  test('tells people of it as a step of its own, which a file of steps does not', async () => {
    await make('bell', 2);
    const ids = { resourceIds: [api.acme.resourceId] };
    for (const bookingId of ['bell-0', 'bell-1'])
      await api.operate('acme', 'booking.allocate', { bookingId, ...ids });
    const early = await takeWith('search=bell', { step: 'booking.dispatch' }, true);
    const dispatched = await takeWith('search=bell-0', { step: 'booking.dispatch', early: true });
    const listed = await uploadSteps(['Booking,Step', 'bell-1,Dispatch']);
    expect([early.rows, dispatched.changed, listed.changed]).toEqual([2, 1, 1]);
    const causes: (string | null)[] = [];
    for (const id of ['bell-0', 'bell-1']) {
      for await (const event of api.server.services.log.read(streamName('booking', 'acme', id))) {
        if (event.type === 'BookingDispatched') causes.push(event.causationId);
      }
    }
    expect(causes).toEqual([null, listed.uploadId]);
  });

  test('is refused beyond its bounds, to those who may not, and without its fields', async () => {
    const ask = (as: string, body: object, query = '') =>
      api.ask('POST', `/api/v1/booking-steps${query}`, { as, body });
    const { scheduler, resource, customer, dispatcher } = api.acme.tokens;
    for (const token of [scheduler, resource, customer]) {
      const answer = await ask(token, { asked: { step: 'booking.confirm' }, dryRun: true });
      expect(answer.status).toBe(403);
    }
    for (const [asked, field] of [
      [{ step: 'booking.finish' }, 'asked.step'],
      [{ step: 'booking.cancel' }, 'asked.reason'],
      [{ step: 'booking.reschedule', days: 1000 }, 'asked.days'],
      [{ step: 'booking.allocate' }, 'asked.resourceId'],
    ] as const) {
      const answer = await ask(dispatcher, { asked, dryRun: true });
      expect(answer.status).toBe(400);
      expect(problemSchema.parse(await answer.json()).detail).toContain(field);
    }
    const unknown = await ask(dispatcher, { asked: { step: 'booking.confirm' } }, '?status=asleep');
    expect(unknown.status).toBe(400);
  });

  test('finds nothing of another organisation', async () => {
    await make('reef', 1);
    const report = await takeWith(
      'search=reef',
      { step: 'booking.cancel', reason: 'Mine' },
      false,
      api.umbra,
    );
    expect(counts(report)).toEqual({ rows: 0, changed: 0, unchanged: 0, rejected: 0 });
    expect((await bookings('reef'))[0]?.status).toBe('draft');
  });
});

describe('a file of steps with bookings', () => {
  test('takes each in the words of people, and the same file again changes nothing', async () => {
    await make('file', 5);
    const monday = mondayOf('file');
    const person = `Resource of acme ${api.acme.resourceId}`;
    const file = [
      'Reference,Action,Why,Person,Label,New date,Days later,Start time',
      `file-0,reassign,,${person},,,,`,
      'file-1,Move,,,,,1,',
      `file-2,MOVE,,,,${new Date((monday + 60 * hour) * 1000).toISOString().slice(0, 10)},,10:30`,
      'file-3,cancel,Not needed,,,,,',
      'file-4,Label,,,acme nursing,,,',
    ];
    const report = await uploadSteps(file);
    expect(report.errors).toEqual([]);
    expect(counts(report)).toEqual({ rows: 5, changed: 4, unchanged: 1, rejected: 0 });
    const shown = new Map((await bookings('file')).map((booking) => [booking.id, booking]));
    expect(shown.get('file-0')?.resources.map(({ name }) => name)).toEqual([person]);
    expect(shown.get('file-1')?.start).toBe(monday + 25 * hour);
    const sydney = zoneOf('Australia/Sydney');
    const asMade = { start: monday + 2 * hour, end: monday + 3 * hour };
    const move = { days: 2, secondOfDay: 10.5 * hour };
    expect(shown.get('file-2')).toMatchObject(movedSpan(sydney, asMade, move));
    expect(shown.get('file-3')).toMatchObject({ status: 'cancelled', cancelledReason: 'Not needed' });
    const again = file.filter((row) => !row.startsWith('file-1,'));
    expect(counts(await uploadSteps(again))).toMatchObject({ changed: 0, unchanged: 4 });
    expect(await undo(report)).toMatchObject({ undone: 4 });
  });

  test('says of every bad row what is wrong with it', async () => {
    await make('bad', 6);
    const { errors } = await uploadSteps(
      [
        'Booking,Step,Reason,Resource,Label,Days later,Starts at',
        'nowhere,Confirm,,,,,',
        'bad-0,Dance,,,,,',
        'bad-1,Cancel,,,,,',
        'bad-2,Reassign,,Nobody,,,',
        'bad-3,Move,,,,,',
        'bad-3,Move,,,,1,25:00',
        'bad-4,Confirm,,,,,',
        'bad-5,Label,,,Nothing,,',
      ],
      true,
    );
    expect(errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [2, 'Booking', 'is not the reference or id of a booking: correct it'],
      [
        3,
        'Step',
        'is not one of Confirm, Dispatch, Assign automatically, Reassign, Move, Label, Cancel, Make inactive, Make active again',
      ],
      [4, 'Reason', 'is required for this step'],
      [5, 'Resource', 'is not the name of a person that exists: correct it, or say whom it stands for'],
      [6, null, 'is required: a date, days later, or when it starts'],
      [7, 'Booking', 'is the booking of line 6 too: take one step with a booking in a file'],
      [8, 'Step', "is refused: A booking that is draft cannot take the step 'Confirm'."],
      [9, 'Label', 'is not the name of a label that exists: correct it, or say what it stands for'],
    ]);
  });

  test('whatever is moved by a list and undone is where it was', async () => {
    await make('drift', 4);
    const before = await bookings('drift');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: -300, max: 300 }),
        fc.option(fc.integer({ min: 0, max: 86_399 }), { nil: undefined }),
        async (days, secondOfDay) => {
          const asked: StepWithMany = {
            step: 'booking.reschedule',
            days,
            ...(secondOfDay === undefined ? {} : { secondOfDay }),
          };
          const report = await takeWith('search=drift', asked);
          expect(report.changed + report.unchanged + report.rejected).toBe(4);
          if (report.uploadId !== null) await undo(report);
          expect(await bookings('drift')).toEqual(before);
        },
      ),
      { numRuns: runs(6) },
    );
  });

  test('bookings are made inactive and active again over a list and by a file, and undone as one', async () => {
    const ids = await make('pause', 3);
    await api.operate('acme', 'booking.deactivate', { bookingId: ids[0] });
    const inactive = async () => (await bookings('pause&inactive=only')).map(({ id }) => id);
    const report = await takeWith('search=pause&inactive=true', { step: 'booking.deactivate' });
    expect(counts(report)).toEqual({ rows: 3, changed: 2, unchanged: 1, rejected: 0 });
    expect(await inactive()).toEqual(ids);
    const others = await takeWith('search=pause&inactive=true', { step: 'booking.confirm' }, true);
    expect(others.errors[0]?.reason).toBe('This booking is inactive. Make it active again first.');
    await undo(report);
    expect(await inactive()).toEqual([ids[0]]);
    const file = await uploadSteps([
      'Booking,Step',
      `${ids[0]},Make active again`,
      `${ids[1]},make inactive`,
    ]);
    expect(counts(file)).toEqual({ rows: 2, changed: 2, unchanged: 0, rejected: 0 });
    expect(await inactive()).toEqual([ids[1]]);
    const again = await takeWith('search=pause&inactive=only', { step: 'booking.reactivate' });
    expect(counts(again)).toEqual({ rows: 1, changed: 1, unchanged: 0, rejected: 0 });
    expect(await inactive()).toEqual([]);
  });
});

test('D167: changing the status of many bookings at once is a setting: without it a list, a file and a bulk refuse it, and one booking takes it', async () => {
  const ids = await make('mass', 3, { resourceIds: [api.acme.resourceId], force: true });
  await api.operate('acme', 'organisation.configure', { settings: { massStatusChange: false } });
  expect(counts(await takeWith('search=mass', { step: 'booking.confirm' }))).toMatchObject({
    rows: 3,
    changed: 0,
    rejected: 3,
  });
  expect(counts(await uploadSteps(['Booking,Step', `${ids[0]},Cancel`]))).toMatchObject({ changed: 0 });
  const as = api.acme.tokens.dispatcher;
  const bulk = async (...some: readonly (string | undefined)[]) => {
    const commands = some.map((bookingId) => ({ name: 'booking.confirm', input: { bookingId } }));
    const answer = await api.ask('POST', '/api/v1/commands', { as, body: { commands } });
    return bulkAnswerSchema.parse(await answer.json());
  };
  expect(await bulk(ids[0], ids[1])).toMatchObject({
    accepted: 0,
    outcomes: [{ problem: { code: 'not_allowed' } }, { problem: { code: 'not_allowed' } }],
  });
  expect((await bulk(ids[0])).accepted).toBe(1);
  // What is no change of status goes on.
  const label = { step: 'booking.edit', labelId: api.acme.labelId } as const;
  expect(counts(await takeWith('search=mass', label)).rejected).toBe(0);
  await api.operate('acme', 'organisation.configure', { settings: { massStatusChange: true } });
  expect((await bulk(ids[1], ids[2])).accepted).toBe(2);
});
