import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clippedRing } from '../../../web/map/clippedRing.ts';
import type { LngLat } from '../../../web/map/mapBounds.ts';

const bounds = { west: 0, south: 0, east: 10, north: 10 };
const square = (west: number, south: number, east: number, north: number): LngLat[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Twice the area that a ring encloses. */
function area(ring: readonly LngLat[]): number {
  return Math.abs(
    ring.reduce((sum, [lng, lat], index) => {
      const [nextLng = lng, nextLat = lat] = ring[index + 1] ?? [];
      return sum + lng * nextLat - nextLng * lat;
    }, 0),
  );
}

test('a ring within the bounds stays, one elsewhere disappears, one around them becomes the bounds', () => {
  expect(area(clippedRing(square(2, 2, 4, 4), bounds))).toBe(8);
  expect(clippedRing(square(20, 2, 30, 4), bounds)).toEqual([]);
  expect(area(clippedRing(square(-50, -50, 50, 50), bounds))).toBe(200);
  expect(area(clippedRing(square(5, 5, 50, 50), bounds))).toBe(50);
});

test('the result is within the bounds, closed, and no larger than the ring', () => {
  const triangle = fc.tuple(...([1, 2, 3].map(() => fc.tuple(degree(), degree())) as [Point, Point, Point]));
  fc.assert(
    fc.property(triangle, ([one, two, three]) => {
      const ring = [one, two, three, one];
      const left = clippedRing(ring, bounds);
      for (const [lng, lat] of left) {
        expect(lng).toBeGreaterThanOrEqual(-1e-9);
        expect(lng).toBeLessThanOrEqual(10 + 1e-9);
        expect(lat).toBeGreaterThanOrEqual(-1e-9);
        expect(lat).toBeLessThanOrEqual(10 + 1e-9);
      }
      expect(left.at(-1)).toEqual(left[0]);
      expect(area(left)).toBeLessThanOrEqual(area(ring) + 1e-6);
    }),
  );
});

type Point = fc.Arbitrary<[number, number]>;
function degree(): fc.Arbitrary<number> {
  return fc.integer({ min: -200, max: 300 }).map((tenths) => tenths / 10);
}
