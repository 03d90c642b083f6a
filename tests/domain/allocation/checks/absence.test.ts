import { describe } from 'vitest';
import { at } from '../../../support/allocationFixture.ts';
import { away, examples, skip } from './examples.ts';

describe('§5.3 leave and breaks', () => {
  const onLeave = 'resource_on_leave: Resource is on leave from 02/Feb/2026 09:30 to 02/Feb/2026 17:00';
  const onBreak = 'resource_break_time: Resource is on a break Mon 02/Feb/2026 09:30–17:00';
  const asked = 'resource_on_leave: Leave requested from 02/Feb/2026 09:30 to 02/Feb/2026 17:00';
  const later = away(at('09:30'), at('17:00'));
  examples([
    { when: 'leave begins within the job', input: { leaves: later }, told: [onLeave] },
    {
      when: 'leave that is only requested',
      input: { leaves: away(at('09:30'), at('17:00'), 'requested') },
      told: [asked],
    },
    {
      when: 'requested leave beside approved leave',
      input: { leaves: [...away(at('09:00'), at('17:00'), 'requested'), ...later] },
      told: [onLeave],
    },
    { when: 'leave ends when the job starts', input: { leaves: away(at('07:00'), at('09:00')) }, told: [] },
    { when: 'leave begins when the job ends', input: { leaves: away(at('10:00'), at('17:00')) }, told: [] },
    { when: 'leave was cancelled', input: { leaves: away(at('09:30'), at('17:00'), 'cancelled') }, told: [] },
    { when: 'leave was declined', input: { leaves: away(at('09:30'), at('17:00'), 'declined') }, told: [] },
    { when: 'leave, but the check is off', input: { leaves: later, settings: skip('leave') }, told: [] },
    { when: 'a break within the job', input: { breaks: later }, told: [onBreak] },
    { when: 'a break, but the check is off', input: { breaks: later, settings: skip('break') }, told: [] },
  ]);
});
