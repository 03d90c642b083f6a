import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittingView } from '../../../web/map/fittingView.ts';
import { graticule } from '../../../web/map/graticule.ts';
import { baseStyle } from '../../../web/map/mapStyle.ts';
import { projected, scaleBar, viewBounds } from '../../../web/map/mercator.ts';
import { placedNames } from '../../../web/map/placedNames.ts';
import { unbroken } from '../../../web/map/unbroken.ts';

const view = { center: { lat: -33.9, lng: 151.2 }, zoom: 11, width: 380, height: 150 };

test('a picture shows its place in the middle, and its bounds at its edges', () => {
  const [x, y] = projected(view, view.center);
  expect([Math.round(x), Math.round(y)]).toEqual([190, 75]);
  const { west, south, east, north } = viewBounds(view);
  const [left, top] = projected(view, { lat: north, lng: west });
  const [right, bottom] = projected(view, { lat: south, lng: east });
  expect([left, top, right, bottom].map(Math.round).map((value) => value + 0)).toEqual([0, 0, 380, 150]);
});

test('a picture of several places shows all of them, and none nearer than it may', () => {
  const size = { width: 320, height: 150 };
  const place = fc.record({
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    lng: fc.double({ min: 0, max: 60, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
      const fitting = fittingView(places, size, 11);
      expect(fitting.zoom).toBeLessThanOrEqual(11);
      // The whole world is 512 pixels wide, which no picture of a few hundred pixels can hold.
      if (fitting.zoom === 0) return;
      for (const one of places) {
        const [x, y] = projected(fitting, one);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(size.width);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(size.height);
      }
    }),
  );
  const near = fittingView([{ lat: -33.9, lng: 151.2 }], size, 11);
  expect([near.zoom, near.center]).toEqual([11, { lat: -33.9, lng: 151.2 }]);
});

test('a scale is a round number of metres that fits', () => {
  const { metres, pixels } = scaleBar(view, 80);
  expect(metres).toBe(2000);
  expect(pixels).toBeGreaterThan(40);
  expect(pixels).toBeLessThanOrEqual(80);
  // A degree of longitude has as many pixels as a map of this zoom gives it, and as many metres as the earth does.
  const metresOfDegree = (2 * Math.PI * 6_371_000 * Math.cos((33.9 * Math.PI) / 180)) / 360;
  const pixelsOfDegree = (512 * 2 ** 11) / 360;
  expect(pixels / metres).toBeCloseTo(pixelsOfDegree / metresOfDegree, 9);
});

test('the graticule has at least four lines across whatever is shown, labelled in degrees', () => {
  const lines = ({
    west,
    east,
    south,
    north,
  }: {
    west: number;
    east: number;
    south: number;
    north: number;
  }) => graticule({ west, east, south, north }).features.map(({ properties }) => properties?.label);
  expect(lines({ west: 151, east: 151.1, south: -34, north: -33.96 })).toEqual(
    expect.arrayContaining(['151.00°', '151.02°', '−34.00°', '−33.98°']),
  );
  expect(lines({ west: 170, east: 200, south: -10, north: 10 })).toEqual(
    expect.arrayContaining(['175°', '180°', '−175°', '0°', '−5°']),
  );
  for (const width of [300, 7, 0.3, 0.012]) {
    const across = lines({ west: 0, east: width, south: 0, north: 0 }).length;
    expect([width, across > 4]).toEqual([width, true]);
  }
});

test('names that would touch another, or the edge, are omitted', () => {
  const names = [
    { name: 'Ana Silva', x: 100, y: 50 },
    { name: 'Ben Hall', x: 110, y: 55 },
    { name: 'Cy Dunn', x: 100, y: 80 },
    { name: 'Di Marsh', x: 2, y: 20 },
  ];
  expect(placedNames(names, { width: 200, height: 100 }).map(({ name }) => name)).toEqual([
    'Ana Silva',
    'Cy Dunn',
  ]);
});

test('a coast that crosses the 180th meridian continues beyond it, and Antarctica stays as wide as the world', () => {
  expect(
    unbroken([
      [179, -16],
      [-179, -16],
      [-179, -17],
      [179, -17],
      [179, -16],
    ]).map(([lng]) => lng),
  ).toEqual([179, 181, 181, 179, 179]);
  const antarctica = [
    [180, -84],
    [180, -90],
    [-180, -90],
    [-180, -84],
  ] as const;
  expect(unbroken(antarctica)).toEqual(antarctica);
});

test('the operator’s own map is a style, or tiles with their attribution', () => {
  expect(baseStyle({ url: 'https://maps.example/style.json', attribution: null }, 'light')).toBe(
    'https://maps.example/style.json',
  );
  expect(
    baseStyle({ url: 'https://maps.example/{z}/{x}/{y}.png', attribution: '© Maps' }, 'dark'),
  ).toMatchObject({
    sources: {
      tiles: { type: 'raster', tiles: ['https://maps.example/{z}/{x}/{y}.png'], attribution: '© Maps' },
    },
  });
  expect(baseStyle(null, 'dark')).toMatchObject({ sources: {}, layers: [{ type: 'background' }] });
});
