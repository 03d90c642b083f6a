import { describe, expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { explain } from '../../../domain/allocation/explain.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import {
  aBooking,
  aJob,
  aLabel,
  anInput,
  aResource,
  aShift,
  at,
  CITY,
} from '../../support/allocationFixture.ts';

interface Example {
  readonly when: string;
  readonly job?: Partial<Job>;
  readonly input?: Parameters<typeof anInput>[0];
  readonly points: number;
}

/** A table of what one part of Ana's score comes to; a part that is not shown is 0. */
function part(name: string, rows: readonly Example[]): void {
  describe(`§9 ${name}`, () => {
    it.each(rows)('$when: $points', ({ job, input, points }) => {
      const [choice] = assess(createAllocationContext(anInput(input)), aJob('job', job), ['ana']);
      const found = choice?.parts.find((of) => of.name === name)?.points ?? 0;
      expect(found).toBeCloseTo(points, 5);
    });
  });
}

const ana = (over: Parameters<typeof aResource>[1]) => ({ resources: [aResource('ana', over)] });
const prices = [
  aLabel('care', { unitPrice: 30 }),
  aLabel('lift', { unitPrice: 20 }),
  aLabel('drive', { unitPrice: 50 }),
];
const priced = (...held: string[]) => ({
  labels: prices,
  resources: [
    aResource('ana', { labelIds: held }),
    aResource('cheap', { labelIds: ['lift'] }),
    aResource('dear', { labelIds: ['care', 'lift', 'drive'] }),
  ],
});
const busy = (id: string, start: number, end: number) => aBooking(id, ['ana'], start, end);

