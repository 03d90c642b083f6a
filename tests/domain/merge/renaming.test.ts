import { expect, test } from 'vitest';
import { renamingCommands } from '../../../domain/merge/renaming.ts';
import { recordReferences } from '../../../domain/record/recordReferences.ts';
import { recurringBooking } from '../../../domain/recurringBooking/recurringBooking.ts';
import { aSeries } from '../recurringBooking/seriesFixture.ts';

const services = [
  { labelId: 'pottery', price: 25, places: 2, takenBy: ['carol', 'dora'] },
  { labelId: 'lunch', price: null, places: null, takenBy: [] },
];

test('a customer who is another one has their place and their services in a series of group events', () => {
  const {
    id,
    archived: _,
    ...details
  } = aSeries({
    customerId: null,
    places: 4,
    participantIds: ['carol', 'dora'],
    groupServices: services,
  });
  const rename = (from: string, to: string) =>
    renamingCommands('recurringBooking', { id, state: { details } }, { category: 'customer', from, to });
  const [pottery, lunch] = services;
  expect(rename('carol', 'emil')).toEqual([
    {
      name: 'recurringBooking.change',
      input: {
        recurringBookingId: id,
        participantIds: ['emil', 'dora'],
        groupServices: [{ ...pottery, takenBy: ['emil', 'dora'] }, lunch],
      },
    },
  ]);
  expect(rename('finn', 'emil')).toEqual([]);
});

test('what the entries of a field name must exist, and of the kind that they may name', () => {
  const command = {
    name: 'recurringBooking.change',
    input: { recurringBookingId: 's', groupServices: services },
  };
  const named = recordReferences(recurringBooking.declaration, command, { groupServices: [] });
  expect(named).toMatchObject([
    { category: 'label', ids: ['pottery', 'lunch'], path: 'groupServices' },
    { category: 'customer', ids: ['carol', 'dora'], path: 'groupServices' },
  ]);
});
