import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrailVerdict } from '../../../../api/contract/trail.ts';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import { signingKeyOf } from '../../../../api/services/audit/signingKey.ts';
import { appendToTrail } from '../../../../api/services/trail/appendToTrail.ts';
import { collectInTrail } from '../../../../api/services/trail/collectInTrail.ts';
import { expireTrail } from '../../../../api/services/trail/expireTrail.ts';
import { readAfter, readHead, storedTrail } from '../../../../api/services/trail/readTrail.ts';
import { sealTrail } from '../../../../api/services/trail/sealTrail.ts';
import { verifyTrail } from '../../../../api/services/trail/verifyTrail.ts';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import { type CopiedDatabase, copyOf } from '../../../support/databaseTemplate.ts';
import { migratedTemplate } from '../../../support/migratedTemplate.ts';

let database: CopiedDatabase<null>;
/** Of two processes. */
let pools: readonly [ReturnType<typeof createPool>, ReturnType<typeof createPool>];
beforeAll(async () => {
  database = await copyOf(migratedTemplate);
  pools = [createPool(database.url), createPool(database.url)];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()));
  await database.drop();
});

const minute = 60_000;
const whose = (org: string) => ({
  org,
  actor: 'ana',
  subject: null,
  things: [],
  addresses: [],
  device: null,
});

function append(process: 0 | 1, org: string, at: number, count = 1) {
  const drafts = Array.from({ length: count }, (_, n) => ({
    kind: 'tokenCreated' as const,
    actor: 'ana',
    subject: `token:${n}`,
    details: { name: 'Payroll "\u00e9\ud83d\ude00', scopes: ['read'], expiresAt: null },
  }));
  return inTransaction(pools[process], (client) => appendToTrail(client, org, drafts, at));
}

async function verdictOf(org: string): Promise<TrailVerdict> {
  const [pool] = pools;
  const { publicKey } = await signingKeyOf(pool);
  return inTransaction(pool, async (client) => verifyTrail(await storedTrail(client, org), publicKey));
}

