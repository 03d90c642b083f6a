import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAllocationContext, withAllocation } from '../../../../domain/allocation/allocationContext.ts';
import { assess } from '../../../../domain/allocation/assess.ts';
import { allocationInput, jobs } from '../../../support/allocationArbitrary.ts';
import { aShift, at } from '../../../support/allocationFixture.ts';
import { away, busy, check, examples, meeting, shifts } from './examples.ts';

const rest = (over: object = {}) => ({
  settings: {
    ...check('rest'),
    restHoursBetweenDays: 'none' as const,
    mostDaysInARow: 14,
    mostHoursWithoutBreak: 'none' as const,
    ...over,
  },
});
const between = rest({ restHoursBetweenDays: 10 });
const without = rest({ mostHoursWithoutBreak: 3 });
const late = { job: { start: at('20:00'), end: at('22:15') }, ...shifts(aShift('ana', '00:00', '23:00')) };

describe('Rest between two days', () => {
  examples([
    {
      when: 'is exactly as long as it must be',
      job: late.job,
      input: { ...between, shifts: late.shifts, bookings: [busy(at('08:15', 1), at('09:00', 1))] },
      told: [],
    },
    {
      when: 'is a minute too short',
      job: late.job,
      input: { ...between, shifts: late.shifts, bookings: [busy(at('08:14', 1), at('09:00', 1))] },
      told: ['resource_rest_between_days: Rest between two days (9:59 h) is less than min (10 h)'],
    },
    {
      when: 'is too short after the work of the day before',
      input: { ...between, bookings: [busy(at('22:00', -1), at('23:30', -1))] },
      told: ['resource_rest_between_days: Rest between two days (9:30 h) is less than min (10 h)'],
    },
    {
      when: 'is not asked for within one day',
      input: { ...between, bookings: [busy(at('12:00'), at('13:00'))] },
      told: [],
    },
    {
      when: 'is not asked for within the shift of one night',
      job: { start: at('22:30'), end: at('23:30') },
      input: {
        ...between,
        shifts: [aShift('ana', '22:00', '06:00')],
        bookings: [busy(at('02:00', 1), at('03:00', 1))],
      },
      told: [],
    },
    {
      when: 'counts a meeting that adds to the hours',
      input: {
        ...between,
        commitments: [meeting(at('22:00', -1), at('23:30', -1), { overlaps: false, counts: true })],
      },
      told: ['resource_rest_between_days: Rest between two days (9:30 h) is less than min (10 h)'],
    },
    {
      when: 'is not checked by default',
      input: { bookings: [busy(at('22:00', -1), at('23:30', -1))] },
      told: [],
    },
  ]);
});

describe('Days in a row', () => {
  const week = (days: readonly number[]) => days.map((day) => busy(at('12:00', day), at('13:00', day)));
  examples([
    {
      when: 'are as many as may be',
      input: { ...rest({ mostDaysInARow: 3 }), bookings: week([-1, 1, 3]) },
      told: [],
    },
    {
      when: 'are one too many, on both sides of the job',
      input: { ...rest({ mostDaysInARow: 3 }), bookings: week([-1, 1, 2]) },
      told: ['resource_rest_days_in_a_row: Days in a row (4) exceed max (3)'],
    },
    {
      when: 'count a job of 49 hours as three',
      input: { ...rest({ mostDaysInARow: 3 }), bookings: [busy(at('20:00', -3), at('21:00', -1))] },
      told: ['resource_rest_days_in_a_row: Days in a row (4) exceed max (3)'],
    },
  ]);
});

describe('Hours without a break', () => {
  examples([
    {
      when: 'are as many as may be',
      input: { ...without, bookings: [busy(at('10:29'), at('12:00'))] },
      told: [],
    },
    {
      when: 'are a minute too many',
      input: { ...without, bookings: [busy(at('10:29'), at('12:01'))] },
      told: ['resource_rest_without_break: Time without a break (3:01 h) exceeds max (3 h)'],
    },
    {
      when: 'end with a break between two jobs',
      input: { ...without, bookings: [busy(at('10:30'), at('12:30'))] },
      told: [],
    },
    {
      when: 'end with a break that is entered',
      job: { start: at('09:00'), end: at('13:00') },
      input: {
        ...rest({ mostHoursWithoutBreak: 3, doNotCheck: { rest: false, break: true } }),
        breaks: away(at('11:00'), at('11:30')),
      },
      told: [],
    },
  ]);
});

it('leaves nobody else’s work without rest if the new work has enough, so no mark around it becomes untrue', () => {
  fc.assert(
    fc.property(allocationInput, jobs, (input, [job]) => {
      if (job === undefined) return;
      const before = createAllocationContext(input);
      const ids = input.resources.map(({ id }) => id);
      const ofRest = (context: typeof before, one: typeof job, who: string) =>
        (assess(context, one, [who])[0]?.violations ?? []).filter(({ code }) =>
          code.startsWith('resource_rest_'),
        );
      for (const who of ids) {
        if (ofRest(before, job, who).length > 0) continue;
        const after = withAllocation(before, job, [who]);
        for (const booking of input.bookings) {
          if (!booking.resourceIds.includes(who)) continue;
          const other = { ...job, id: booking.id, start: booking.start, end: booking.end };
          expect(ofRest(after, other, who).map(({ code }) => code)).toEqual(
            ofRest(before, other, who).map(({ code }) => code),
          );
        }
      }
    }),
  );
});
