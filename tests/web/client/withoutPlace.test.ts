import { expect, it } from 'vitest';
import { withoutPlace } from '../../../web/client/withoutPlace.ts';

it('says what is wrong without the place in what was sent, as a sentence', () => {
  expect(withoutPlace('edits: you would have 11 hours')).toBe('You would have 11 hours');
  expect(withoutPlace('edits[0].startDate: is over: a planner changes days that are over')).toBe(
    'Is over: a planner changes days that are over',
  );
  expect(withoutPlace('The hours overlap: 07:00, 08:00')).toBe('The hours overlap: 07:00, 08:00');
});
