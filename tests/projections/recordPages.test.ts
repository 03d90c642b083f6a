import { Result } from 'effect';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchTextOf } from '../../domain/record/searchDocument.ts';
import { recordModelOf } from '../../projections/models/recordModels.ts';
import type { Answer } from '../../projections/queries/ask.ts';
import { listRecords } from '../../projections/queries/recordList.ts';
import type { RecordPage, RecordPageQuery } from '../../projections/queries/recordPage.ts';
import { inSchema, tableName } from '../../projections/schema/tables.ts';
import { runs } from '../support/runs.ts';
import { planner } from './planner.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';

let readSide: ReadSideFixture;
beforeAll(async () => {
  readSide = await createReadSide();
});
afterAll(() => readSide.close());

const context = () => ({ pool: readSide.pool, projector: { reached: async () => {} }, waitMs: 1000 });

interface Named {
  readonly id: string;
  readonly name: string;
  readonly reference: string | null;
}
async function fill(named: readonly Named[], org = 'acme'): Promise<void> {
  const table = inSchema(tableName(recordModelOf('customer'), 'current'));
  await readSide.pool.query(`delete from ${table} where org = $1`, [org]);
  await readSide.pool.query(
    `insert into ${table} (org, id, position, at, name, reference, search, ended, revision, fact)
     select $1, r->>'id', 1, 1, r->>'name', r->>'reference', r->>'search', false, 0, json_build_object('id', r->>'id')
     from json_array_elements($2) r`,
    [org, JSON.stringify(named.map((one) => ({ ...one, search: searchText(one) })))],
  );
}

function searchText({ name, reference, id }: Named): string {
  return searchTextOf({
    category: 'customer',
    id,
    title: name,
    texts: reference === null ? {} : { reference },
  });
}

type Row = { readonly id: string };

/** All pages of a list, one after the other. */
async function pages(
  list: (query: RecordPageQuery) => Promise<Answer<RecordPage<Row>>>,
  query: RecordPageQuery,
  between: (shown: readonly string[]) => Promise<void> = async () => {},
): Promise<{ readonly ids: readonly string[]; readonly totals: ReadonlySet<number> }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  let cursor: string | null = null;
  do {
    const asked: RecordPageQuery = { ...query, ...(cursor === null ? {} : { cursor }) };
    const page: RecordPage<Row> = Result.getOrThrow(await list(asked));
    expect(page.rows.length).toBeLessThanOrEqual(query.limit ?? Number.POSITIVE_INFINITY);
    if (page.nextCursor !== null) expect(page.rows).toHaveLength(query.limit ?? 0);
    ids.push(...page.rows.map(({ id }) => id));
    totals.add(page.total);
    cursor = page.nextCursor;
    if (cursor !== null) await between(ids);
  } while (cursor !== null);
  return { ids, totals };
}
const ofCustomers = (query: RecordPageQuery) => listRecords(context(), planner, 'customer', query);

const name = fc.constantFrom(
  'Ada',
  'ada',
  'Ada ',
  'Bea',
  'bea 100%',
  'B_b',
  'Çem',
  'Zoë',
  'a\\b',
  "O'Neil",
  '',
);
const records = fc
  .array(fc.record({ name, reference: fc.option(fc.constantFrom('R-1', 'r-10', 'X%')) }), { maxLength: 12 })
  .map((all): readonly Named[] => all.map((one, index) => ({ ...one, id: `c-${index}` })));

