import { describe, expect, it } from 'vitest';
import { allocate } from '../../../domain/allocation/allocate.ts';
import { allocateAll } from '../../../domain/allocation/allocateAll.ts';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { alternativesTo } from '../../../domain/allocation/alternatives.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import { checkPlan } from '../../../domain/allocation/checkPlan.ts';
import { explain } from '../../../domain/allocation/explain.ts';
import { nearestFit } from '../../../domain/allocation/nearestFit.ts';
import { optimise } from '../../../domain/allocation/optimise/optimise.ts';
import { validateAllocation } from '../../../domain/allocation/validateAllocation.ts';
import { aJob, anInput, aResource, at } from '../../support/allocationFixture.ts';

/** A person about whom one fact cannot be read, as no schema would let through. */
function unreadable(id: string, field: 'inactiveDate' | 'capacity' | 'external') {
  return Object.defineProperty(aResource(id), field, {
    enumerable: true,
    get() {
      throw new Error(`${field} of ${id} is unreadable`);
    },
  });
}

const ana = aResource('ana');
const ben = unreadable('ben', 'inactiveDate');
/** Fails about Ben, and about nobody else. */
const context = createAllocationContext(anInput({ resources: [ana, ben] }));
const onlyBen = createAllocationContext(anInput({ resources: [ben] }));
/** Fails whoever is asked. */
const nowhere = aJob('nowhere', { timeZone: 'Mars/Olympus' });

const ofBen = ['fallback', 'ben', 'inactiveDate of ben is unreadable'];
const ofJob = ['fallback', null, 'Invalid time zone specified: Mars/Olympus'];
const told = (violations: readonly Violation[] = []) =>
  violations.map(({ code, resourceId, message }) => [code, resourceId, message]);

