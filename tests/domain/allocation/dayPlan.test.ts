import { Result } from 'effect';
import { describe, expect, it } from 'vitest';
import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import { parseDayPlan } from '../../../domain/allocation/dayPlan.ts';
import { inputOfDayPlan } from '../../../domain/allocation/dayPlanInput.ts';
import { optimise } from '../../../domain/allocation/optimise/optimise.ts';
import { at } from '../../support/allocationFixture.ts';

const minute = (value: number) => ({ minute: value });
const plan = {
  timeZone: 'Australia/Sydney',
  date: '2026-02-02',
  labels: [{ id: 'care' }, { id: 'lift' }],
  customers: [{ id: 'carol', location: { lat: -33.87, lng: 151.2 } }, { id: 'dora' }],
  resources: [
    { id: 'ana', labelIds: ['care', 'lift'] },
    { id: 'ben', labelIds: ['care'] },
  ],
  shifts: [
    { resourceId: 'ana', start: minute(480), end: minute(1080) },
    { resourceId: 'ben', start: minute(1320), end: minute(1800) },
  ],
  leaves: [{ resourceId: 'ana', start: minute(900), end: minute(960) }],
  jobs: [
    { id: 'j1', customerId: 'carol', start: minute(540), end: minute(600), labelIds: ['care'] },
    { id: 'j2', customerId: 'dora', start: at('23:00'), end: at('25:00'), labelIds: ['care'] },
    { id: 'j3', customerId: 'dora', start: minute(890), end: minute(920), labelIds: ['lift'] },
  ],
};

/** The problems of the plan with one thing changed. */
function problems(over: object): readonly string[] {
  return Result.match(parseDayPlan({ ...plan, ...over }), {
    onSuccess: () => [],
    onFailure: (found) => found.map(({ path, message }) => `${path}: ${message}`),
  });
}
const job = { id: 'j', customerId: 'carol', start: 100, end: 200 };

