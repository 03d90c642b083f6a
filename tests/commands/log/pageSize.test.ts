import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPageSize } from '../../../commands/log/postgres/pageSize.ts';

test('pages grow to the largest size allowed while events are small', () => {
  const size = createPageSize(1_000);
  for (let page = 0; page < 5; page += 1) size.seen(size.rows(), size.rows() * 500);
  expect(size.rows()).toBe(1_000);
});

test('pages of any events hold at least one and never exceed the requested size', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.array(fc.integer({ min: 100, max: 20_000_000 })),
      (most, sizes) => {
        const size = createPageSize(most);
        for (const each of sizes) {
          size.seen(size.rows(), size.rows() * each);
          expect(size.rows()).toBeGreaterThanOrEqual(1);
          expect(size.rows()).toBeLessThanOrEqual(most);
          expect(size.rows() === 1 || size.rows() * each <= 2_000_000).toBe(true);
        }
      },
    ),
  );
});