describe('the pages of a list of records', () => {
  test('are together the whole list in its order, whatever their size, and count what there is', async () => {
    await fill([{ id: 'not-theirs', name: 'Ada', reference: null }], 'umbra');
    await fc.assert(
      fc.asyncProperty(records, fc.integer({ min: 1, max: 5 }), async (named, limit) => {
        await fill(named);
        const whole = await pages(ofCustomers, {});
        expect([...whole.ids].sort()).toEqual(named.map(({ id }) => id).sort());
        const { ids, totals } = await pages(ofCustomers, { limit });
        expect(ids).toEqual(whole.ids);
        expect([...totals]).toEqual([named.length]);
      }),
      { numRuns: runs(40) },
    );
  });

  test('of a search contain each of its words, without case and accents, whatever characters they have', async () => {
    const search = fc.constantFrom(
      'ADA',
      'a',
      'r-1',
      '%',
      '_',
      '\\',
      "'",
      'ë',
      'E',
      'cem',
      'a d',
      'bea r-1',
      'none',
    );
    await fc.assert(
      fc.asyncProperty(records, search, fc.integer({ min: 1, max: 3 }), async (named, wanted, limit) => {
        await fill(named);
        const plain = (text: string | null) => (text ?? '').toLowerCase().replace('ç', 'c').replace('ë', 'e');
        const has = (one: Named, word: string) =>
          plain(one.name).includes(word) || plain(one.reference).includes(word);
        const words = plain(wanted).split(' ');
        const expected = named.filter((one) => words.every((word) => has(one, word))).map(({ id }) => id);
        const { ids, totals } = await pages(ofCustomers, { search: wanted, limit });
        expect([...ids].sort()).toEqual(expected.sort());
        expect([...totals]).toEqual([expected.length]);
      }),
      { numRuns: runs(40) },
    );
  });

  test('contain those of the requested ids, and count only them', async () => {
    const ids = fc.subarray(['c-0', 'c-1', 'c-2', 'c-9'], { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(records, ids, async (named, wanted) => {
        await fill(named);
        const expected = named.map(({ id }) => id).filter((id) => wanted.includes(id));
        const found = await pages(
          (query) => listRecords(context(), planner, 'customer', { ...query, ids: wanted }),
          { limit: 2 },
        );
        expect([...found.ids].sort()).toEqual(expected.sort());
        expect([...found.totals]).toEqual([expected.length]);
      }),
      { numRuns: runs(20) },
    );
  });

  test('lose and repeat nothing that stays, when the last record shown is removed or renamed', async () => {
    const named = Array.from({ length: 9 }, (_, index) => ({
      id: `c-${index}`,
      name: `N${index}`,
      reference: null,
    }));
    await fill(named);
    const table = inSchema(tableName(recordModelOf('customer'), 'current'));
    let change = 0;
    const { ids } = await pages(ofCustomers, { limit: 2 }, async (shown) => {
      change += 1;
      await readSide.pool.query(
        change === 1
          ? `delete from ${table} where org = 'acme' and id = $1`
          : `update ${table} set name = 'A' where org = 'acme' and id = $1`,
        [shown.at(-1)],
      );
    });
    expect(ids).toEqual(named.map(({ id }) => id));
  });

  test('are ordered by several columns, or descending, if the list is', async () => {
    const [shiftTable, planTable] = (['shift', 'servicePlan'] as const).map((name) =>
      inSchema(tableName(recordModelOf(name), 'current')),
    );
    await readSide.pool.query(
      `insert into ${shiftTable} (org, id, position, at, name, resource_id, start_date, search, ended, revision, fact)
       select 'acme', 's-' || n, 1, 1, 'Shifts', 'r-' || n % 3, '2026-0' || 1 + n % 2 || '-01', 'shifts', n = 7, 0,
              json_build_object('id', 's-' || n) from generate_series(1, 9) n`,
    );
    await readSide.pool.query(
      `insert into ${planTable} (org, id, position, at, name, visit_stem_id, updated_at, search, ended, revision, fact)
       select 'acme', 'p-' || n, 1, 1, 'V', 'V', n / 2, 'v', n = 7, 0, json_build_object('id', 'p-' || n)
       from generate_series(1, 9) n`,
    );
    for (const limit of [1, 2, 3, 100]) {
      const ofShifts = await pages((query) => listRecords(context(), planner, 'shift', query), { limit });
      expect(ofShifts.ids).toEqual(['s-6', 's-3', 's-9', 's-4', 's-1', 's-2', 's-8', 's-5']);
      const one = await pages(
        (query) => listRecords(context(), planner, 'shift', { ...query, filters: { resourceId: 'r-2' } }),
        {
          limit,
        },
      );
      expect(one.ids).toEqual(['s-2', 's-8', 's-5']);
      const ofPlans = await pages((query) => listRecords(context(), planner, 'servicePlan', query), {
        limit,
      });
      expect(ofPlans.ids).toEqual(['p-8', 'p-9', 'p-6', 'p-4', 'p-5', 'p-2', 'p-3', 'p-1']);
    }
  });

  test('refuse a cursor of another list or of other columns, and one that is no cursor', async () => {
    await fill(['A', 'B'].map((one) => ({ id: one, name: one, reference: null })));
    const shiftCursor =
      Result.getOrThrow(await listRecords(context(), planner, 'shift', { limit: 1 })).nextCursor ?? '';
    const made = (...parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const strange = [
      shiftCursor,
      'nonsense',
      made('customers name asc', 'A'),
      made('customers name asc', 1, 'A'),
      made('customers name asc', 'A', 1),
      made('customers name asc', 'A\0', 'A'),
      made('customers name asc', 'A', 'A', 'A'),
    ];
    for (const cursor of strange) {
      expect(await ofCustomers({ cursor, limit: 1 })).toMatchObject({
        failure: { code: 'invalid_input', details: { field: 'query.cursor' } },
      });
    }
  });
});
