import { Result } from 'effect';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditCsv } from '../../api/services/audit/auditCsv.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { history } from '../../projections/models/history.ts';
import { openAuditBatches } from '../../projections/queries/auditBatches.ts';
import type { AuditFilter } from '../../projections/queries/auditFilter.ts';
import type { HistoryContext } from '../../projections/queries/streamHistory.ts';
import { inSchema, readSchema, tableName } from '../../projections/schema/tables.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';

const events = 52_000;
const batchSize = 250;

let readSide: ReadSideFixture;
/** How often a batch was read. */
let batchesRead = 0;
let context: HistoryContext;

beforeAll(async () => {
  readSide = await createReadSide();
  const { pool } = readSide;
  await pool.query(
    `insert into ${inSchema(tableName(history, 'current'))}
       (org, id, position, at, stream, revision, type, version, actor_uid, actor_role, command_id, correlation_id,
        data)
     select 'acme', 'event-' || n, n * 3, n, 'label-acme.l-' || n % 900, n / 900,
            case when n % 100 = 0 then 'LabelArchived' else 'LabelChanged' end, 1, 'uid-dee', 'dispatcher', 'c', 'c',
            '{"name":"Skill"}'
     from generate_series(1, ${events}) n`,
  );
  await pool.query(`update ${readSchema}.checkpoint set position = ${events * 3 - 1}`);
  context = {
    pool,
    projector: { reached: async () => {} },
    waitMs: 100,
    userNames: async () => {
      batchesRead += 1;
      return new Map();
    },
  };
});
afterAll(() => readSide.close());
beforeEach(() => {
  batchesRead = 0;
});

const auditor: Actor = {
  uid: 'auditor',
  org: 'acme',
  role: 'dispatcher',
  duties: ['auditor'],
  partner: false,
  resourceId: null,
  customerId: null,
};

const open = async (filter: AuditFilter = {}) => {
  const { batches } = Result.getOrThrow(await openAuditBatches(context, auditor, filter));
  batchesRead = 0;
  return batches;
};

test(`${events} events come in batches, oldest first, each once, up to the position of the read side`, async () => {
  let last = 0;
  let count = 0;
  for await (const batch of await open()) {
    expect(batch.length).toBeLessThanOrEqual(batchSize);
    for (const { event } of batch) {
      if (event.position <= last) expect.fail(`${event.position} comes after ${last}`);
      last = event.position;
    }
    count += batch.length;
  }
  // The last one lies beyond.
  expect([count, last]).toEqual([events - 1, (events - 1) * 3]);
});

test('a batch is read when it is requested, and none once nobody asks', async () => {
  const taking = (await open())[Symbol.asyncIterator]();
  for (let taken = 1; taken <= 3; taken += 1) {
    await taking.next();
    expect(batchesRead).toBe(taken);
  }
  await taking.return?.();
  expect((await taking.next()).done).toBe(true);
  expect(batchesRead).toBe(3);
});

test('rare events are gathered into full batches', async () => {
  const found: number[] = [];
  for await (const batch of await open({ type: 'LabelArchived' })) found.push(batch.length);
  const all = events / 100 - 1;
  expect(found).toEqual([batchSize, batchSize, all - 2 * batchSize]);
});

test('a table for spreadsheets is also made batch by batch', async () => {
  const pieces = auditCsv(await open());
  let lines = 1;
  let largest = 0;
  for (let piece = await pieces.next(); piece.done !== true; piece = await pieces.next()) {
    lines += piece.value.split('\r\n').length - 1;
    largest = Math.max(largest, piece.value.length);
  }
  expect(lines).toBe(events);
  expect(largest).toBeLessThan(batchSize * 300);
});

test('it is refused to everybody except auditors, and for a record without events', async () => {
  const refused = async (actor: Actor, filter: AuditFilter) =>
    Result.getOrThrow(Result.flip(await openAuditBatches(context, actor, filter))).code;
  expect(await refused({ ...auditor, duties: [] }, {})).toBe('not_allowed');
  expect(await refused(auditor, { stream: 'label-acme.none' })).toBe('not_found');
  expect(await refused({ ...auditor, org: 'rival' }, { stream: 'label-acme.l-1' })).toBe('not_found');
});
