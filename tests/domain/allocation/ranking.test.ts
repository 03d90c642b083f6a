import { describe, expect, it } from 'vitest';
import { allocate } from '../../../domain/allocation/allocate.ts';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { explain } from '../../../domain/allocation/explain.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import { mergeViolations } from '../../../domain/allocation/mergeViolations.ts';
import { violationOf } from '../../../domain/allocation/violation.ts';
import { aJob, aLabel, anInput, aResource } from '../../support/allocationFixture.ts';

type Input = Parameters<typeof anInput>[0];

function partOf(name: string, job: Partial<Job>, input: Input): number {
  const [choice] = assess(createAllocationContext(anInput(input)), aJob('job', job), ['ana']);
  return choice?.parts.find((part) => part.name === name)?.points ?? 0;
}

describe('§9 order', () => {
  it('puts the one with a finite cost first if two have the same score, whatever the names', () => {
    const labels = [aLabel('care'), aLabel('lift', { unitPrice: 50 }), aLabel('drive', { unitPrice: 10 })];
    const resources = [
      // Neither earns anything for cost: no price at all, and the highest.
      aResource('1', { firstName: 'Ana', labelIds: ['care', 'free'] }),
      aResource('2', { firstName: 'Zoe', labelIds: ['care', 'lift'] }),
      aResource('3', { firstName: 'Far', labelIds: ['drive'] }),
    ];
    const input = anInput({ labels: [...labels, aLabel('free')], resources });
    const ranked = explain(createAllocationContext(input), aJob('job'));
    expect(ranked[0]?.score).toBe(ranked[1]?.score);
    expect(ranked.map(({ resourceId }) => resourceId)).toEqual(['2', '1', '3']);
  });
});

describe('§9 order of those who do not fit', () => {
  it('is also that of their scores', () => {
    const resources = [
      aResource('1', { location: { lat: -33.8, lng: 151.206 } }),
      aResource('2'),
      aResource('3', { location: { lat: -33.85, lng: 151.206 } }),
    ];
    const ranked = explain(
      createAllocationContext(anInput({ resources })),
      aJob('job', { labelIds: ['lift'] }),
    );
    expect(ranked.map(({ resourceId }) => resourceId)).toEqual(['2', '3', '1']);
  });
});

describe('§9 parts', () => {
  const six = ['cost', 'matchingJobs', 'distance', 'matchingLabels', 'weeklyFreeHours', 'dailyFreeHours'];
  it.each<[string, Partial<Job>, Input, readonly string[]]>([
    ['an internal resource on an internal job', {}, {}, ['internal']],
    ['an internal resource on an external job', { external: true }, {}, []],
    [
      'an external resource on an external job',
      { external: true },
      { resources: [aResource('ana', { external: true })] },
      ['external'],
    ],
    ['a preferred resource', { preferredResourceIds: ['ana'] }, {}, ['preferred', 'internal']],
  ])('are six, plus the bonuses and penalties that apply: %s', (_, job, input, more) => {
    const [choice] = assess(createAllocationContext(anInput(input)), aJob('job', job), ['ana']);
    expect(choice?.parts.map(({ name }) => name)).toEqual([...six, ...more]);
  });
});

describe('§9 parts of those that fit only in part', () => {
  it('gives nothing for exact labels to somebody who holds only some of them', () => {
    const labels = [aLabel('care', { unitPrice: 30 }), aLabel('lift', { unitPrice: 10 })];
    const resources = [aResource('ana'), aResource('cheap', { labelIds: ['lift'] })];
    expect(partOf('cost', { labelIds: ['care', 'lift'] }, { labels, resources })).toBe(0);
  });

  it('gives the bonus of an external resource only on external jobs', () => {
    const input = { resources: [aResource('ana', { external: true })] };
    expect(partOf('external', { external: true }, input)).toBe(100);
    expect(partOf('external', { external: false }, input)).toBe(0);
    expect(partOf('internal', { external: false }, input)).toBe(0);
  });
});

describe('Reasons', () => {
  it('name a service plan as the cause of nobody found only while plans are checked', () => {
    const servicePlans = [
      { visitStemId: 'V7', updateType: 'Inactive' as const, endDate: null, updatedAt: 0 },
    ];
    const settings = { doNotCheck: { visitServicePlan: true } };
    const context = createAllocationContext(anInput({ resources: [], servicePlans, settings }));
    expect(allocate(context, aJob('job', { visitStemId: 'V7' }))).toMatchObject({
      kind: 'refused',
      violation: { code: 'no_auto_allocation' },
    });
  });

  it('with the same code are merged, naming each person and each text once', () => {
    const shiftless = (id: string) => violationOf('resource_shift_not_setup', id, {});
    const [merged, ...rest] = mergeViolations(
      [shiftless('1'), shiftless('2'), shiftless('1')],
      (id) => `Person ${id}`,
    );
    expect(rest).toEqual([]);
    expect(merged).toMatchObject({
      code: 'resource_shift_not_setup',
      messages: ['Resource shift is not set up'],
      resourceIds: ['1', '2'],
      resourceNames: ['Person 1', 'Person 2'],
    });
  });

  it('of checks that failed themselves are merged by exception, which becomes their title', () => {
    const failed = (id: string, exception: string) => violationOf('fallback', id, { exception });
    const merged = mergeViolations(
      [failed('1', 'odd'), violationOf('resource_inactive', '2', {}), failed('2', ''), failed('3', 'odd')],
      (id) => `Person ${id}`,
    );
    expect(merged.map(({ code, title, resourceIds }) => [code, title, resourceIds])).toEqual([
      ['resource_inactive', 'Inactive', ['2']],
      ['fallback', 'odd', ['1', '3']],
      ['fallback', 'Something went wrong', ['2']],
    ]);
  });

  it('without a message are reported as something that went wrong', () => {
    expect(violationOf('fallback', null, { exception: '' }).message).toBe('Something went wrong');
  });
});
