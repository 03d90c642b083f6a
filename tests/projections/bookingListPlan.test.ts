import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '../../projections/models/bookings.ts';
import { bookingPage } from '../../projections/queries/bookingList.ts';
import type { BookingListQuery } from '../../projections/queries/bookingListQuery.ts';
import { inSchema, tableName } from '../../projections/schema/tables.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';
import { planner } from './planner.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import { touchedRows } from './touchedRows.ts';

const made = 20_000;
/** Between the starts of two bookings, in seconds: all of them begin within three months. */
const between = 400;
/** Longer than a day. */
const long = 30 * 3600;
let readSide: ReadSideFixture;
beforeAll(async () => {
  readSide = await createReadSide();
  const table = inSchema(tableName(bookings, 'current'));
  // One of a hundred takes longer than a day.
  await readSide.pool.query(
    `insert into ${table} (org, id, position, at, status, start, "end", long, customer_id, resource_ids, label_ids,
                           participant_ids, service_ids, equipment_ids,
                           title, unallocated, conflict, created_at, updated_at, revision, details, shown, kept, inactive,
                           filter_ids, external_ids, list_marks, status_place)
     select 'acme', 'b-' || n, n, n, 'rostered', n * ${between}, n * ${between} + case when n % 100 = 0 then ${long} else 3600 end,
            n % 100 = 0, 'cus-' || n % 100, '{}', '{}', '{}', '{}', '{}', 'Work', false, false, n, n, 1, '{}', '{}', '{}', false, '{}', '{}', 0, 0
     from generate_series(1, ${made}) n`,
  );
  await readSide.pool.query(`vacuum analyze ${table}`);
});
afterAll(() => readSide.close());

/** The ids of a page of which the views are not made, and the rows that were looked at for it. */
function placesOf(query: BookingListQuery) {
  return withOrganisation(readSide.pool, 'acme', async (moment) => {
    const asked: RootOperationNode[] = [];
    const noting: KyselyPlugin = {
      transformQuery({ node }) {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await bookingPage({ ...moment, db: moment.db.withPlugin(noting) }, planner, query).catch(() => undefined);
    // Its parts are told of before it.
    const node = asked.find((one) => one.kind === 'SelectQueryNode' && one.with !== undefined);
    if (node === undefined) throw new Error('nothing was asked');
    const { sql, parameters } = moment.db.getExecutor().compileQuery(node, { queryId: 'page' });
    const run = (text: string) =>
      moment.db.executeQuery<{ id: string }>(CompiledQuery.raw(text, [...parameters]));
    const { rows } = await run(sql);
    const explained = await run(`explain (analyze, format json) ${sql}`);
    return { ids: rows.map(({ id }) => id), touched: touchedRows(explained.rows) };
  });
}

test.each(['start', '-start'] as const)(
  'a page of some days by %s is found without reading the month before',
  async (sort) => {
    const from = 10_000 * between;
    const { ids, touched } = await placesOf({ from, to: from + 7 * 86_400, sort, limit: 40 });
    expect(ids).toHaveLength(41);
    // Those that began before and last into it come first.
    if (sort === 'start') expect(ids.slice(0, 3)).toEqual(['b-9800', 'b-9900', 'b-9992']);
    expect(touched).toBeLessThan(1000);
  },
);
