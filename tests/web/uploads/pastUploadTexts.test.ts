import { expect, test } from 'vitest';
import { canBeUndone, stayedOf } from '../../../web/uploads/pastUploadTexts.ts';

const saved = { kind: 'settings', state: 'saved', created: 0, changed: 1, undo: null } as const;
const planner = { role: 'dispatcher', duties: [], partner: false } as const;

test('an upload of settings is undone by those alone who may decide them', () => {
  expect(canBeUndone(saved, planner)).toBe(false);
  expect(canBeUndone(saved, { ...planner, duties: ['admin'] })).toBe(true);
  expect(canBeUndone({ ...saved, kind: 'bookings' }, planner)).toBe(true);
});

test('what stays after an undo is called what it is', () => {
  expect(stayedOf({ kind: 'bookings' }, 2)).toContain('2 of its records');
  expect(stayedOf(saved, 1)).toBe(
    'One of its preferences stayed as it was, because others had decided it since.',
  );
  expect(stayedOf(saved, 2)).toContain('2 of its preferences');
});
