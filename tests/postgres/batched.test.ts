import { setImmediate as afterThisTurn } from 'node:timers/promises';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { batched } from '../../postgres/batched.ts';
import { unnested } from '../../postgres/unnested.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { runs } from '../support/runs.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { max: 6 });
  await pool.query('create table counter as select 0 as value');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

interface Told {
  readonly name: string;
  /** Of the counter, when the query was answered. */
  readonly counted: number;
}

/** Names and the counter; what takes PostgreSQL longer to tell by so many milliseconds. */
async function tell(names: readonly string[], ms = 0): Promise<Told[]> {
  const { rows } = await pool.query<Told>({
    name: 'tell',
    text: `select u.name, counter.value as counted
           from counter, pg_sleep($2::float / 1000), ${unnested('text')} with ordinality as u (name, n) order by u.n`,
    values: [names, ms],
  });
  return rows;
}

describe('questions that are asked together', () => {
  test('each get their own answer, none of which is older than its question, in groups within their bounds', async () => {
    const step = fc.record({
      does: fc.constantFrom('ask', 'ask', 'ask', 'count up', 'let others go on', 'wait for all'),
      name: fc.constantFrom('ann', 'bob', 'cleo', '', '{"a,b"}'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 40 }),
        fc.record({ turns: fc.integer({ min: 1, max: 3 }), batchSize: fc.integer({ min: 1, max: 5 }) }),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1 }),
        async (steps, bounds, apart, lengths) => {
          let underWay = 0;
          let sent = 0;
          const ask = batched<string, Told>({
            ...bounds,
            ...(apart ? { apart: (name: string) => name } : {}),
            timeoutMs: 60_000,
            async ask(names) {
              underWay += 1;
              sent += 1;
              expect(underWay).toBeLessThanOrEqual(bounds.turns);
              expect(names.length).toBeLessThanOrEqual(bounds.batchSize);
              if (apart) expect(new Set(names).size).toBe(names.length);
              const told = await tell(names, lengths[sent % lengths.length]);
              underWay -= 1;
              return told;
            },
          });
          let asked: Promise<void>[] = [];
          const { rows } = await pool.query<{ value: number }>('select value from counter');
          let counted = rows[0]?.value ?? 0;
          for (const { does, name } of steps) {
            if (does === 'ask') {
              const atLeast = counted;
              asked.push(
                ask(name).then((told) => {
                  expect(told.name).toBe(name);
                  expect(told.counted).toBeGreaterThanOrEqual(atLeast);
                }),
              );
            } else if (does === 'count up') {
              await pool.query('update counter set value = value + 1');
              counted += 1;
            } else if (does === 'let others go on') {
              await afterThisTurn();
            } else {
              await Promise.all(asked);
              asked = [];
            }
          }
          await Promise.all(asked);
        },
      ),
      { numRuns: runs(40) },
    );
  });

  test('go out at once with what is asked in the same moment, also by those who were just told something', async () => {
    const groups: (readonly string[])[] = [];
    const ask = batched<string, Told>({
      batchSize: 10,
      ask(names) {
        groups.push(names);
        return tell(names);
      },
    });
    await Promise.all([ask('ann'), ask('bob'), Promise.resolve().then(() => ask('cleo'))]);
    await ask('dora');
    await Promise.all(['eve', 'finn'].map((name) => ask(name).then(() => ask(`${name} again`))));
    expect(groups).toEqual([['ann', 'bob', 'cleo'], ['dora'], ['eve', 'finn'], ['eve again', 'finn again']]);
  });

  test('fail for what PostgreSQL refuses of them, and for nobody else’s question', async () => {
    const refused = ['a\0b', '\0'];
    const ask = batched<string, Told>({ batchSize: 8, ask: (names) => tell(names) });
    const names = fc.array(fc.constantFrom('ann', 'bob', 'cleo', ...refused), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(names, async (asked) => {
        const answers = await Promise.allSettled(asked.map((name) => ask(name)));
        for (const [index, name] of asked.entries()) {
          expect(answers[index]).toMatchObject(
            refused.includes(name) ? { reason: { code: '22021' } } : { value: { name } },
          );
        }
      }),
      { numRuns: runs(12) },
    );
  });

  test('fail together with their connection, are not sent again, and the next are asked on another', async () => {
    let sent = 0;
    const ask = batched<string, string>({
      batchSize: 8,
      async ask(names) {
        sent += 1;
        if (names.includes('break')) await pool.query('select pg_terminate_backend(pg_backend_pid())');
        return (await tell(names)).map(({ name }) => name);
      },
    });
    const lost = await Promise.allSettled([ask('ann'), ask('break'), ask('bob')]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(sent).toBe(1);
    expect(await ask('ann')).toBe('ann');
  });

  test('fail where fewer answers come than were asked for', async () => {
    const ask = batched<string, Told>({ batchSize: 8, ask: (names) => tell(names.slice(1)) });
    const lost = await Promise.allSettled([ask('ann'), ask('bob')]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('are asked beside a query that has no answer for long', async () => {
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(7)');
    const sent = Promise.withResolvers<void>();
    const ask = batched<string, Told>({
      batchSize: 8,
      turns: 1,
      timeoutMs: 10,
      async ask(names) {
        sent.resolve();
        if (names.includes('hold')) await pool.query('select pg_advisory_lock(7), pg_advisory_unlock(7)');
        return tell(names);
      },
    });
    const held = ask('hold');
    await sent.promise;
    expect(await ask('ann')).toMatchObject({ name: 'ann' });
    expect(await ask('bob')).toMatchObject({ name: 'bob' });
    await holder.query('select pg_advisory_unlock(7)');
    holder.release();
    expect(await held).toMatchObject({ name: 'hold' });
  });
});

test('a prepared statement over few parameters is not planned anew for each of them', async () => {
  await pool.query('create table shelves as select n::text as name from generate_series(1, 1000) n');
  await pool.query('alter table shelves add primary key (name)');
  await pool.query('analyze shelves');
  const client = await pool.connect();
  for (let turn = 1; turn <= 10; turn += 1) {
    await client.query({
      name: 'find',
      text: `select u.n from ${unnested('text', 'bigint')} as u (name, n)
             cross join lateral (select from shelves s where s.name = u.name offset 0) s`,
      values: [[String(turn)], [turn]],
    });
  }
  const { rows } = await client.query(
    `select custom_plans, generic_plans from pg_prepared_statements where name = 'find'`,
  );
  expect(rows).toEqual([{ custom_plans: 5, generic_plans: 5 }]);
  client.release();
});