describe('the chain of the security trail', () => {
  const process = fc.constantFrom(0 as const, 1 as const);
  const act = fc.oneof(
    fc.record({ act: fc.constant('append' as const), process, count: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ act: fc.constant('collect' as const), process, count: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ act: fc.constant('seal' as const), process, count: fc.constant(0) }),
    fc.record({ act: fc.constant('expire' as const), process, count: fc.integer({ min: 0, max: 20 }) }),
  );

  test('verifies after whatever two processes add, count, chain and expire at once, and nothing is lost', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        async (rounds) => {
          run += 1;
          const org = `chain-${run}`;
          const key = await signingKeyOf(pools[0]);
          let [happened, now] = [0, run * 1_000_000_000];
          for (const together of rounds) {
            now += 40_000;
            await Promise.all(
              together.map(async ({ act: what, process: who, count }) => {
                const pool = pools[who];
                if (what === 'append') await append(who, org, now, count);
                if (what === 'collect')
                  await collectInTrail(
                    pool,
                    [{ ...whose(org), kind: 'signedIn', count, records: null }],
                    now,
                  );
                if (what === 'seal') await sealTrail(pool, now);
                if (what === 'expire') await expireTrail(pool, org, now - count * 10_000, key);
              }),
            );
            happened += together.reduce(
              (sum, { act: what, count }) => (what === 'expire' ? sum : sum + count),
              0,
            );
          }
          await sealTrail(pools[0], now + 2 * minute);
          const verdict = await verdictOf(org);
          expect(verdict.verdict).toBe('intact');
          if (rounds.flat().some(({ act: what }) => what === 'expire')) return;
          const entries = await readAfter(pools[0], org, 0, 1000);
          expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(happened);
        },
      ),
      { numRuns: 15 },
    );
  });

  const org = 'tampered';
  async function whole(): Promise<void> {
    const [pool] = pools;
    await pool.query('delete from muster_runtime.trail where org = $1', [org]);
    await pool.query('delete from muster_runtime.trail_heads where org = $1', [org]);
    for (const at of [1, 2, 3, 4, 5, 6]) await append(0, org, at * minute);
    const expired = await expireTrail(pool, org, 3 * minute, await signingKeyOf(pool));
    expect(expired).toMatchObject({ verdict: 'intact', entries: 2 });
    expect(await verdictOf(org)).toMatchObject({ verdict: 'intact', entries: 4, expired: 2 });
  }

  test.each([
    ['at', 'at + 1'],
    ['until', 'until + 1'],
    ['chained_at', 'chained_at + 1'],
    ['kind', `'tokenRevoked'`],
    ['actor', `'bea'`],
    ['actor', 'null'],
    ['subject', `'token:other'`],
    ['things', `array['more']`],
    ['addresses', `array['192.0.2.1']`],
    ['device', `'curl'`],
    ['count', 'count + 1'],
    ['records', '5'],
    ['details', `details || '{"scopes": ["write"]}'`],
    ['prev', 'hash'],
    ['hash', 'prev'],
  ])('shows that somebody has changed %s to %s', async (column, to) => {
    for (const seq of [3, 4, 6]) {
      await whole();
      await pools[0].query(`update muster_runtime.trail set ${column} = ${to} where org = $1 and seq = $2`, [
        org,
        seq,
      ]);
      const found = await verdictOf(org);
      expect(found).toMatchObject({ verdict: 'broken' });
      if (found.verdict === 'broken') expect([seq, seq + 1]).toContain(found.seq);
    }
  });

  test.each([
    ['an entry in the middle', `delete from muster_runtime.trail where org = $1 and seq = 4`],
    ['the first entry', `delete from muster_runtime.trail where org = $1 and seq = 3`],
    ['the last entry', `delete from muster_runtime.trail where org = $1 and seq = 6`],
    ['all entries', `delete from muster_runtime.trail where org = $1`],
    ['the number of an entry', `update muster_runtime.trail set seq = 7 where org = $1 and seq = 6`],
    ['the head', `update muster_runtime.trail_heads set hash = 'x' where org = $1`],
    ['the number of the head', `update muster_runtime.trail_heads set seq = 5 where org = $1`],
    ['the anchor', `update muster_runtime.trail_heads set anchor = null where org = $1`],
    [
      'its hash',
      `update muster_runtime.trail_heads set anchor = jsonb_set(anchor, '{hash}', '"x"') where org = $1`,
    ],
    [
      'its number',
      `update muster_runtime.trail_heads set anchor = jsonb_set(anchor, '{seq}', '1') where org = $1`,
    ],
    [
      'its time',
      `update muster_runtime.trail_heads set anchor = jsonb_set(anchor, '{expiredAt}', '1') where org = $1`,
    ],
    [
      'its organisation',
      `update muster_runtime.trail_heads set anchor = jsonb_set(anchor, '{org}', '"x"') where org = $1`,
    ],
    [
      'the beginning, with an anchor that nobody signed',
      `with gone as (delete from muster_runtime.trail where org = $1 and seq <= 4 returning seq, hash)
       update muster_runtime.trail_heads set anchor = anchor || (select jsonb_build_object('seq', seq, 'hash', hash) from gone where seq = 4)
       where org = $1`,
    ],
  ])('shows that somebody has removed or changed %s', async (_what, statement) => {
    await whole();
    await pools[0].query(statement, [org]);
    expect(await verdictOf(org)).toMatchObject({ verdict: 'broken' });
  });

  test.each([3, 4])('does not expire over an entry that somebody has removed: %i', async (removed) => {
    await whole();
    const [pool] = pools;
    await pool.query('delete from muster_runtime.trail where org = $1 and seq = $2', [org, removed]);
    const found = { verdict: 'broken', reason: 'entryMissing', seq: removed };
    expect(await expireTrail(pool, org, 5 * minute, await signingKeyOf(pool))).toMatchObject(found);
    expect((await readHead(pool, org)).anchor?.seq).toBe(2);
    expect(await verdictOf(org)).toMatchObject(found);
  });
});

test('what is counted is one entry for each minute, with the places it came from', async () => {
  const [pool] = pools;
  const org = 'counted';
  const failed = (address: string) => ({
    ...whose(org),
    kind: 'signInFailed' as const,
    actor: null,
    subject: 'ana',
    addresses: [address],
    count: 2,
    records: null,
  });
  for (const [at, address] of [
    [0, '192.0.2.1'],
    [20_000, '192.0.2.2'],
    [59_999, '192.0.2.1'],
    [60_000, '192.0.2.3'],
  ] as const) {
    await collectInTrail(pool, [failed(address)], at);
  }
  await sealTrail(pool, 59_999);
  expect(await readAfter(pool, org, 0, 10)).toEqual([]);
  await Promise.all([sealTrail(pools[0], 60_000), sealTrail(pools[1], 60_000)]);
  await sealTrail(pool, 120_000);
  const entries = await readAfter(pool, org, 0, 10);
  expect(entries.map(({ at, until, count, addresses }) => ({ at, until, count, addresses }))).toEqual([
    { at: 0, until: 59_999, count: 6, addresses: ['192.0.2.1', '192.0.2.2'] },
    { at: 60_000, until: 60_000, count: 2, addresses: ['192.0.2.3'] },
  ]);
});
