import { expect, test } from 'vitest';
import { referable } from '../../../web/records/referable.ts';

test('whatever is read is shown somewhere: in its drawer, or on the screen that has it among others', () => {
  expect(referable('task').addressOf('order')).toBe('/projecttasks?record=order');
  expect(referable('task').listOf('a b')).toBe('/projecttasks?search=a%20b');
  expect(referable('booking').addressOf('b1')).toBe('/bookings?booking=b1');
  expect(referable('absence').addressOf('leave')).toBe('/absences?record=leave');
  expect(referable('nonsense')).toBeUndefined();
});
