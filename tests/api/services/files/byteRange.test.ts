import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteRange } from '../../../../api/services/files/byteRange.ts';

test.each([
  [undefined, 'all'],
  ['bytes=0-9', { first: 0, last: 9 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=9-0', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['bytes=-', 'all'],
  ['lines=1-2', 'all'],
])('%s of a hundred bytes', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

test('a range is within the file, whatever is requested', () => {
  const number = fc.oneof(fc.constant(''), fc.nat().map(String));
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 1000 }), (from, to, size) => {
      const range = byteRange(`bytes=${from}-${to}`, size);
      if (typeof range === 'string') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeGreaterThanOrEqual(range.first);
      expect(range.last).toBeLessThan(size);
    }),
  );
});
