import { expect, test } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { suitabilityOf } from '../../../domain/allocation/suitability.ts';
import { mostTellingFirst, reasonText } from '../../../domain/catalogue/reasonText.ts';
import { suitabilityText } from '../../../domain/catalogue/suitabilityText.ts';
import { aBooking, aJob, anInput, aResource, aShift, at } from '../../support/allocationFixture.ts';

const reasonsOf = (input: Parameters<typeof anInput>[0], job: Parameters<typeof aJob>[1]) =>
  assess(createAllocationContext(anInput(input)), aJob('job', job), ['ana']).flatMap(
    ({ violations }) => violations,
  );

test('a reason is the specified text, with what the check saw beside it', () => {
  const shifts = [aShift('ana', '08:00', '12:00'), aShift('ana', '13:00', '16:00')];
  const evening = { start: at('20:00'), end: at('21:00') };
  expect(reasonsOf({ shifts }, evening).map(reasonText)).toEqual([
    'Job outside resource shift · 08:00–12:00, 13:00–16:00',
  ]);
  const past = [aShift('ana', '22:00', '06:00')];
  expect(reasonsOf({ shifts: past }, {}).map(reasonText)).toEqual([
    'Job outside resource shift · 22:00–06:00',
  ]);
  const later = [aShift('ana', '08:00', '16:00', { startDate: '2026-03-01' })];
  expect(reasonsOf({ shifts: later }, {}).map(reasonText)).toEqual([
    'Job outside resource shift · no shift that day',
  ]);
  // An older event has no figures.
  const older = {
    code: 'resource_shift_not_match' as const,
    message: 'Job outside resource shift',
    details: {},
  };
  expect(reasonText(older)).toBe('Job outside resource shift');

  const busy = aBooking('other', ['ana'], at('12:00'), at('14:30'));
  const long = { start: at('08:00'), end: at('10:00') };
  expect(
    reasonsOf({ bookings: [busy], resources: [aResource('ana', { maxHoursPerWeek: 4 })] }, long).map(
      reasonText,
    ),
  ).toEqual(['exceeded 4 hours · 4:30 of 4 h in the week']);
});

test('the most telling reason comes first, and equal ones keep their order', () => {
  const codes = (
    [
      'job_label_not_setup',
      'resource_distance_exceeds_limit',
      'travel_time_too_short',
      'resource_shift_not_match',
      'fallback',
      'resource_on_leave',
    ] as const
  ).map((code) => ({ code }));
  expect(mostTellingFirst(codes).map(({ code }) => code)).toEqual([
    'resource_on_leave',
    'resource_shift_not_match',
    'travel_time_too_short',
    'fallback',
    'resource_distance_exceeds_limit',
    'job_label_not_setup',
  ]);
});

test('what speaks for somebody is said in words, without what is not known', () => {
  const resources = [aResource('ana', { maxHoursPerWeek: 38 }), aResource('ben', { location: null })];
  const pastJobs = [{ resourceId: 'ana', customerId: 'carol', count: 16 }];
  const bookings = [aBooking('other', ['ana'], at('11:00'), at('15:30'))];
  const context = createAllocationContext(
    anInput({ resources, pastJobs, bookings, settings: { maxHoursPerWeek: 'none' } }),
  );
  const job = aJob('job', { preferredResourceIds: ['ana'] });
  expect(suitabilityOf(context, job, ['ana', 'ben', 'nobody']).map(suitabilityText)).toEqual([
    'preferred, 16 visits with this customer, at the same place, 5:30 of 38 h this week',
    'new to this customer, 1 h this week',
  ]);
});
