import { expect, test } from 'vitest';
import { geoAddress, placeOfText, placeText, roundedPlace } from '../../../domain/text/placeText.ts';

test('a place is written with a sensible number of digits, and can be read again', () => {
  const place = { lat: -33.868_812_345, lng: 151.209_3 };
  expect(placeText(place)).toBe('-33.86881, 151.2093');
  expect(placeOfText(placeText(place))).toEqual({ lat: -33.86881, lng: 151.2093 });
  expect(geoAddress({ lat: -33.5, lng: 151.25 })).toBe('geo:-33.5,151.25');
});

test('a place beyond the 180th meridian is on the other side of it', () => {
  expect(roundedPlace({ lat: 1, lng: 181.5 })).toEqual({ lat: 1, lng: -178.5 });
  expect(roundedPlace({ lat: -0.000_001, lng: -540 })).toEqual({ lat: 0, lng: -180 });
  expect(roundedPlace({ lat: 1, lng: 180 })).toEqual({ lat: 1, lng: 180 });
});

test.each([
  ['−33.8688,151.2093', { lat: -33.8688, lng: 151.2093 }],
  [' 52.5200° 13.4050° ', { lat: 52.52, lng: 13.405 }],
  ['+1.5; -2.5', { lat: 1.5, lng: -2.5 }],
])('%s is a place', (text, place) => {
  expect(placeOfText(text)).toEqual(place);
});

test.each(['33,8', '-33.8688', '91.0, 10.0', '10.0, 181.0', '12 Acacia Street 3.5', '1.5, 2.5, 3.5', ''])(
  '%s is not a place',
  (text) => {
    expect(placeOfText(text)).toBeUndefined();
  },
);
