import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceKm, EARTH_RADIUS_KM, placeOf } from '../../../domain/geometry/distance.ts';

const location = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

it.each([
  ['a degree of latitude', { lat: 0, lng: 0 }, { lat: 1, lng: 0 }, 111.19],
  ['Sydney to Melbourne', { lat: -33.8688, lng: 151.2093 }, { lat: -37.8136, lng: 144.9631 }, 713.4],
  ['across the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111.19],
  ['pole to pole', { lat: 90, lng: 0 }, { lat: -90, lng: 77 }, 20_015.09],
])('%s', (_, from, to, expected) => {
  expect(distanceKm(placeOf(from), placeOf(to))).toBeCloseTo(expected, 1);
});

it('Distance is symmetrical, zero to itself, and at most half the way round', () => {
  fc.assert(
    fc.property(location, location, (from, to) => {
      const there = distanceKm(placeOf(from), placeOf(to));
      expect(there).toBeCloseTo(distanceKm(placeOf(to), placeOf(from)), 9);
      expect(distanceKm(placeOf(from), placeOf(from))).toBe(0);
      expect(there).toBeLessThanOrEqual(Math.PI * EARTH_RADIUS_KM + 1e-6);
    }),
  );
});
