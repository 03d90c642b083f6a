import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  autoscroll,
  type BoardGeometry,
  hitTest,
  rowTop,
  unallocatedRow,
} from '../../../../web/timeline/board/hitTest.ts';
import { headingHeight, rowPlaces } from '../../../../web/timeline/board/rowPlaces.ts';
import { timeScale, xOf } from '../../../../web/timeline/time/timeScale.ts';

const rowIds = ['ann', 'ben', 'cat', 'dan'];
const geometry: BoardGeometry = {
  // With the second and the third night folded.
  scale: timeScale({ from: 1_000_000, to: 1_000_000 + 14 * 86_400 }, 24, 864, [
    { start: 1_086_400, end: 1_126_400 },
    { start: 1_172_800, end: 1_212_800 },
  ]),
  gutter: 200,
  headerHeight: 50,
  laneHeight: 90,
  rowIds,
  places: rowPlaces(rowIds, 40, new Map([['cat', 'North · 2']])),
};

test('a point finds the instant and the row that are drawn there, however the board is scrolled', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 14 * 86_400 }),
      fc.nat({ max: 3 }),
      fc.nat({ max: 5000 }),
      fc.nat({ max: 100 }),
      fc.nat({ max: 39 }),
      (seconds, index, left, top, within) => {
        const at = geometry.scale.from + seconds;
        const row = geometry.rowIds[index] ?? '';
        const y = rowTop(geometry, { left, top }, row) ?? 0;
        // A row that has gone under the lane cannot be pointed at.
        fc.pre(y + within >= geometry.headerHeight + geometry.laneHeight);
        const x = geometry.gutter + xOf(geometry.scale, at) - left;
        expect(hitTest(geometry, { left, top }, { x, y: y + within })).toEqual({ at, row });
      },
    ),
  );
});

test('over the header there is no row, over the lane the unallocated one, over a heading and below the last row none', () => {
  const scroll = { left: 0, top: 0 };
  expect(hitTest(geometry, scroll, { x: 300, y: 10 }).row).toBeUndefined();
  expect(hitTest(geometry, scroll, { x: 300, y: 60 }).row).toBe(unallocatedRow);
  expect(hitTest(geometry, scroll, { x: 300, y: 141 }).row).toBe('ann');
  expect(hitTest(geometry, scroll, { x: 300, y: 219 }).row).toBe('ben');
  expect(hitTest(geometry, scroll, { x: 300, y: 221 }).row).toBeUndefined();
  expect(hitTest(geometry, scroll, { x: 300, y: 220 + headingHeight }).row).toBe('cat');
  expect(hitTest(geometry, scroll, { x: 300, y: 400 }).row).toBeUndefined();
  expect(rowTop(geometry, scroll, 'nobody')).toBeUndefined();
});

test('near an edge it scrolls towards it, faster the nearer, and not at all in the middle', () => {
  expect(autoscroll(500, 0, 1000)).toBe(0);
  expect(autoscroll(10, 0, 1000)).toBeLessThan(autoscroll(40, 0, 1000));
  expect(autoscroll(990, 0, 1000)).toBeGreaterThan(autoscroll(960, 0, 1000));
  expect(Math.abs(autoscroll(-500, 0, 1000))).toBe(autoscroll(1500, 0, 1000));
});
