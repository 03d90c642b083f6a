import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lateIndex } from '../../../../web/timeline/board/lateIndex.ts';

const items = fc.array(fc.record({ id: fc.string({ maxLength: 2 }), at: fc.nat() }));

test('finds and counts what a map of the same items does, in the same order', () => {
  fc.assert(
    fc.property(items, fc.string({ maxLength: 2 }), (all, id) => {
      const plain = new Map(all.map((item) => [item.id, item]));
      const late = lateIndex(all);
      const each: unknown[] = [];
      late.forEach((item, key) => {
        each.push([key, item]);
      });
      expect(each).toEqual([...plain]);
      expect([...late]).toEqual([...plain]);
      expect([...late.keys()]).toEqual([...plain.keys()]);
      expect([...late.values()]).toEqual([...plain.values()]);
      expect([late.get(id), late.has(id), late.size]).toEqual([plain.get(id), plain.has(id), plain.size]);
    }),
  );
});
