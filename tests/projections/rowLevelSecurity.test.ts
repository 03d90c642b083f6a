import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordNames } from '../../domain/catalogues/records.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import { allProjections } from '../../projections/allProjections.ts';
import { bookings } from '../../projections/models/bookings.ts';
import { namesOf } from '../../projections/schema/tableStatements.ts';
import { inSchema, readSchema, tableName } from '../../projections/schema/tables.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  absenceApproved,
  absenceCreated,
  appendAll,
  bookingAllocated,
  bookingCreated,
  type Happening,
  madeAndEnded,
  organisationCreated,
} from './recorded.ts';

let readSide: ReadSideFixture;
beforeAll(async () => {
  readSide = await createReadSide();
  const projector = await readSide.start();
  const position = await appendAll(
    readSide.log,
    ['acme', 'rival'].flatMap((org): readonly Happening<DomainEvent>[] => [
      organisationCreated(org),
      {
        category: 'organisation',
        org,
        id: org,
        event: { type: 'OrganisationRenamed', data: { name: 'New' } },
      },
      ...recordNames.flatMap((name) => madeAndEnded(org, name)),
      absenceCreated(org, 'leave-1', 'resource-1'),
      absenceApproved(org, 'leave-1'),
      bookingCreated(org, 'b-1'),
      bookingAllocated(org, 'b-1', ['resource-1']),
      {
        category: 'workspace',
        org,
        id: 'ws-1',
        event: {
          type: 'WorkspaceOpened',
          data: { board: 'timeline', name: 'Next week', owner: 'dora', endsAt: 2_000_000_000 },
        },
      },
    ]),
  );
  await projector.reached(position, longestWaitMs);
});
afterAll(() => readSide.close());

const relations = allProjections.flatMap((projection) => [
  ...namesOf(projection, 'current'),
  projection.name,
  ...(projection.kind === 'rows' && projection.versions !== null ? [projection.versions.name] : []),
]);

test.each(relations)('raw SQL on %s shows each organisation its own rows only', async (relation) => {
  const seen = await withOrganisation(readSide.pool, 'acme', async ({ db }) => {
    const { rows } = await sql<{ org: string }>`
      select org from ${sql.ref(`${readSchema}.${relation}`)}`.execute(db);
    return rows.map(({ org }) => org);
  });
  expect(new Set(seen)).toEqual(new Set(['acme']));
});

test.each(relations)('without an organisation %s shows nothing', async (relation) => {
  const seen = await withOrganisation(readSide.pool, '', async ({ db }) => {
    const { rows } = await sql`select 1 from ${sql.ref(`${readSchema}.${relation}`)}`.execute(db);
    return rows.length;
  });
  expect(seen).toBe(0);
});

test('the reader owns no table and can write none', async () => {
  const { rows } = await readSide.pool.query(
    `select tablename from pg_tables where schemaname = $1 and tableowner = 'muster_reader'`,
    [readSchema],
  );
  expect(rows).toEqual([]);
  await expect(
    withOrganisation(readSide.pool, 'acme', async ({ db }) => {
      await sql`set transaction read write`.execute(db);
    }),
  ).rejects.toThrow();
  const client = await readSide.pool.connect();
  try {
    await client.query('begin; set local role muster_reader');
    await expect(client.query(`delete from ${inSchema(tableName(bookings, 'current'))}`)).rejects.toThrow(
      'permission denied',
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a moment has one position, whatever is projected meanwhile', async () => {
  const projector = await readSide.start();
  const [before, after] = await withOrganisation(readSide.pool, 'acme', async ({ db, position }) => {
    const count = async () => {
      const { n } = await db
        .selectFrom('history')
        .select(sql<number>`count(*)`.as('n'))
        .executeTakeFirstOrThrow();
      return n;
    };
    const first = await count();
    const head = await appendAll(readSide.log, [bookingCreated('acme', 'b-2')], 'meanwhile');
    await projector.reached(head, longestWaitMs);
    expect(head).toBeGreaterThan(position);
    return [first, await count()];
  });
  expect(after).toBe(before);
});
