import { Result } from 'effect';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { systemActor } from '../../domain/rights/actor.ts';
import { createFacts } from '../../projections/createFacts.ts';
import { findBooking } from '../../projections/queries/oneBooking.ts';
import { presentReading, readAtOnce } from '../../projections/readAtOnce.ts';
import type { Projector } from '../../projections/startProjector.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  customerCreated,
  type Happening,
  labelCreated,
  organisationCreated,
  resourceCreated,
  shiftCreated,
  someStart,
} from './recorded.ts';

const day = 86_400;
const orgs = ['acme', 'rival'];

let readSide: ReadSideFixture;
let projector: Projector;
beforeAll(async () => {
  readSide = await createReadSide();
  projector = await readSide.start();
  const position = await appendAll(
    readSide.log,
    orgs.flatMap((org): readonly Happening[] => [
      organisationCreated(org),
      customerCreated(org, 'cus-1', `Ada of ${org}`),
      resourceCreated(org, 'res-1', `Rob of ${org}`),
      labelCreated(org, 'lab-1', `First aid of ${org}`),
      shiftCreated(org, 'shift-1', 'res-1'),
      // One each day of nine weeks, so that every fortnight has its own.
      ...Array.from({ length: 63 }, (_, number) => number - 21).flatMap((number) => {
        const start = someStart + number * day;
        return [
          bookingCreated(org, `b${number}`, { start, labelIds: ['lab-1'] }),
          bookingAllocated(org, `b${number}`, ['res-1']),
        ];
      }),
    ]),
  );
  await projector.reached(position, longestWaitMs);
});
afterAll(() => readSide.close());

const span = { start: someStart, end: someStart + 3600 };
const context = () => ({ pool: readSide.pool, projector, waitMs: 1_000 });
const booking = (org: string, bookingId: string, pool = readSide.pool) =>
  findBooking({ ...context(), pool }, systemActor('reader', org), { bookingId });

test('shows each organisation its own rows only, one after the other on one connection', async () => {
  for (const org of [...orgs, ...orgs]) {
    const { db } = presentReading(org);
    const seen = await readAtOnce(
      readSide.pool,
      org,
      [{ query: db.selectFrom('bookings').select('org'), kept: true }],
      async (_moment, rows) => (await rows())[0].map((row) => row.org),
    );
    expect(new Set(seen)).toEqual(new Set([org]));
    expect(Result.getOrThrow(await booking(org, 'b0'))).toMatchObject({
      booking: {
        id: 'b0',
        customerName: `Ada of ${org}`,
        resources: [{ id: 'res-1', name: `Rob of ${org} Worker` }],
        labels: [{ id: 'lab-1', name: `First aid of ${org}` }],
      },
    });
  }
});

test('facts follow an organisation whose weeks begin on another day', async () => {
  const lasting = createFacts({ pool: readSide.pool, projector });
  for (const weekStart of [0, 3, 6, 1, 1, 0]) {
    const changed: Happening = {
      category: 'organisation',
      org: 'acme',
      id: 'acme',
      event: { type: 'SettingsChanged', data: { changes: { weekStart } } },
    };
    const position = await appendAll(readSide.log, [changed], `${crypto.randomUUID()}`);
    await lasting.waitFor(position, longestWaitMs);
    const fresh = createFacts({ pool: readSide.pool, projector });
    for (const weeks of [0, 1, 2]) {
      const jobs = { start: span.start + weeks * 7 * day, end: span.end + weeks * 7 * day };
      const named = { resourceIds: ['res-1'], customerIds: ['c-9'] };
      const found = await lasting.allocation('acme', jobs, named);
      expect(found.organisation.settings.weekStart).toBe(weekStart);
      expect(found).toEqual(await fresh.allocation('acme', jobs, named));
      expect(found.bookings.length).toBeGreaterThanOrEqual(14);
    }
  }
});

test.each([
  ['is not there', 'alter view muster_read.bookings rename to bookings_of_another'],
  ['has other columns', 'alter view muster_read.bookings rename column kept to kept_of_another'],
  [
    'has columns of another kind',
    `alter view muster_read.bookings rename to bookings_of_another;
     create view muster_read.bookings as
       select org, id, revision::text, created_at, updated_at, resource_ids, details, shown, kept, label_ids, customer_id
       from muster_read.bookings_of_another;
     grant select on muster_read.bookings to muster_reader`,
  ],
  [
    'has a column of a type that the query cannot be made of',
    `alter view muster_read.bookings rename to bookings_of_another;
     create view muster_read.bookings as
       select org, id, revision, created_at, updated_at, to_jsonb(resource_ids) as resource_ids, details, shown, kept,
         label_ids, customer_id
       from muster_read.bookings_of_another;
     grant select on muster_read.bookings to muster_reader`,
  ],
  [
    'has a column whose values are written otherwise',
    `alter view muster_read.bookings rename to bookings_of_another;
     create view muster_read.bookings as
       select org, id, revision, created_at, updated_at, resource_ids, details, shown, kept,
         to_json(label_ids)::text as label_ids, customer_id
       from muster_read.bookings_of_another;
     grant select on muster_read.bookings to muster_reader`,
  ],
])('a read model that is being built refuses a query if its table %s', async (_what, exchange) => {
  // Known to each connection as it was.
  await Promise.all(Array.from({ length: 8 }, () => booking('acme', 'b1')));
  // Of a newer version, which this process leaves alone: an older one it would build anew at once.
  await readSide.pool.query(
    `${exchange}; update muster_read.projections set version = version + 1 where name = 'bookings'`,
  );
  const without = createPool(readSide.url, { max: 1 });
  try {
    const answers = await Promise.all([
      booking('acme', 'b1', without),
      ...Array.from({ length: 8 }, () => booking('acme', 'b1')),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({
        failure: { code: 'read_side_behind', message: 'The read model bookings is being built.' },
      });
    }
    const facts = createFacts({ pool: readSide.pool, projector });
    await expect(facts.allocation('acme', span, { resourceIds: ['res-1'], customerIds: [] })).rejects.toThrow(
      'bookings is being built',
    );
  } finally {
    await without.end();
    await readSide.pool.query(
      `update muster_read.projections set version = version - 1 where name = 'bookings';
       do $$ begin
         if to_regclass('muster_read.bookings_of_another') is not null then
           drop view if exists muster_read.bookings;
           alter view muster_read.bookings_of_another rename to bookings;
         else
           alter view muster_read.bookings rename column kept_of_another to kept;
         end if;
       end $$`,
    );
  }
  const answers = await Promise.all(Array.from({ length: 8 }, () => booking('acme', 'b1')));
  for (const answer of answers) expect(Result.isSuccess(answer)).toBe(true);
});

test('a query that PostgreSQL refuses fails, and its connection accepts the next', async () => {
  const { db } = presentReading('acme');
  const nothing = db.selectFrom('bookings').select(sql<number>`1 / 0`.as('nothing'));
  const single = createPool(readSide.url, { max: 1 });
  for (let time = 0; time < 3; time += 1) {
    await expect(
      readAtOnce(single, 'acme', [{ query: nothing, kept: true }], async (_moment, rows) => rows()),
    ).rejects.toThrow('division by zero');
  }
  const actor = systemActor('reader', 'acme');
  const found = await findBooking({ ...context(), pool: single }, actor, { bookingId: 'b2' });
  expect(Result.isSuccess(found)).toBe(true);
  await single.end();
});