describe('If a check itself fails', () => {
  it('it is reported for the person with the exception, the job and the place; the others are checked as usual', () => {
    const [first, second] = assess(context, aJob('job'), ['ben', 'ana']);
    expect(first).toMatchObject({ resourceId: 'ben', score: expect.any(Number) });
    expect(first?.violations).toEqual([
      {
        code: 'fallback',
        resourceId: 'ben',
        message: 'inactiveDate of ben is unreadable',
        details: {
          exception: 'inactiveDate of ben is unreadable',
          jobId: 'job',
          where: expect.stringMatching(/^.+ \(attempt\.test\.ts(\?\w+=\d+)?:\d+:\d+\)$/),
        },
      },
    ]);
    expect(second?.violations).toEqual([]);
  });

  it('all the other reasons are listed beside it, in their order', () => {
    const job = aJob('job', { labelIds: ['lift'], start: at('20:00'), end: at('21:00') });
    const [choice] = assess(context, job, ['ben']);
    expect(choice?.violations.map(({ code }) => code)).toEqual([
      'fallback',
      'resource_label_mismatch',
      'resource_shift_not_match',
    ]);
  });

  it('a score that cannot be calculated is 0, and that is a reason', () => {
    const external = createAllocationContext(anInput({ resources: [unreadable('ben', 'external')] }));
    const [choice] = assess(external, aJob('job'), ['ben']);
    expect(choice).toMatchObject({ score: 0, parts: [] });
    expect(told(choice?.violations)).toEqual([['fallback', 'ben', 'external of ben is unreadable']]);
  });

  it('an exception without a message is reported as something that went wrong', () => {
    const silent = Object.defineProperty(aResource('ben'), 'inactiveDate', {
      get() {
        throw 'up';
      },
    });
    const [choice] = assess(createAllocationContext(anInput({ resources: [silent] })), aJob('job'), ['ben']);
    expect(told(choice?.violations)).toEqual([['fallback', 'ben', 'Something went wrong']]);
  });

  it('a job that cannot be checked is in conflict, reported once however many people it has', () => {
    const { conflict, violations, choices } = validateAllocation(context, nowhere, ['ana', 'ben']);
    expect(conflict).toBe(true);
    expect(told(violations)).toEqual([ofJob]);
    expect(choices.map(({ resourceId, score }) => [resourceId, score])).toEqual([
      ['ana', 0],
      ['ben', 0],
    ]);
  });

  it('explain puts the person among those who do not fit', () => {
    expect(
      explain(context, aJob('job')).map(({ resourceId, violations }) => [resourceId, told(violations)]),
    ).toEqual([
      ['ana', []],
      ['ben', [ofBen]],
    ]);
  });

  it('allocate chooses among the others and says whom it left out', () => {
    const allocation = allocate(context, aJob('job'));
    expect(allocation).toMatchObject({ kind: 'allocated', choices: [{ resourceId: 'ana' }] });
    expect(told(allocation.failures)).toEqual([ofBen]);
  });

  it('allocate refuses with it if too few are left, and for a job that cannot be checked', () => {
    const refusal = (of: typeof context, job = aJob('job')) => {
      const allocation = allocate(of, job);
      return allocation.kind === 'refused' ? told([allocation.violation]) : [];
    };
    expect(refusal(onlyBen)).toEqual([ofBen]);
    expect(refusal(context, aJob('job', { resourcesNeeded: 2 }))).toEqual([ofBen]);
    expect(refusal(context, nowhere)).toEqual([ofJob]);
  });

  it('a service plan that blocks the job is reported first, and one that cannot be read is a failed check', () => {
    const refusal = (endDate: string | null) => {
      const plan = { visitStemId: 'V7', updateType: 'Inactive' as const, endDate, updatedAt: 0 };
      const unread = Object.defineProperty({ ...plan }, 'updateType', {
        get() {
          throw new Error('no update');
        },
      });
      const servicePlans = [endDate === null ? plan : unread];
      const of = createAllocationContext(anInput({ resources: [ben], servicePlans }));
      const allocation = allocate(of, aJob('job', { visitStemId: 'V7' }));
      return allocation.kind === 'refused' ? allocation.violation.message : '';
    };
    expect(refusal(null)).toContain('The service plan is inactive');
    expect(refusal('2026-01-01')).toBe('inactiveDate of ben is unreadable');
  });

  it('the other jobs of a run are allocated as usual', () => {
    const list = [aJob('a'), nowhere, aJob('c', { start: at('11:00'), end: at('12:00') })];
    const { allocated, unallocated, failures } = allocateAll(context, list);
    expect(allocated.map(({ bookingId, choices }) => [bookingId, choices[0]?.resourceId])).toEqual([
      ['a', 'ana'],
      ['c', 'ana'],
    ]);
    expect(unallocated.map(({ bookingId, code, message }) => [bookingId, code, message])).toEqual([
      ['nowhere', 'fallback', ofJob[2]],
    ]);
    expect([...failures].map(([jobId, list]) => [jobId, told(list)])).toEqual([
      ['nowhere', [ofJob]],
      ['a', [ofBen]],
      ['c', [ofBen]],
    ]);
    expect(told(unallocated[0]?.failures)).toEqual([ofJob]);
  });

  it('the other jobs of an optimised plan are planned as usual', () => {
    const jobs = [aJob('a'), nowhere].map((job) => ({ job, resourceIds: [], pinned: false }));
    const kept = {
      job: aJob('kept', { start: at('14:00'), end: at('15:00') }),
      resourceIds: ['ben'],
      pinned: true,
    };
    const plan = optimise(context, { jobs: [...jobs, kept], seed: 1, shouldStop: () => false });
    expect(plan.allocated.map(({ bookingId }) => bookingId)).toEqual(['a']);
    expect(plan.unallocated.map(({ bookingId, code }) => [bookingId, code])).toEqual([
      ['nowhere', 'fallback'],
    ]);
    expect(told(plan.failures)).toEqual(expect.arrayContaining([ofBen, ofJob]));
  });

  it('a person whose plan cannot be checked during the search for an optimised plan gets nothing', () => {
    const cem = unreadable('cem', 'capacity');
    const input = anInput({
      resources: [aResource('ana', { maxHoursPerDay: 1 }), cem],
      settings: { doNotCheck: { maxHoursPerDay: false } },
    });
    const jobs = ['a', 'b'].map((id, at9) => ({
      job: aJob(id, { start: at(`${9 + at9}:00`), end: at(`${10 + at9}:00`) }),
      resourceIds: [],
      pinned: false,
    }));
    const plan = optimise(createAllocationContext(input), { jobs, seed: 1, shouldStop: () => false });
    expect(plan.allocated).toHaveLength(1);
    expect(plan.unallocated.map(({ message }) => message)).toEqual(['capacity of cem is unreadable']);
  });

  it('the other changes of a plan are checked as usual', () => {
    const changes = [
      { job: aJob('a'), resourceIds: ['ana'] },
      { job: nowhere, resourceIds: ['ana'] },
      { job: aJob('c', { start: at('11:00'), end: at('12:00') }), resourceIds: ['ben'] },
    ];
    const { checked } = checkPlan(context, changes);
    expect(checked.map(({ job, violations }) => [job.id, told(violations)])).toEqual([
      ['a', [['resource_busy', 'ana', 'already assigned from 02/Feb/2026 09:00 to 02/Feb/2026 10:00']]],
      ['nowhere', [ofJob]],
      ['c', [ofBen]],
    ]);
  });

  it('no change is proposed for the person, and the failure is reported', () => {
    const fit = nearestFit(onlyBen, aJob('job'), []);
    expect(fit.changes).toEqual([]);
    expect(told(fit.failures)).toEqual([ofBen]);
    expect(told(nearestFit(context, nowhere, []).failures)).toEqual([ofJob]);
  });

  it('no more failures of a job are reported than are worth reading', () => {
    const resources = Array.from({ length: 30 }, (_, number) => unreadable(`r-${number}`, 'inactiveDate'));
    const { failures } = allocate(createAllocationContext(anInput({ resources })), aJob('job'));
    expect(failures).toHaveLength(20);
  });
});

describe('Those whom the engine did not choose', () => {
  const people = ['ana', 'ben', 'cleo', 'dan'].map((id) => aResource(id));
  const four = createAllocationContext(anInput({ resources: people }));

  it('the two next best are kept with their scores, without those chosen', () => {
    const ranked = explain(four, aJob('job'));
    const scoreOf = (id: string) => ranked.find(({ resourceId }) => resourceId === id)?.score;
    expect(alternativesTo(four, aJob('job'), ['ana'])).toEqual({
      runnersUp: [
        { resourceId: 'ben', score: scoreOf('ben') },
        { resourceId: 'cleo', score: scoreOf('cleo') },
      ],
      checksFailed: [],
    });
    const beside = alternativesTo(four, aJob('job', { resourcesNeeded: 2 }), ['cleo', 'dan']);
    expect(beside.runnersUp.map(({ resourceId }) => resourceId)).toEqual(['ana', 'ben']);
  });

  it('those who could not be checked are kept too', () => {
    expect(told(alternativesTo(context, aJob('job'), ['ana']).checksFailed)).toEqual([ofBen]);
    expect(alternativesTo(context, aJob('job'), ['ana']).runnersUp).toEqual([]);
  });
});
