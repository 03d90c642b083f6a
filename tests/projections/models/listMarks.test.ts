import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listMarks } from '../../../projections/models/listMarks.ts';

const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 40 }), { maxLength: 6 });
const has = fc.record({ resource: ids, label: ids, filter: ids, external: ids });

test('What has all of what is asked for has all of its marks, whatever else it has', () => {
  fc.assert(
    fc.property(has, fc.infiniteStream(fc.boolean()), (row, chosen) => {
      const some = (of: readonly string[]) => of.filter(() => chosen.next().value);
      const asked = listMarks({
        label: some(row.label),
        filter: some(row.filter),
        resource: some(row.resource),
      });
      const marks = BigInt(listMarks(row));
      expect(marks & BigInt(asked)).toBe(BigInt(asked));
    }),
  );
});

test('Marks are whole numbers that JavaScript holds exactly, and none for nothing', () => {
  fc.assert(fc.property(has, (row) => Number.isSafeInteger(listMarks(row)) && listMarks(row) >= 0));
  expect(listMarks({ resource: [], label: [] })).toBe(0);
});

test('A thousand labels share all the bits, about evenly', () => {
  const marks = Array.from({ length: 1000 }, (_, at) => listMarks({ label: [`lab-${at}`] }));
  const counts = Map.groupBy(marks, (mark) => mark);
  expect(counts.size).toBe(52);
  for (const same of counts.values()) expect(same.length).toBeLessThan(45);
});

test('The same id marks a person, a label, a filter and an external id differently', () => {
  const marks = ['resource', 'label', 'filter', 'external'].map((kind) => listMarks({ [kind]: ['a'] }));
  expect(new Set(marks).size).toBe(4);
});
