import { expect, test } from 'vitest';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { placeOfRecord } from '../../../web/messages/placeOfRecord.ts';

test('A message leads to the drawer of its record, or to the shifts of whoever has no list of what is offered', () => {
  const shift = { category: 'openShift', id: 'evening' } as const;
  expect(placeOfRecord(shift, claimsOf('dispatcher'))).toBe('/open-shifts?record=evening');
  expect(placeOfRecord(shift, claimsOf('resource'))).toBe('/resource_shifts#evening');
  const task = { category: 'task', id: 'order' } as const;
  expect(placeOfRecord(task, claimsOf('dispatcher'))).toBe('/projecttasks?record=order');
});

test('A message leads nowhere for somebody who has no screen of its record', () => {
  expect(placeOfRecord({ category: 'task', id: 'order' }, claimsOf('resource'))).toBeUndefined();
});
