import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLeastRecentlyUsed } from '../../../commands/pipeline/leastRecentlyUsed.ts';

test('keeps exactly the keys that were used last, each with its last value', () => {
  const uses = fc.array(fc.tuple(fc.constantFrom('set', 'get'), fc.integer({ min: 0, max: 6 })));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), uses, (capacity, all) => {
      const kept = createLeastRecentlyUsed<number>(capacity);
      // The simplest model: a list, the most recent last.
      let model: [number, number][] = [];
      all.forEach(([kind, key], at) => {
        const entry = model.find(([known]) => known === key);
        expect(kept.get(String(key))).toBe(entry?.[1]);
        if (entry !== undefined) model = [...model.filter((one) => one !== entry), entry];
        if (kind === 'get') return;
        kept.set(String(key), at);
        model = [...model.filter(([known]) => known !== key), [key, at] as [number, number]].slice(-capacity);
      });
    }),
  );
});
