import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneDecimal } from '../../../domain/catalogue/oneDecimal.ts';
import { runs } from '../../support/runs.ts';

test('a number with one decimal reads as toFixed writes it, including halves', () => {
  const halves = fc.integer({ min: 0, max: 2_000_000 }).map((twentieths) => twentieths / 20);
  const numbers = fc.oneof(
    halves,
    fc.double({ min: 0, max: 1e7 }),
    fc.double({ min: 0, max: 100 }),
    fc.double(),
  );
  fc.assert(
    fc.property(numbers, (value) => {
      expect(oneDecimal(value)).toBe(value.toFixed(1));
    }),
    { numRuns: runs(5000) },
  );
});
