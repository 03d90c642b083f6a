import { expect, test } from 'vitest';
import { withParameters } from '../../../web/shell/withParameters.ts';

test('parameters of an address are set, taken out or left as they are, and those of others stay', () => {
  const before = new URLSearchParams('view=month&day=2026-11-25&booking=b1&search=ash');
  const after = withParameters(before, {
    view: 'agenda',
    day: null,
    search: '',
    rows: undefined,
    weeks: '2',
  });
  expect(after.toString()).toBe('view=agenda&booking=b1&weeks=2');
  expect(withParameters(before, { view: undefined }).toString()).toBe(before.toString());
  expect(before.get('view')).toBe('month');
});
