import { describe, expect, it } from 'vitest';
import { createAllocationContext, withAllocation } from '../../../../domain/allocation/allocationContext.ts';
import { assess } from '../../../../domain/allocation/assess.ts';
import type { Job } from '../../../../domain/allocation/job.ts';
import { aJob, anInput, at } from '../../../support/allocationFixture.ts';

describe('Plans that ask for more', () => {
  const inGroup = {
    ...aJob('other', { differentPeopleGroup: 'pair', start: at('14:00'), end: at('15:00') }),
  };
  it('keep the jobs of a group apart', () => {
    const context = withAllocation(createAllocationContext(anInput()), inGroup, ['ana']);
    const codes = (group: string | null) =>
      assess(context, aJob('job', { differentPeopleGroup: group }), ['ana'])[0]?.violations.map(
        ({ code }) => code,
      );
    expect(codes('pair')).toEqual(['different_people_required']);
    expect(codes('else')).toEqual([]);
    expect(codes(null)).toEqual([]);
  });

  it('keep the travel time between two jobs free', () => {
    const input = anInput({
      travel: {
        kind: 'matrix',
        minutes: [
          [0, 31],
          [10, 0],
        ],
      },
    });
    const next = aJob('next', { start: at('10:30'), end: at('11:00'), travelPlace: 1 });
    const context = withAllocation(createAllocationContext(input), next, ['ana']);
    const told = (job: Partial<Job>) =>
      assess(context, aJob('job', { travelPlace: 0, ...job }), ['ana'])[0]?.violations.map(
        ({ message }) => message,
      );
    expect(told({})).toEqual(['Travel time (31 minutes) exceeds the time between jobs (30 minutes)']);
    expect(told({ start: at('11:10'), end: at('12:00') })).toEqual([]);
    expect(told({ start: at('11:09'), end: at('12:00') })).toEqual([
      'Travel time (10 minutes) exceeds the time between jobs (9 minutes)',
    ]);
  });
});
