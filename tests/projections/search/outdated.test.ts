import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import {
  nextOutdated,
  removeWritten,
  type Touched,
  touch,
} from '../../../projections/search/follower/outdated.ts';
import { createSearchFixture, type SearchFixture } from './searchFixture.ts';

let search: SearchFixture;
beforeAll(async () => {
  search = await createSearchFixture();
});
afterAll(() => search.close());

test('who puts documents into the queue and who takes them out never wait for each other in a circle', async () => {
  const { pool } = search;
  const ids = Array.from({ length: 400 }, (_, place) => String(place));
  const all = (['label', 'booking', 'customer'] as const).flatMap((category) =>
    ids.map((id): Touched => ({ org: 'acme', category, id, first: 1, position: Number(id) })),
  );
  const put = (touched: readonly Touched[]) =>
    inTransaction(pool, (client) => touch(client, ['postgres'], touched));
  for (let round = 0; round < 15; round += 1) {
    await put(all);
    const waiting = await nextOutdated(pool, 'postgres', ['label', 'booking', 'customer'], all.length);
    await Promise.all([
      removeWritten(pool, 'postgres', waiting.slice(0, 600)),
      put(all.toReversed()),
      removeWritten(pool, 'postgres', waiting.slice(600).toReversed()),
      put(all),
    ]);
  }
  const left = await nextOutdated(pool, 'postgres', ['label', 'booking', 'customer'], all.length);
  // Whatever was touched again has to be written again.
  expect(left.length).toBe(all.length);
});
