import { describe } from 'vitest';
import { aShift, at } from '../../../support/allocationFixture.ts';
import { ana, busy, check, examples, meeting, shifts, skip } from './examples.ts';

describe('§5.4 hours', () => {
  const week = (maxHoursPerWeek: number, ...bookings: ReturnType<typeof busy>[]) => ({
    ...ana({ maxHoursPerWeek }),
    bookings,
  });
  const night = { job: { start: at('22:00'), end: at('26:00') }, ...shifts(aShift('ana', '20:00', '06:00')) };
  examples([
    {
      when: 'is exactly at the weekly limit',
      input: week(3, busy(at('09:00', 1), at('11:00', 1))),
      told: [],
    },
    {
      when: 'is a minute above the weekly limit',
      input: week(3, busy(at('09:00', 1), at('11:01', 1))),
      told: ['resource_cross_max_min_hours_week: exceeded 3 hours'],
    },
    {
      when: 'is above the weekly limit with a meeting that counts',
      input: {
        ...week(3, busy(at('09:00', 1), at('11:00', 1))),
        commitments: [meeting(at('12:00', 1), at('12:01', 1), { overlaps: false, counts: true })],
      },
      told: ['resource_cross_max_min_hours_week: exceeded 3 hours'],
    },
    {
      when: 'has a meeting that does not count',
      input: {
        ...week(3, busy(at('09:00', 1), at('11:00', 1))),
        commitments: [meeting(at('12:00', 1), at('14:00', 1))],
      },
      told: [],
    },
    {
      when: 'is above the fortnightly limit with a meeting that counts',
      input: {
        ...ana({ maxHoursPerFortnight: 3 }),
        commitments: [meeting(at('12:00', 1), at('14:01', 1), { overlaps: false, counts: true })],
        settings: check('maxHoursPerFortnight'),
      },
      told: ['resource_cross_max_min_hours_fortnight: exceeded 3 hours'],
    },
    {
      when: 'runs into a day on which a meeting counts',
      job: night.job,
      input: {
        ...ana({ maxHoursPerDay: 2 }),
        shifts: night.shifts,
        commitments: [meeting(at('12:00', 1), at('12:01', 1), { overlaps: false, counts: true })],
        settings: check('maxHoursPerDay'),
      },
      told: ['resource_cross_max_min_hours_daily: exceeded 2 hours'],
    },
    {
      when: 'is exactly at a limit of two hours and ten minutes, which is not a finite fraction',
      input: week(2 + 10 / 60, busy(at('09:00', 1), at('10:10', 1))),
      told: [],
    },
    {
      when: 'has the hours in the week before (it begins on Sunday)',
      input: week(3, busy(at('09:00', -2), at('11:01', -2))),
      told: [],
    },
    {
      when: 'has the hours on Sunday, which belongs to this week',
      input: week(3, busy(at('09:00', -1), at('11:01', -1))),
      told: ['resource_cross_max_min_hours_week: exceeded 3 hours'],
    },
    {
      when: 'is above the daily limit, which is not checked by default',
      input: ana({ maxHoursPerDay: 0.5 }),
      told: [],
    },
    {
      when: 'is above the daily limit, checked',
      input: { ...ana({ maxHoursPerDay: 0.5 }), settings: check('maxHoursPerDay') },
      told: ['resource_cross_max_min_hours_daily: exceeded 0:30 hours'],
    },
    {
      when: 'is across midnight, two hours a day',
      job: night.job,
      input: { ...ana({ maxHoursPerDay: 2 }), shifts: night.shifts, settings: check('maxHoursPerDay') },
      told: [],
    },
    {
      when: 'is across midnight onto a full day',
      job: night.job,
      input: {
        ...ana({ maxHoursPerDay: 2 }),
        shifts: night.shifts,
        bookings: [busy(at('20:00', 1), at('21:00', 1))],
        settings: check('maxHoursPerDay'),
      },
      told: ['resource_cross_max_min_hours_daily: exceeded 2 hours'],
    },
    {
      when: 'is above the fortnight’s limit, which is not checked by default',
      input: ana({ maxHoursPerFortnight: 0.5 }),
      told: [],
    },
    {
      when: 'is above the fortnight’s limit, checked',
      input: {
        ...ana({ maxHoursPerFortnight: 2.5 }),
        bookings: [busy(at('09:00', 7), at('11:00', 7)), busy(at('09:00', -7), at('11:00', -7))],
        settings: check('maxHoursPerFortnight'),
      },
      told: ['resource_cross_max_min_hours_fortnight: exceeded 2:30 hours'],
    },
    {
      when: 'has no weekly limit, nor has the organisation',
      input: { settings: { maxHoursPerWeek: 'none' } },
      told: ['resource_max_min_hours_week_not_setup: Maximum hours per week are not set up'],
    },
    {
      when: 'has no daily limit, nor has the organisation',
      input: { settings: { maxHoursPerDay: 'none', ...check('maxHoursPerDay') } },
      told: ['resource_max_min_hours_daily_not_setup: Maximum hours per day are not set up'],
    },
    {
      when: 'has no fortnightly limit, nor has the organisation',
      input: { settings: { maxHoursPerFortnight: 'none', ...check('maxHoursPerFortnight') } },
      told: ['resource_max_min_hours_fortnight_not_setup: Maximum hours per fortnight are not set up'],
    },
    {
      when: 'has its own limit, but the organisation has none',
      input: { ...ana({ maxHoursPerWeek: 5 }), settings: { maxHoursPerWeek: 'none' } },
      told: [],
    },
    {
      when: 'is above the weekly limit, but the check is off',
      input: { ...ana({ maxHoursPerWeek: 0.5 }), settings: skip('maxHoursPerWeek') },
      told: [],
    },
  ]);
});