part('cost', [
  { when: 'labels are exactly the job’s', input: priced('care'), points: 100 },
  { when: 'the cheapest', input: priced('lift'), points: 100 },
  { when: 'the dearest', input: priced('care', 'lift', 'drive'), points: 0 },
  { when: '50 between 20 and 100', input: priced('care', 'lift'), points: 100 * (1 - 30 / 80) },
  { when: 'no price', input: { ...priced('north'), labels: [...prices, aLabel('north')] }, points: 0 },
  {
    when: 'the same cost as everybody',
    input: { labels: prices, ...ana({ labelIds: ['care', 'lift'] }) },
    points: 100,
  },
]);
part('matchingJobs', [
  { when: 'none', points: 0 },
  {
    when: 'three with this customer',
    input: { pastJobs: [{ resourceId: 'ana', customerId: 'carol', count: 3 }] },
    points: 24,
  },
  { when: 'ten', input: { pastJobs: [{ resourceId: 'ana', customerId: 'carol', count: 10 }] }, points: 80 },
  {
    when: 'eleven count as ten',
    input: { pastJobs: [{ resourceId: 'ana', customerId: 'carol', count: 11 }] },
    points: 80,
  },
  {
    when: 'with another customer',
    input: { pastJobs: [{ resourceId: 'ana', customerId: 'dora', count: 10 }] },
    points: 0,
  },
]);
part('distance', [
  { when: 'at the place', points: 60 },
  { when: '10 of 20 km', job: { location: { lat: CITY.lat + 10 / 111.19493, lng: CITY.lng } }, points: 30 },
  { when: 'beyond the maximum', job: { location: { lat: CITY.lat + 1, lng: CITY.lng } }, points: 0 },
  { when: 'unknown', input: ana({ location: null }), points: 0 },
]);
part('matchingLabels', [
  { when: 'the specialist', points: 40 },
  { when: 'one of two', input: ana({ labelIds: ['care', 'lift'] }), points: 20 },
  { when: 'one of three', input: ana({ labelIds: ['care', 'lift', 'north'] }), points: 40 / 3 },
  { when: 'no labels', input: ana({ labelIds: [] }), points: 0 },
]);
part('weeklyFreeHours', [
  { when: 'nothing planned', points: 20 },
  {
    when: '10 of 40 hours planned',
    input: { ...ana({ maxHoursPerWeek: 40 }), bookings: [busy('b', at('08:00', 1), at('18:00', 1))] },
    points: 15,
  },
  {
    when: 'more planned than the limit',
    input: { ...ana({ maxHoursPerWeek: 4 }), bookings: [busy('b', at('08:00', 1), at('18:00', 1))] },
    points: 0,
  },
  { when: 'no limit set up', input: { settings: { maxHoursPerWeek: 'none' } }, points: 0 },
]);
part('dailyFreeHours', [
  { when: 'nothing planned', points: 10 },
  {
    when: '2 of 8 hours planned',
    input: { ...ana({ maxHoursPerDay: 8 }), bookings: [busy('b', at('11:00'), at('13:00'))] },
    points: 7.5,
  },
  { when: '6 of the usual 24', input: { bookings: [busy('b', at('11:00'), at('17:00'))] }, points: 7.5 },
]);
part('preferred', [
  { when: 'not preferred', job: { preferredResourceIds: ['ben'] }, points: 0 },
  { when: 'the first of two', job: { preferredResourceIds: ['ana', 'ben'] }, points: 200_000 },
  { when: 'the second of two', job: { preferredResourceIds: ['ben', 'ana'] }, points: 100_000 },
]);
part('internal', [
  { when: 'internal on an internal job', points: 10_000 },
  { when: 'external on an internal job', input: ana({ external: true }), points: 0 },
  { when: 'internal on an external job', job: { external: true }, points: 0 },
]);
part('external', [
  {
    when: 'external on an external job',
    job: { external: true },
    input: ana({ external: true }),
    points: 100,
  },
  { when: 'internal on an internal job', points: 0 },
]);
part('overlap', [
  { when: 'none', points: 0 },
  { when: 'one', input: { bookings: [busy('b', at('09:00'), at('10:00'))] }, points: -10_000 },
  {
    when: 'two',
    input: { bookings: [busy('b', at('09:00'), at('10:00')), busy('c', at('09:30'), at('10:00'))] },
    points: -10_000,
  },
  {
    when: 'one, with capacity for it',
    input: { ...ana({ capacity: 2 }), bookings: [busy('b', at('09:00'), at('10:00'))] },
    points: -10_000,
  },
]);
part('outsideShift', [
  { when: 'inside', points: 0 },
  { when: 'outside', input: { shifts: [aShift('ana', '12:00', '18:00')] }, points: -10 },
  { when: 'none set up', input: { shifts: [] }, points: -10 },
  { when: 'external without shifts', input: { ...ana({ external: true }), shifts: [] }, points: 0 },
]);
part('jobsThatDay', [
  { when: 'one', input: { bookings: [busy('b', at('11:00'), at('12:00'))] }, points: 0 },
  {
    when: 'two',
    input: { bookings: [busy('b', at('11:00'), at('12:00')), busy('c', at('13:00'), at('14:00'))] },
    points: -4,
  },
  {
    when: 'two, one of them tomorrow',
    input: { bookings: [busy('b', at('11:00'), at('12:00')), busy('c', at('13:00', 1), at('14:00', 1))] },
    points: 0,
  },
]);

it('Candidates are ordered by score, then cost, name and id, those with violations last', () => {
  const people = [
    aResource('5', { firstName: 'Zoe', labelIds: ['lift'] }),
    aResource('4', { firstName: 'Ben' }),
    aResource('3', { firstName: 'Ana' }),
    aResource('2', { firstName: 'Ana' }),
    aResource('1', { firstName: 'Far', location: { lat: CITY.lat + 0.1, lng: CITY.lng } }),
  ];
  const ranked = explain(createAllocationContext(anInput({ resources: people })), aJob('job'));
  expect(ranked.map(({ resourceId }) => resourceId)).toEqual(['2', '3', '4', '1', '5']);
});
