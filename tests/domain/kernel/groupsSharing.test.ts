import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupsSharing } from '../../../domain/kernel/groupsSharing.ts';
import { runs } from '../../support/runs.ts';

const groupsOf = (all: readonly string[]) => groupsSharing(all, (keys) => [...keys]);

test('puts together what has a key in common, be it through others, and nothing else', () => {
  expect(groupsOf(['ab', 'c', 'bd', 'ef', 'd', 'fg'])).toEqual([['ab', 'bd', 'd'], ['c'], ['ef', 'fg']]);
});

test('leaves what has no key by itself', () => {
  expect(groupsOf(['', 'a', '', 'a'])).toEqual([[''], ['a', 'a'], ['']]);
});

test('has every item once, no key in two groups, and no group that could be divided', () => {
  const items = fc.array(
    fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 3 }).map((keys) => keys.join('')),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(items, (all) => {
      const groups = groupsOf(all);
      expect(groups.flat().toSorted()).toEqual(all.toSorted());
      const keys = groups.map((group) => new Set(group.join('')));
      for (const [at, own] of keys.entries()) {
        expect(keys.slice(at + 1).every((other) => [...own].every((key) => !other.has(key)))).toBe(true);
      }
      for (const [first, ...others] of groups) {
        // From the first item every other one is reached.
        const reached = new Set(first);
        let left = others;
        for (;;) {
          const near = left.filter((one) => [...one].some((key) => reached.has(key)));
          if (near.length === 0) break;
          for (const key of near.join('')) reached.add(key);
          left = left.filter((one) => !near.includes(one));
        }
        expect(left).toEqual([]);
      }
    }),
    { numRuns: runs(200) },
  );
});
