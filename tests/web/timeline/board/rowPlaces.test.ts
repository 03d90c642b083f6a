import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headingHeight, rowPlaces } from '../../../../web/timeline/board/rowPlaces.ts';

const rowHeight = 46;
const board = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 }).map((begins) => {
  const ids = begins.map((_, index) => `row-${index}`);
  const headings: ReadonlyMap<string, string> = new Map(
    ids.flatMap((id, index) => (begins[index] === true ? [[id, 'A group']] : [])),
  );
  return { ids, headings };
});

test('rows follow each other without a gap but for the headings of their groups, and fill all of the height', () => {
  fc.assert(
    fc.property(board, ({ ids, headings }) => {
      const places = rowPlaces(ids, rowHeight, headings);
      let expected = 0;
      for (const [index, id] of ids.entries()) {
        if (headings.has(id)) expected += headingHeight;
        expect(places.topOf(index)).toBe(expected);
        expected += rowHeight;
      }
      expect(places.height).toBe(expected);
    }),
  );
});

test('every height has the row that is drawn there, a heading the row below it', () => {
  fc.assert(
    fc.property(board, fc.nat(), ({ ids, headings }, anywhere) => {
      const places = rowPlaces(ids, rowHeight, headings);
      const y = anywhere % places.height;
      const found = ids.findIndex((_, index) => y < places.topOf(index) + rowHeight);
      expect(places.indexAt(y)).toBe(found);
    }),
  );
});

test('above and below all rows are the first and the last, and without rows there is none', () => {
  const places = rowPlaces(['ann', 'ben'], rowHeight, new Map([['ann', 'North · 2']]));
  expect(places.indexAt(-100)).toBe(0);
  expect(places.indexAt(places.height + 100)).toBe(1);
  expect(rowPlaces([], rowHeight, new Map()).indexAt(0)).toBe(-1);
});
