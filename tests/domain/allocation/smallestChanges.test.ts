import { expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { nearestFit } from '../../../domain/allocation/nearestFit.ts';
import { aBooking, aJob, anInput, aResource, aShift, at } from '../../support/allocationFixture.ts';

it('Of two equally near times the later is proposed', () => {
  const bookings = [aBooking('b', ['ana'], at('09:00'), at('10:00'), { customerId: 'carol' })];
  const [change] = nearestFit(createAllocationContext(anInput({ bookings })), aJob('job'), []).changes;
  expect(change).toMatchObject({ kind: 'moveJob', byMinutes: 60, start: at('10:00') });
});

it('No time before the first of all instants is proposed', () => {
  const start = 1800;
  const shifts = [aShift('ana', '00:00', '24:00', { startDate: '1969-12-01' })];
  const bookings = [aBooking('b', ['ana'], start, start + 5 * 3600)];
  const context = createAllocationContext(anInput({ shifts, bookings }));
  const [change] = nearestFit(context, aJob('job', { start, end: start + 3600 }), []).changes;
  expect(change).toMatchObject({ kind: 'moveJob', byMinutes: 300 });
});

it('Labels are proposed for people who lack nothing else, the fewest first, but not for those a label bars', () => {
  const resources = [
    aResource('1', { labelIds: ['north'] }),
    aResource('2', { labelIds: ['care'] }),
    aResource('3', { labelIds: ['drive'] }),
  ];
  const context = createAllocationContext(anInput({ resources }));
  const job = aJob('job', { labelIds: ['care', 'lift'], excludeLabelIds: ['drive'] });
  expect(nearestFit(context, job, []).changes).toEqual([
    { kind: 'addLabels', resourceId: '2', missing: ['lift'] },
    { kind: 'addLabels', resourceId: '1', missing: ['care', 'lift'] },
  ]);
});

it('The labels a job asks for are proposed for somebody without labels, and nothing if it asks for none', () => {
  const resources = [aResource('new', { labelIds: [] }), aResource('skilled', { labelIds: ['lift'] })];
  const context = createAllocationContext(anInput({ resources }));
  expect(nearestFit(context, aJob('job', { labelIds: ['care', 'lift'] }), []).changes).toEqual([
    { kind: 'addLabels', resourceId: 'skilled', missing: ['care'] },
    { kind: 'addLabels', resourceId: 'new', missing: ['care', 'lift'] },
  ]);
  const alone = createAllocationContext(anInput({ resources: resources.slice(0, 1) }));
  expect(nearestFit(alone, aJob('job', { labelIds: ['north'] }), []).changes).toEqual([]);
});

it('No label is proposed that would bar the person who gets it', () => {
  const context = createAllocationContext(anInput({ resources: [aResource('ana', { labelIds: ['lift'] })] }));
  expect(nearestFit(context, aJob('job', { excludeLabelIds: ['care'] }), []).changes).toEqual([]);
});

it('If two of several people are missing, only other times are proposed', () => {
  const resources = [
    aResource('ana', { labelIds: ['lift'] }),
    aResource('ben', { labelIds: ['lift'] }),
    aResource('cleo'),
  ];
  const context = createAllocationContext(anInput({ resources }));
  expect(nearestFit(context, aJob('job', { resourcesNeeded: 3 }), []).changes).toEqual([]);
  expect(nearestFit(context, aJob('job', { resourcesNeeded: 2 }), []).changes).toHaveLength(2);
});
