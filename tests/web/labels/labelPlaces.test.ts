import { expect, test } from 'vitest';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { labelPlaces, listPath } from '../../../web/labels/labelPlaces.ts';
import { readListAddress } from '../../../web/records/list/listAddress.ts';

const administrator = claimsOf('administrator');

test('a label is looked for in every field that names labels, each of which its list can be filtered by', () => {
  const places = labelPlaces(administrator);
  const fields = places.map(({ name, field }) => `${name}.${field}`);
  expect(fields).toEqual(
    expect.arrayContaining([
      'resource.labelIds',
      'resource.filterIds',
      'customer.labelIds',
      'rosterEvent.labelIds',
    ]),
  );
  for (const place of places) {
    const address = new URL(listPath(place, 'lab-1'), 'http://muster.example');
    const { filters } = readListAddress(place.name, address.searchParams, administrator);
    expect(filters).toEqual({ [place.field]: 'lab-1' });
  }
});

test('and nowhere that somebody may not read', () => {
  // Customers read announcements, whose channel is a label.
  expect(labelPlaces(claimsOf('customer')).map(({ field }) => field)).toEqual(['channelId']);
  expect(labelPlaces(claimsOf('scheduler')).some(({ name }) => name === 'masterLabelSet')).toBe(false);
});
