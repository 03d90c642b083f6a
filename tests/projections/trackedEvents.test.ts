import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trackedPageSize } from '../../api/contract/trackedEvents.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { history } from '../../projections/models/history.ts';
import type { HistoryContext } from '../../projections/queries/streamHistory.ts';
import {
  listTrackedEvents,
  listTrackedPeople,
  type TrackedQuery,
} from '../../projections/queries/trackedEvents.ts';
import { inSchema, tableName } from '../../projections/schema/tables.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { planner } from './planner.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  absenceCreated,
  appendAll,
  bookingAllocated,
  bookingCreated,
  bookingEvent,
  customerCreated,
  dispatcher,
  labelCreated,
  organisationCreated,
  resourceCreated,
} from './recorded.ts';

const sam = { uid: 'uid-sam', role: 'scheduler' } as const;
const colleague: Actor = { ...planner, uid: 'uid-cleo' };
const scoped: Actor = {
  ...colleague,
  scope: { booking: [['l-north']], customer: [], resource: [['l-north']] },
};
const worker: Actor = { ...planner, uid: 'uid-rob', role: 'resource', resourceId: 'res-1' };
const partner: Actor = { ...worker, duties: ['partner'], partnerPeople: ['res-1'] };

let readSide: ReadSideFixture;
let context: HistoryContext;

beforeAll(async () => {
  readSide = await createReadSide();
  const { log } = readSide;
  await appendAll(log, [
    organisationCreated('acme'),
    organisationCreated('rival'),
    labelCreated('acme', 'l-north', 'North'),
    customerCreated('acme', 'cus-1', 'Ada'),
    resourceCreated('acme', 'res-1', 'Rob'),
    resourceCreated('acme', 'res-2', 'Zoe'),
    bookingCreated('acme', 'b-1', { title: 'Windows', labelIds: ['l-north'] }),
    bookingCreated('acme', 'b-2', { title: '' }),
    bookingCreated('rival', 'b-9', { title: 'Secret' }),
    bookingAllocated('acme', 'b-1', ['res-1'], { conflict: true }),
    bookingEvent('acme', 'b-1', {
      type: 'BookingReassessed',
      data: { because: 'label', resourceIds: ['res-1'], conflict: false, violations: [] },
    }),
    absenceCreated('acme', 'off-1', 'res-2'),
  ]);
  await appendAll(
    log,
    [bookingEvent('acme', 'b-1', { type: 'BookingDetailsChanged', data: { filterIds: ['l-north'] } })],
    'sam',
    sam,
  );
  await appendAll(log, [bookingCreated('acme', 'b-3', { title: 'Of a series' })], '', {
    uid: 'system',
    role: 'system',
  });
  await appendAll(log, [
    organisationCreated('third'),
    resourceCreated('third', 'res-1', 'Rob'),
    customerCreated('third', 'cus-1', 'Ada'),
    bookingCreated('third', 'c-before', { title: 'Before' }),
  ]);
  const many = Array.from({ length: 30 }, (_, number) => `c-${number}`).flatMap((id) => [
    bookingCreated('third', id, { title: id }),
    ...(id === 'c-0' ? [bookingAllocated('third', id, ['res-1'], { conflict: true })] : []),
  ]);
  await appendAll(log, many, 'many', dispatcher, 'one-command');
  const projector = await readSide.start();
  await projector.reached(await log.head(), longestWaitMs);
  const userNames = async () => new Map([[dispatcher.uid, 'Dee Dispatcher']]);
  context = { pool: readSide.pool, projector, waitMs: longestWaitMs, userNames };
});
afterAll(() => readSide.close());

async function pageFor(actor: Actor, query: Partial<TrackedQuery> = {}) {
  return Result.getOrThrow(await listTrackedEvents(context, actor, { limit: trackedPageSize, ...query }));
}
const told = async (actor: Actor, query: Partial<TrackedQuery> = {}) =>
  (await pageFor(actor, query)).rows.map(
    ({ record, person, summary }) => `${record} – ${person}: ${summary}`,
  );

