import { describe } from 'vitest';
import { aShift, at } from '../../../support/allocationFixture.ts';
import { ana, examples, shifts, skip } from './examples.ts';

describe('§5.6 shift', () => {
  const outside = 'resource_shift_not_match: Job outside resource shift';
  const notSetUp = 'resource_shift_not_setup: Resource shift is not set up';
  const early = { start: at('02:00'), end: at('03:00') };
  examples([
    { when: 'fills the whole shift', job: { start: at('08:00'), end: at('18:00') }, told: [] },
    { when: 'starts a second before it', job: { start: at('08:00') - 1 }, told: [outside] },
    { when: 'ends a second after it', job: { end: at('18:00') + 1 }, told: [outside] },
    {
      when: 'lies in two shifts that touch',
      input: shifts(aShift('ana', '08:00', '09:30'), aShift('ana', '09:30', '12:00')),
      told: [],
    },
    {
      when: 'lies in two shifts with a minute between',
      input: shifts(aShift('ana', '08:00', '09:30'), aShift('ana', '09:31', '12:00')),
      told: [outside],
    },
    {
      when: 'is covered by the shift of the day before, past midnight',
      job: early,
      input: shifts(aShift('ana', '22:00', '06:00')),
      told: [],
    },
    {
      when: 'runs past the end of that shift',
      job: { ...early, end: at('06:01') },
      input: shifts(aShift('ana', '22:00', '06:00')),
      told: [outside],
    },
    {
      when: 'is on a day without shift',
      input: shifts(aShift('ana', '08:00', '18:00', { startDate: '2026-02-03' })),
      told: [outside],
    },
    {
      when: 'is on the last day of the timesheet',
      input: shifts(aShift('ana', '08:00', '18:00', { endDate: '2026-02-02' })),
      told: [],
    },
    {
      when: 'is after the last day of the timesheet',
      input: shifts(aShift('ana', '08:00', '18:00', { endDate: '2026-02-01' })),
      told: [outside],
    },
    { when: 'has no shifts', input: shifts(), told: [notSetUp] },
    { when: 'is external without shifts', input: { ...ana({ external: true }), ...shifts() }, told: [] },
    {
      when: 'is external with other shifts',
      input: { ...ana({ external: true }), ...shifts(aShift('ana', '11:00', '12:00')) },
      told: [outside],
    },
    {
      when: 'is outside, but the check is off',
      job: early,
      input: { settings: skip('resourceShift') },
      told: [],
    },
  ]);
});
