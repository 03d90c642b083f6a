import fc from 'fast-check';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../../api/platform/postgres/createPool.ts';
import { createResourceFences } from '../../../commands/fence/resourceFences.ts';
import { prepareWriteSide } from '../../../commands/prepareWriteSide.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
const pools: Pool[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  for (let process = 0; process < 2; process += 1) pools.push(createPool(database.url));
  for (const pool of pools) await prepareWriteSide(pool);
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

const some = fc.subarray(['a', 'b', 'c']);
/** What a holder does; of resources that it does not hold it says nothing. */
const holding = fc.record({
  process: fc.constantFrom(0, 1),
  ids: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
  announced: some,
  settledAt: fc.option(fc.integer({ min: 0, max: 50 })),
  announcedAfter: some,
  ends: fc.constantFrom('well', 'badly'),
});

let organisations = 0;

test('after any announcements, settlements and departures, the next holder goes by what was settled, else by the head', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(holding, { minLength: 2, maxLength: 10 }), async (holdings) => {
      organisations += 1;
      const org = `org-${organisations}`;
      let head = 100;
      const stored = new Map<string, number>();
      const open = new Set<string>();
      const fences = pools.map((pool) =>
        createResourceFences({
          holders: pool,
          pool,
          log: { settledHead: async () => head },
          lockTimeoutMs: 5_000,
        }),
      );
      const raise = (ids: readonly string[], position: number) => {
        for (const id of ids) stored.set(id, Math.max(stored.get(id) ?? 0, position));
      };
      for (const { process, ids, settledAt, ends, ...said } of holdings) {
        head += 1;
        const held = (id: string) => ids.includes(id);
        const [announced, after] = [said.announced.filter(held), said.announcedAfter.filter(held)];
        const left = ids.filter((id) => open.has(id));
        const known = left.length === 0 ? 0 : head;
        const expected = Math.max(known, ...ids.map((id) => stored.get(id) ?? 0));
        const outcome = fences[process]?.hold(org, ids, async (fence) => {
          expect(fence.position).toBe(expected);
          if (announced.length > 0) await fence.announce(announced);
          if (settledAt !== null) fence.settle(announced, settledAt);
          if (after.length > 0) await fence.announce(after);
          if (ends === 'badly') throw new Error('died');
        });
        if (ends === 'badly') {
          await expect(outcome).rejects.toThrow('died');
        } else {
          await outcome;
          // Raised together, to the highest: none of them is shown too early.
          raise([...left, ...(settledAt === null ? [] : announced)], Math.max(known, settledAt ?? 0));
          for (const id of left) open.delete(id);
        }
        for (const id of settledAt === null || ends === 'badly' ? announced : []) open.add(id);
        for (const id of after) open.add(id);
      }
    }),
    { numRuns: 25 },
  );
});