describe('what one command did', () => {
  const inThird = (actor: Actor): Actor => ({ ...actor, org: 'third' });

  test('D274: is one row, which begins with its first event and has the rest, and pages count such rows', async () => {
    const page = await pageFor(inThird(colleague), { limit: 1 });
    expect(page.rows.map(({ summary, more, steps }) => [summary, more, steps.length])).toEqual([
      [expect.stringMatching(/^Created for Ada/), 30, 20],
    ]);
    expect(page.rows[0]?.steps.slice(0, 2).map(({ summary, id }) => [id, summary])).toEqual([
      ['c-0', 'Allocated to Rob Worker, in conflict'],
      ['c-1', expect.stringMatching(/^Created for Ada/)],
    ]);
    const earlier = await pageFor(inThird(colleague), { limit: 1, cursor: page.nextCursor ?? '' });
    expect(earlier.rows.map(({ id, more }) => [id, more])).toEqual([['c-before', 0]]);
  });

  test('is told to those who see less of it as far as they see it', async () => {
    const page = await pageFor(inThird(worker));
    expect(page.rows.map(({ id, more, steps }) => [id, more, steps.map(({ summary }) => summary)])).toEqual([
      ['c-0', 1, ['Allocated to Rob Worker']],
    ]);
  });
});

describe('what happened', () => {
  test('D274, S23: tells planners what others did to work, newest first, without rechecks, what a series makes, and what is nobody’s', async () => {
    expect(await told(colleague)).toEqual([
      'Windows – uid-sam: Changed filters',
      expect.stringMatching(/^Leave of Zoe Worker – Dee Dispatcher: .*Zoe Worker/),
      'Windows – Dee Dispatcher: Allocated to Rob Worker, in conflict',
      expect.stringMatching(/^Ada – Dee Dispatcher: Created for Ada/),
      expect.stringMatching(/^Windows – Dee Dispatcher: Created for Ada/),
    ]);
    // What somebody did themselves is no news to them.
    expect(await told({ ...planner, uid: sam.uid })).toHaveLength(4);
    expect(await told(planner)).toEqual(['Windows – uid-sam: Changed filters']);
  });

  test('tells a planner with master labels of what is in scope, and names nothing else', async () => {
    const found = await told(scoped);
    expect(found).toEqual([
      'Windows – uid-sam: Changed filters',
      'Windows – Dee Dispatcher: Allocated to Rob Worker, in conflict',
      expect.stringMatching(/^Windows – Dee Dispatcher: Created for Ada/),
    ]);
  });

  test.each([
    ['those with the duty partner of their people’s work', partner],
    ['those who do the work of their own', worker],
  ] as const)('tells %s, and only what they see of it', async (_who, actor) => {
    expect(await told(actor)).toEqual([
      'Windows – Dee Dispatcher: Allocated to Rob Worker',
      expect.stringMatching(/^Windows – Dee Dispatcher: Created for Ada/),
    ]);
  });

  test('tells those with the duty partner of the leave of their people', async () => {
    expect(
      await told({ ...partner, partnerPeople: ['res-1', 'res-2'] }, { category: 'absence' }),
    ).toHaveLength(1);
  });

  test('D250: tells those who do the work of one record what anybody did to it, unless that is hidden from them', async () => {
    const one = { category: 'booking', id: 'b-1' } as const;
    const all = [
      expect.stringMatching(/ – Dee Dispatcher: Allocated to Rob Worker$/),
      expect.stringMatching(/ – Dee Dispatcher: Created for Ada/),
    ];
    expect(await told(worker, one)).toEqual(all);
    // Also what the reader did.
    expect(await told({ ...worker, uid: dispatcher.uid }, one)).toEqual(all);
    expect(await told(worker, { category: 'booking', id: 'b-2' })).toEqual([]);
    const nameless = await listTrackedEvents(context, worker, { id: 'b-1', limit: 40 });
    expect(Result.isFailure(nameless) && nameless.failure.details).toEqual({ field: 'query.category' });
  });

  test.each([
    ['a partner by the flag', { ...partner, partner: true }],
    ['a customer', { ...planner, role: 'customer', customerId: 'cus-1' }],
  ] as const)('is not for %s', async (_who, actor) => {
    const refused = await listTrackedEvents(context, actor, { limit: 40 });
    expect(Result.isFailure(refused) && refused.failure.code).toBe('not_allowed');
    expect(Result.isFailure(await listTrackedPeople(context, actor))).toBe(true);
  });

  test('is narrowed by kind of record and by person', async () => {
    expect(await told(colleague, { category: 'absence' })).toHaveLength(1);
    expect(await told(colleague, { person: sam.uid })).toEqual(['Windows – uid-sam: Changed filters']);
    expect(await told(colleague, { category: 'absence', person: sam.uid })).toEqual([]);
    const people = Result.getOrThrow(await listTrackedPeople(context, colleague)).people;
    expect(people).toEqual([
      { uid: dispatcher.uid, name: 'Dee Dispatcher' },
      { uid: 'uid-sam', name: 'uid-sam' },
    ]);
    expect(Result.getOrThrow(await listTrackedPeople(context, partner)).people).toEqual([people[0]]);
  });

  test('goes back page by page, and says when there is nothing earlier', async () => {
    const all = await told(colleague);
    const first = await pageFor(colleague, { limit: 3 });
    const cursor = first.nextCursor ?? '';
    const second = await pageFor(colleague, { limit: 3, cursor });
    expect(
      [...first.rows, ...second.rows].map(
        ({ record, person, summary }) => `${record} – ${person}: ${summary}`,
      ),
    ).toEqual(all);
    expect([second.nextCursor, second.lookedBackTo]).toEqual([null, null]);
    const strange = await listTrackedEvents(context, colleague, { limit: 3, cursor: 'x' });
    expect(Result.isFailure(strange) && strange.failure.details).toEqual({ field: 'query.cursor' });
  });

  test('looks at no more events for a page than it has to, however many there are', async () => {
    const table = inSchema(tableName(history, 'current'));
    const { rows } = await readSide.pool.query<{ last: number }>(
      `select max(position) as last from ${table}`,
    );
    const last = rows[0]?.last ?? 0;
    // Of somebody themselves, and so told to them by no page: all that follows of it is the time that looking takes.
    await readSide.pool.query(
      `insert into ${table} (org, id, position, at, stream, revision, type, version, actor_uid, actor_role,
                             command_id, correlation_id, data)
       select 'acme', 'many-' || n, $1::bigint + n, n, 'booking-acme.b-1', 100 + n, 'BookingConfirmed', 1, 'uid-cleo',
              'dispatcher', 'c', 'c-' || n, '{}' from generate_series(1, 30000) n`,
      [last],
    );
    await readSide.pool.query(`vacuum analyze ${table}`);
    const page = await pageFor(colleague);
    expect(page.rows).toEqual([]);
    expect(page.lookedBackTo).toBe(30_000 - 4000 + 1);
    const next = await pageFor(colleague, { cursor: page.nextCursor ?? '' });
    expect(next.lookedBackTo).toBe(30_000 - 8000 + 1);
    // A rare kind, and a rare person, are found at once.
    expect(await told(colleague, { category: 'absence' })).toHaveLength(1);
    expect(await told(colleague, { person: sam.uid })).toHaveLength(1);
    // Others see a full page of them.
    const full = await pageFor({ ...planner, uid: 'uid-new' });
    expect(full.rows).toHaveLength(trackedPageSize);
    expect(full.rows[0]?.event.position).toBe(last + 30_000);
  });
});
