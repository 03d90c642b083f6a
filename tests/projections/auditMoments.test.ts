import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timelineViewSchema } from '../../api/contract/views.ts';
import { listBookings } from '../../projections/queries/bookingList.ts';
import { readChangesBetween } from '../../projections/queries/changesBetween.ts';
import { readHistoryLimits } from '../../projections/queries/moments.ts';
import type { AsOf } from '../../projections/queries/rowsIn.ts';
import { bytesOf } from '../../projections/queries/spelled.ts';
import type { HistoryContext } from '../../projections/queries/streamHistory.ts';
import { readTimelineAsOf } from '../../projections/queries/timeline.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { runs } from '../support/runs.ts';
import { planner } from './planner.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  bookingAllocated,
  bookingCreated,
  bookingEvent,
  customerCreated,
  dispatcher,
  type Happening,
  organisationCreated,
  resourceCreated,
  someStart,
  uuidOf,
  versionOf,
} from './recorded.ts';

let readSide: ReadSideFixture;
let context: HistoryContext;
/** The events of acme, each with its position and its time. */
const recorded: { readonly position: number; readonly at: number }[] = [];
const begun = 1_700_000_000_000;

beforeAll(async () => {
  readSide = await createReadSide();
  const happenings: readonly Happening[] = [
    organisationCreated('acme'),
    organisationCreated('rival'),
    customerCreated('acme', 'cus-1', 'Ada'),
    resourceCreated('acme', 'res-1', 'Rob'),
    bookingCreated('acme', 'b-1', { title: 'First', start: someStart }),
    bookingCreated('rival', 'b-1', { title: 'Secret', start: someStart }),
    bookingCreated('acme', 'b-2', { title: 'Second', start: someStart + 3600 }),
    bookingAllocated('acme', 'b-1', ['res-1']),
    bookingCreated('rival', 'b-2', { title: 'Secret too', start: someStart }),
    bookingEvent('acme', 'b-1', { type: 'BookingDetailsChanged', data: { title: 'First, changed' } }),
    bookingEvent('acme', 'b-1', { type: 'BookingDetailsChanged', data: { title: 'First' } }),
    bookingEvent('acme', 'b-2', { type: 'BookingCancelled', data: { reason: 'away' } }),
    bookingCreated('acme', 'b-3', { title: 'Third', start: someStart + 7200 }),
  ];
  for (const [index, { category, org, id, event }] of happenings.entries()) {
    // Several of one millisecond, and gaps.
    const recordedAt = begun + Math.floor(index / 2) * 10_000;
    const commandId = uuidOf(`${index}`);
    const outcome = await readSide.log.append(
      `${category}-${org}.${id}`,
      'any',
      [{ id: commandId, version: versionOf(event), ...event }],
      { org, actor: dispatcher, commandId, correlationId: commandId, causationId: null, recordedAt },
    );
    if (outcome.outcome !== 'appended') throw new Error('not appended');
    if (org === 'acme') recorded.push({ position: outcome.position, at: recordedAt });
  }
  const projector = await readSide.start();
  await projector.reached(await readSide.log.head(), longestWaitMs);
  const userNames = async () => new Map([[dispatcher.uid, 'Dee Dispatcher']]);
  context = { pool: readSide.pool, projector, waitMs: longestWaitMs, userNames };
});
afterAll(() => readSide.close());

const moment = async (asOf: AsOf) => {
  const found = await readTimelineAsOf(context, planner, { from: someStart, to: someStart + 3600, asOf });
  return Result.map(found, (board) => timelineViewSchema.parse(JSON.parse(bytesOf(board).toString())));
};
const changes = async (from: AsOf, to: AsOf) =>
  Result.getOrThrow(await readChangesBetween(context, planner, { from, to, limit: 100 }));
const position = (index: number) => ({ position: recorded[index]?.position ?? 0 });

describe('a moment', () => {
  test('given as a time is that of the last event recorded up to then', async () => {
    const first = recorded[0]?.at ?? 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: first, max: first + 90_000 }), async (at) => {
        const expected = recorded.filter((one) => one.at <= at).at(-1)?.position;
        expect(Result.getOrThrow(await moment({ at }))).toMatchObject({ asOf: { position: expected, at } });
      }),
      { numRuns: runs(40), examples: recorded.flatMap(({ at }) => [[at] as [number], [at + 1] as [number]]) },
    );
  });

  test('before anything happened, or not reached yet, is refused', async () => {
    for (const asOf of [{ at: begun - 1 }, { position: 0 }, { position: 1_000_000 }]) {
      expect(Result.getOrThrow(Result.flip(await moment(asOf)))).toMatchObject({
        code: 'invalid_input',
        details: { field: 'query.asOf' },
      });
    }
  });

  test('is within limits that can be queried', async () => {
    const { limits } = Result.getOrThrow(await readHistoryLimits(context, planner));
    expect(limits).toEqual({ first: recorded[0], last: recorded.at(-1) });
    const nobody = await readHistoryLimits(context, { ...planner, org: 'none' });
    expect(Result.getOrThrow(nobody).limits).toBeNull();
  });

  test('shows the list of bookings as it was after every single event', async () => {
    for (const [index, { position }] of recorded.entries()) {
      const list = Result.getOrThrow(
        await listBookings(context, planner, { sort: 'start', limit: 40, asOf: { position } }),
      );
      const titles = [['First'], ['First', 'Second'], ['First', 'Second', 'Third']];
      expect(list.total).toBe(index < 3 ? 0 : (titles[index < 4 ? 0 : index < 9 ? 1 : 2]?.length ?? 0));
    }
  });
});

