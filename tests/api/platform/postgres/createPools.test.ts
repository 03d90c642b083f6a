import { getPriority } from 'node:os';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { createPools } from '../../../../api/platform/postgres/createPools.ts';
import { connectInTurn, turnFigures } from '../../../../postgres/connectInTurn.ts';
import { createTestDatabase } from '../../../support/postgres.ts';
import { sessionPriority, sessionsCount } from '../../../support/sessionPriority.ts';

const shares = { identity: 1, live: 1, queries: 6, lowPriority: 2, commands: 1, background: 1 };
/** More than an organisation may have, and less than all. */
const atOnce = 8;

/** PostgreSQL's process at the other end. */
async function processOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

test.runIf(process.platform === 'linux')(
  'whoever asks for much of the queries is served at a lower priority than whoever asks for little, and has nothing to wait for',
  async () => {
    const database = await createTestDatabase();
    const { pools, end } = createPools(database.url, shares, () => {});
    /** Whether each was answered at the lower priority. */
    const seen = { loud: [] as boolean[], calm: [] as boolean[] };
    const lowPids = new Set<number>();
    async function ask(party: keyof typeof seen): Promise<void> {
      const client = await connectInTurn(pools.queries, party);
      const pid = await processOf(client);
      const isLow = getPriority(pid) === Math.min(19, getPriority() + 10);
      if (isLow) lowPids.add(pid);
      seen[party].push(isLow);
      client.release();
    }
    let isOver = false;
    const loud = Array.from({ length: atOnce }, async () => {
      while (!isOver) await ask('loud');
    });
    await expect
      .poll(async () => {
        await ask('calm');
        return seen.loud.slice(-20);
      })
      .toEqual(Array(20).fill(true));
    if (sessionsCount()) await expect.poll(() => [...lowPids].map(sessionPriority)).toContain(10);
    isOver = true;
    await Promise.all(loud);
    expect(seen.loud[0]).toBe(false);
    expect(seen.calm).not.toContain(true);
    expect(turnFigures(pools.queries)).toEqual({ underWay: 0, waiting: 0 });
    await end();
    await database.drop();
  },
);

test('whoever asks for much has usual connections while all those of low priority are lent', async () => {
  const database = await createTestDatabase();
  const { pools, end } = createPools(database.url, shares, () => {});
  const held = await Promise.all([pools.lowPriority.connect(), pools.lowPriority.connect()]);
  let answered = 0;
  let isOver = false;
  const loud = Array.from({ length: atOnce }, async () => {
    while (!isOver) {
      const client = await connectInTurn(pools.queries, 'loud');
      await client.query('select 1');
      client.release();
      answered += 1;
    }
  });
  // For longer than it takes to be known as one that asks for much.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const before = answered;
  await expect.poll(() => answered).toBeGreaterThan(before + 100);
  isOver = true;
  await Promise.all(loud);
  for (const client of held) client.release();
  await end();
  await database.drop();
});
