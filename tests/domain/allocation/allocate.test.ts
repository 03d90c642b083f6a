import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate } from '../../../domain/allocation/allocate.ts';
import { allocateAll } from '../../../domain/allocation/allocateAll.ts';
import {
  createAllocationContext,
  isPartnerResource,
  withAllocation,
  withAllocations,
} from '../../../domain/allocation/allocationContext.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import { validateAllocation } from '../../../domain/allocation/validateAllocation.ts';
import { aBooking, aJob, anInput, aResource, aShift, at } from '../../support/allocationFixture.ts';

const people = [aResource('ana'), aResource('ben'), aResource('cleo', { labelIds: ['lift'] })];
const context = createAllocationContext(anInput({ resources: people }));

/** Who is chosen, or the refusal's text; then the texts of the notes. */
function outcome(job: Partial<Job>, of = context): readonly string[] {
  const allocation = allocate(of, aJob('job', job));
  return allocation.kind === 'refused'
    ? [allocation.violation.message]
    : [
        ...allocation.choices.map(({ resourceId }) => resourceId),
        ...allocation.notes.map(({ message }) => message),
      ];
}

describe('Automatic allocation', () => {
  const note =
    'Failed to allocate the preferred resource: The job has been allocated to an available resource.';
  const nobody =
    'Unable to perform auto allocation: No resources match the criteria. Please assign a resource manually.';
  const tooFew = (needed: number) =>
    `Auto allocation failed: The job requires ${needed} resources, but only 2 resources were available for allocation.`;
  it.each<[string, Partial<Job>, readonly string[]]>([
    ['the best', {}, ['ana']],
    ['the preferred one', { preferredResourceIds: ['ben'] }, ['ben']],
    ['another, where the preferred one is not possible', { preferredResourceIds: ['cleo'] }, ['ana', note]],
    ['the second choice, without a note', { preferredResourceIds: ['cleo', 'ben'] }, ['ben']],
    [
      'two, the preferred one among them',
      { resourcesNeeded: 2, preferredResourceIds: ['ben'] },
      ['ben', 'ana'],
    ],
    [
      'two, one of two preferred',
      { resourcesNeeded: 2, preferredResourceIds: ['cleo', 'ben'] },
      ['ben', 'ana', note],
    ],
    ['none of two for three', { resourcesNeeded: 3 }, [tooFew(3)]],
    ['nobody', { labelIds: ['care', 'lift'] }, [nobody]],
    ['nobody of several', { labelIds: ['care', 'lift'], resourcesNeeded: 2 }, [nobody]],
  ])('takes %s', (_, job, expected) => {
    expect(outcome(job)).toEqual(expected);
  });

  it('refuses because of the service plan before it looks at anybody', () => {
    const servicePlans = [
      { visitStemId: 'V7', updateType: 'Inactive' as const, endDate: null, updatedAt: 0 },
    ];
    const text = 'The service plan is inactive for VisitStemID V7. This record will not be processed.';
    for (const resources of [people, []]) {
      const of = createAllocationContext(anInput({ resources, servicePlans }));
      expect(outcome({ visitStemId: 'V7' }, of)).toEqual([text]);
    }
  });

  it('knows partners', () => {
    const of = createAllocationContext(
      anInput({ resources: [aResource('pat', { partner: true }), aResource('ana')] }),
    );
    expect(['pat', 'ana', 'nobody'].map((id) => isPartnerResource(of, id))).toEqual([true, false, false]);
  });

  it('of a batch counts each job against the next', () => {
    const { allocated, unallocated } = allocateAll(context, [aJob('a'), aJob('b'), aJob('c')]);
    expect(allocated.map(({ bookingId, choices }) => [bookingId, choices[0]?.resourceId])).toEqual([
      ['a', 'ana'],
      ['b', 'ben'],
    ]);
    expect(unallocated).toEqual([{ bookingId: 'c', code: 'no_auto_allocation', message: nobody }]);
  });

  it('brings no previously allocated job into conflict if somebody has room for two', () => {
    const two = createAllocationContext(anInput({ resources: [aResource('ana', { capacity: 2 })] }));
    const dora = { customerId: 'dora' };
    const jobs = [
      aJob('long', { start: at('09:00'), end: at('11:00') }),
      aJob('short', { start: at('09:00'), end: at('10:00'), ...dora }),
      // Shares with the short one no more than is tolerated, and both with the long one.
      aJob('late', { start: at('09:50'), end: at('11:00'), customerId: 'erin' }),
    ];
    const { allocated, context: after } = allocateAll(two, jobs);
    expect(allocated.map(({ bookingId }) => bookingId)).toEqual(['long', 'short']);
    const [long] = jobs;
    expect(long === undefined ? [] : validateAllocation(after, long, ['ana']).violations).toEqual([]);
  });

  it('takes the one with fewest candidates first among jobs that start together', () => {
    const list = [
      aJob('a'),
      aJob('b'),
      aJob('special', { preferredResourceIds: ['ana'], labelIds: ['care', 'lift'] }),
    ];
    const resources = [aResource('ana', { labelIds: ['care', 'lift'] }), aResource('ben')];
    const { allocated } = allocateAll(createAllocationContext(anInput({ resources })), list);
    expect(allocated.map(({ bookingId }) => bookingId)).toEqual(['special', 'a']);
  });
});

