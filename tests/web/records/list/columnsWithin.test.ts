import { expect, test } from 'vitest';
import { columnsWithin } from '../../../../web/records/list/columnsWithin.ts';

test('beside an open record a list has the first columns that there is room for, and the one it is sorted by', () => {
  const widths: Readonly<Record<string, number>> = { reference: 100, labels: 120, email: 0, price: 60 };
  const within = (room: number) => columnsWithin(room, Object.keys(widths), (field) => widths[field] ?? 0);
  expect(within(280)).toEqual(['reference', 'labels', 'email', 'price']);
  expect(within(230)).toEqual(['reference', 'labels', 'email']);
  expect(within(90)).toEqual(['email']);
});