describe('A day plan', () => {
  it('is read with its defaults, minutes of its day, and shifts past midnight', () => {
    const { input, jobs } = inputOfDayPlan(Result.getOrThrow(parseDayPlan(plan)));
    expect(jobs.map(({ job: { start, end } }) => [start, end])).toEqual([
      [at('09:00'), at('10:00')],
      [at('23:00'), at('25:00')],
      [at('14:50'), at('15:20')],
    ]);
    const result = optimise(createAllocationContext(input), { jobs, seed: 1, shouldStop: () => false });
    expect(result.changes).toEqual([
      { jobId: 'j1', from: [], to: ['ana'] },
      { jobId: 'j2', from: [], to: ['ben'] },
    ]);
    expect(result.unallocated.map(({ bookingId }) => bookingId)).toEqual(['j3']);
  });

  it('lets a shift run over several days, and end with a day', () => {
    const shiftsOf = (start: number, end: number) => [
      { resourceId: 'ana', start: minute(start), end: minute(end) },
    ];
    const taken = (shifts: object[], clocks: readonly string[]) => {
      const jobs = clocks.map((clock) => ({
        ...job,
        id: clock.replace(':', '-'),
        labelIds: ['care'],
        start: at(clock),
        end: at(clock) + 3600,
      }));
      const parsed = Result.getOrThrow(parseDayPlan({ ...plan, shifts, leaves: [], jobs }));
      const { input, jobs: list } = inputOfDayPlan(parsed);
      const { allocated } = optimise(createAllocationContext(input), {
        jobs: list,
        seed: 1,
        shouldStop: () => false,
      });
      return allocated.map(({ bookingId }) => bookingId.replace('-', ':'));
    };
    const twoNights = shiftsOf(22 * 60, 54 * 60);
    expect(taken(twoNights, ['21:00', '22:00', '36:00', '47:30', '53:00', '54:00'])).toEqual([
      '22:00',
      '36:00',
      '47:30',
      '53:00',
    ]);
    expect(taken(shiftsOf(0, 1440), ['00:00', '23:00', '24:00'])).toEqual(['00:00', '23:00']);
  });

  it('keeps travel time between jobs free if it says how long travel takes', () => {
    const jobs = [0, 1].map((travelPlace) => ({
      ...job,
      id: `j${travelPlace}`,
      labelIds: ['lift'],
      start: minute(540 + travelPlace * 60),
      end: minute(600 + travelPlace * 60),
      travelPlace,
    }));
    const taken = (minutes: number) => {
      const travel = {
        kind: 'matrix',
        minutes: [
          [0, minutes],
          [minutes, 0],
        ],
      };
      const { input, jobs: list } = inputOfDayPlan(
        Result.getOrThrow(parseDayPlan({ ...plan, jobs, travel })),
      );
      return optimise(createAllocationContext(input), { jobs: list, seed: 1, shouldStop: () => false })
        .totals;
    };
    expect(taken(0)).toMatchObject({ allocated: 2, travelMinutes: 0 });
    expect(taken(5).allocated).toBe(1);
  });

  it.each<[string, object, readonly string[]]>([
    [
      'a shift of more than six days, in minutes',
      { shifts: [{ resourceId: 'ana', start: minute(0), end: minute(6 * 1440 + 1) }] },
      ['shifts[0].end: must be at most 6 days after start'],
    ],
    ['a shift of six days', { shifts: [{ resourceId: 'ana', start: minute(0), end: minute(6 * 1440) }] }, []],
    [
      'a zone that does not exist',
      { timeZone: 'Mars/Olympus' },
      ['timeZone: is not a time zone that exists'],
    ],
    ['an end before its start', { jobs: [{ ...job, end: 50 }] }, ['jobs[0].end: must be after start']],
    [
      'a customer that does not exist',
      { jobs: [{ ...job, customerId: 'x' }] },
      ['jobs[0].customerId: unknown customer: x'],
    ],
    [
      'a person that does not exist',
      { jobs: [{ ...job, resourceIds: ['ana', 'x'] }] },
      ['jobs[0].resourceIds[1]: unknown resource: x'],
    ],
    [
      'a label that does not exist',
      { resources: [{ id: 'ana', labelIds: ['x'] }], shifts: [], leaves: [], jobs: [] },
      ['resources[0].labelIds[0]: unknown label: x'],
    ],
    ['two jobs of one name', { jobs: [job, job] }, ['jobs[1].id: appears twice: j']],
    [
      'minutes without a date',
      { date: undefined, jobs: [], shifts: [] },
      [
        'leaves[0].start: is in minutes, but the plan has no date',
        'leaves[0].end: is in minutes, but the plan has no date',
      ],
    ],
    [
      'a job in two groups',
      {
        differentPeople: [
          ['j1', 'j2'],
          ['j3', 'j1'],
        ],
      },
      ['differentPeople[1][1]: is already in a group: j1'],
    ],
    [
      'travel minutes that are not a square',
      { travel: { kind: 'matrix', minutes: [[0, 1], [1]] } },
      ['travel.minutes[1]: has 1 columns, not 2'],
    ],
    [
      'a place without travel minutes',
      { jobs: [{ ...job, travelPlace: 4 }] },
      ['jobs[0].travelPlace: the travel minutes have no row 4'],
    ],
    [
      'a shift of a week',
      { shifts: [{ resourceId: 'ana', start: 0, end: 7 * 86_400 }] },
      ['shifts[0].end: must be at most 6 days after start'],
    ],
    [
      'a timesheet that ends before it begins',
      {
        shifts: [
          {
            resourceId: 'ana',
            startDate: '2026-02-05',
            endDate: '2026-02-01',
            timings: [{ day: 1, begin: 0, end: 3600 }],
          },
        ],
      },
      ['shifts[0].endDate: must not be before startDate'],
    ],
    [
      'a service plan that ends without a date',
      { servicePlans: [{ visitStemId: 'V7', updateType: 'Ended' }] },
      ['servicePlans[0].endDate: endDate is required if the plan ends'],
    ],
    [
      'people named twice',
      { jobs: [{ ...job, resourceIds: ['ana', 'ana'], preferredResourceIds: ['ben', 'ana', 'ben'] }] },
      ['jobs[0].preferredResourceIds[2]: appears twice: ben', 'jobs[0].resourceIds[1]: appears twice: ana'],
    ],
    [
      'a time that is not a whole second',
      { jobs: [{ ...job, start: 100.5 }] },
      ['jobs[0].start: must be whole epoch seconds, or { "minute": 0 to 20160 }'],
    ],
    [
      'settings and switches that do not exist',
      { settings: { weekstart: 1, doNotCheck: { distnce: true } } },
      ['settings.doNotCheck: Unrecognized key: "distnce"', 'settings: Unrecognized key: "weekstart"'],
    ],
  ])('is refused for %s, with its path', (_, over, expected) => {
    expect(problems(over)).toEqual(expected);
  });

  it('is refused for coordinates that are not numbers, and for fields that it does not know', () => {
    const [first = ''] = problems({
      customers: [{ id: 'carol', location: { lat: Number.NaN, lng: 0 } }],
      jobs: [],
    });
    expect(first).toMatch(/^customers\[0\]\.location\.lat: /);
    expect(problems({ jbos: [] })[0]).toContain('jbos');
  });
});