it('Of jobs that start together, the one with the fewest free people goes first, not the fewest suitable', () => {
  const resources = [
    aResource('ana'),
    aResource('ben', { labelIds: ['care', 'lift'] }),
    aResource('cleo', { labelIds: ['lift'] }),
  ];
  const bookings = [aBooking('before', ['ana'], at('09:00'), at('10:00'))];
  // Two people are suitable for each; but Ana is busy, and the lifting wishes for Ben.
  const care = aJob('care');
  const anyLift = aJob('any-lift', { labelIds: ['lift'], preferredResourceIds: ['ben'] });
  const { allocated } = allocateAll(createAllocationContext(anInput({ resources, bookings })), [
    anyLift,
    care,
  ]);
  expect(allocated.map(({ bookingId, choices }) => [bookingId, choices[0]?.resourceId])).toEqual([
    ['care', 'ben'],
    ['any-lift', 'cleo'],
  ]);
});

describe('Validation of a job with its people', () => {
  it('merges the reasons by code, with the names and ids of those they concern', () => {
    const of = createAllocationContext(
      anInput({
        resources: [
          aResource('1', { firstName: 'Ana', lastName: 'Silva' }),
          aResource('2', { firstName: 'Ben' }),
        ],
        shifts: [aShift('2', '08:00', '18:00')],
        bookings: ['1', '2'].map((id) => aBooking(`b${id}`, [id], at('09:00'), at('10:00'))),
      }),
    );
    const { conflict, merged } = validateAllocation(of, aJob('job', { labelIds: [] }), ['1', '2']);
    expect(conflict).toBe(true);
    expect(merged.map(({ violations: _, ...told }) => told)).toEqual([
      {
        code: 'job_label_not_setup',
        title: 'Labels',
        messages: ['Job labels are not set up'],
        resourceIds: [],
        resourceNames: [],
      },
      {
        code: 'resource_shift_not_setup',
        title: 'Shift',
        messages: ['Resource shift is not set up'],
        resourceIds: ['1'],
        resourceNames: ['Ana Silva'],
      },
      {
        code: 'resource_busy',
        title: 'Busy',
        messages: ['already assigned from 02/Feb/2026 09:00 to 02/Feb/2026 10:00'],
        resourceIds: ['1', '2'],
        resourceNames: ['Ana Silva', 'Ben'],
      },
    ]);
  });

  it('is in conflict without people', () => {
    const { conflict, violations } = validateAllocation(context, aJob('job'), []);
    expect(conflict).toBe(true);
    expect(violations.map(({ message }) => message)).toEqual([
      'Please allocate resources to this Job as no resource has been assigned',
    ]);
  });

  it('is no conflict if everybody fits', () => {
    const { conflict, choices } = validateAllocation(context, aJob('job'), ['ben', 'ana']);
    expect(conflict).toBe(false);
    expect(choices.map(({ resourceId }) => resourceId)).toEqual(['ben', 'ana']);
  });

  it('is a conflict with the exception’s message if the validator fails', () => {
    const { conflict, violations } = validateAllocation(context, aJob('job', { timeZone: 'Mars/Olympus' }), [
      'ana',
    ]);
    expect(conflict).toBe(true);
    expect(violations.map(({ code, message }) => `${code}: ${message}`)).toEqual([
      'fallback: Invalid time zone specified: Mars/Olympus',
    ]);
  });
});

describe('Placing many jobs at once', () => {
  it('has the same result as placing one after the other', () => {
    const people = ['ana', 'ben', 'cia'];
    const some = fc.record({ hour: fc.integer({ min: 0, max: 23 }), who: fc.subarray(people) });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), fc.array(some, { maxLength: 8 }), (before, after) => {
        const start = createAllocationContext(
          anInput({
            resources: people.map((id) => aResource(id)),
            bookings: before.map(({ hour, who }, number) =>
              aBooking(`job-${number}`, who, at(`${hour}:00`), at(`${hour}:30`)),
            ),
          }),
        );
        const changes = after.map(({ hour, who }, number) => ({
          job: aJob(`job-${number * 2}`, { start: at(`${hour}:15`), end: at(`${hour}:45`) }),
          resourceIds: who,
        }));
        const one = changes.reduce(
          (rest, { job, resourceIds }) => withAllocation(rest, job, resourceIds),
          start,
        );
        expect(withAllocations(start, changes).plans).toEqual(one.plans);
      }),
    );
  });
});
