import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '../../projections/models/bookings.ts';
import { concernedBookings } from '../../projections/queries/concernedBookings.ts';
import { inSchema, tableName } from '../../projections/schema/tables.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';

let readSide: ReadSideFixture;
beforeAll(async () => {
  readSide = await createReadSide();
  const table = inSchema(tableName(bookings, 'current'));
  // Every tenth booking has a visit, and each visit three bookings.
  await readSide.pool.query(
    `insert into ${table} (org, id, position, at, status, start, "end", long, customer_id, resource_ids, label_ids,
                           participant_ids, service_ids, equipment_ids, title, visit_stem_id, unallocated, conflict, created_at, updated_at, revision,
                           details, shown, kept, inactive, filter_ids, external_ids, list_marks, status_place)
     select case when n % 7 = 0 then 'rival' else 'acme' end, 'b-' || n, n, n,
            case when n % 50 = 0 then 'cancelled' else 'rostered' end, n, n + 3600, false, 'cus-' || n % 100,
            case when n % 40 = 0 then '{}' else array['res-1'] end, '{}', '{}', '{}', '{}', 'Work',
            case when n % 10 = 0 then 'V' || n / 30 end, false, false, n, n, 1, '{}', '{}', '{}', false, '{}', '{}', 0, 0
     from generate_series(1, 30000) n`,
  );
  await readSide.pool.query(`vacuum analyze ${table}`);
});
afterAll(() => readSide.close());

test('the bookings of a visit are found by it: current ones with people, by start, in the organisation', async () => {
  const found = await withOrganisation(readSide.pool, 'acme', (moment) =>
    concernedBookings(moment, { of: 'visits', visitStemIds: ['V1', 'V7', 'V200', 'none'] }, 0),
  );
  const wanted = [1, 7, 200]
    .flatMap((visit) => [30, 40, 50].map((more) => visit * 30 - 30 + more))
    .filter((n) => n % 7 !== 0 && n % 50 !== 0 && n % 40 !== 0);
  expect(found.map(({ id }) => id)).toEqual(wanted.map((n) => `b-${n}`));
});

test('other bookings are not read for it, and those without a visit have no entry', async () => {
  const table = inSchema(tableName(bookings, 'current'));
  const { rows } = await readSide.pool.query<{ reltuples: number }>(
    `select c.reltuples from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and pg_get_indexdef(i.indexrelid) like '%visit_stem_id%'`,
    [table],
  );
  expect(rows).toEqual([{ reltuples: 3000 }]);
  const touched = await withOrganisation(readSide.pool, 'acme', async ({ db, org }) => {
    const plan = await db
      .selectFrom('bookings')
      .select('id')
      .where('org', '=', org)
      .where(sql<boolean>`visit_stem_id = any(${['V1', 'V7']})`)
      .explain('json', sql`analyze`);
    return JSON.stringify(plan);
  });
  expect(touched).toContain('visit_stem_id');
  expect(touched).not.toContain('Seq Scan');
});