describe('what changed between two moments', () => {
  test('is listed booking by booking and field by field, with names', async () => {
    const { rows, touched } = await changes(position(3), position(8));
    expect(touched).toBe(2);
    expect(rows.map(({ bookingId, kind }) => [bookingId, kind])).toEqual([
      ['b-1', 'changed'],
      ['b-2', 'added'],
    ]);
    expect(rows[0]?.changes).toContainEqual({ field: 'resources', before: [], after: ['Rob Worker'] });
    expect(rows[0]?.changes.map(({ field }) => field)).not.toContain('revision');
    expect(rows[1]).toMatchObject({ before: null, after: { status: 'cancelled' } });
  });

  test('leaves out what was changed and changed back', async () => {
    const { rows, touched } = await changes(position(5), position(7));
    expect([rows, touched]).toEqual([[], 1]);
  });

  test('is nothing between a moment and itself, and refused if they are the wrong way round', async () => {
    expect((await changes(position(8), position(8))).rows).toEqual([]);
    const backwards = await readChangesBetween(context, planner, {
      from: position(8),
      to: position(3),
      limit: 10,
    });
    expect(Result.getOrThrow(Result.flip(backwards)).code).toBe('invalid_input');
  });

  test('before the first event is everything that exists', async () => {
    const { rows } = await changes({ at: begun - 1 }, position(8));
    expect(rows.map(({ bookingId, kind }) => [bookingId, kind])).toEqual([
      ['b-1', 'added'],
      ['b-2', 'added'],
    ]);
  });

  test('names who did something last to each in between, and when, whatever it was', async () => {
    const lasts = async (from: number, to: number) => {
      const { rows } = await changes(position(from), position(to));
      return rows.map(({ bookingId, last }) => [bookingId, last]);
    };
    const dee = { ...dispatcher, name: 'Dee Dispatcher' };
    const last = (index: number) => ({ at: recorded[index]?.at, actor: dee });
    expect(await lasts(3, 8)).toEqual([
      ['b-1', last(7)],
      ['b-2', last(8)],
    ]);
    // What has happened since is not of this span, nor what had happened before.
    expect(await lasts(3, 5)).toEqual([
      ['b-1', last(5)],
      ['b-2', last(4)],
    ]);
    const strangers = { ...context, userNames: async () => new Map<string, string>() };
    const asked = { from: position(7), to: position(8), limit: 10 };
    const { rows } = Result.getOrThrow(await readChangesBetween(strangers, planner, asked));
    expect(rows.map((row) => row.last.actor.name)).toEqual([dispatcher.uid]);
  });

  test('within a window is what a board of that window shows at either moment', async () => {
    const within = async (from: number, to: number) => {
      const window = { from: someStart + from, to: someStart + to };
      const asked = { from: position(3), to: position(8), limit: 10, window };
      const { rows, touched } = Result.getOrThrow(await readChangesBetween(context, planner, asked));
      expect(touched).toBe(rows.length);
      return rows.map(({ bookingId, kind }) => [bookingId, kind]);
    };
    const all = await changes(position(3), position(8));
    expect(await within(-100_000, 100_000)).toEqual(all.rows.map(({ bookingId, kind }) => [bookingId, kind]));
    expect(await within(0, 60)).toEqual([['b-1', 'changed']]);
    expect(await within(3700, 4000)).toEqual([['b-2', 'added']]);
    expect(await within(50_000, 60_000)).toEqual([]);
  });

  test('is for planners, of their own organisation', async () => {
    const asked = { from: position(0), to: position(8), limit: 10 };
    for (const role of ['resource', 'customer'] as const) {
      const refused = await readChangesBetween(context, { ...planner, role }, asked);
      expect(Result.getOrThrow(Result.flip(refused)).code).toBe('not_allowed');
    }
    const { rows } = await changes(position(0), position(8));
    expect(JSON.stringify(rows)).not.toContain('Secret');
  });
});
