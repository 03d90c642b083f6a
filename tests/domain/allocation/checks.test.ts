import { describe, expect, it } from 'vitest';
import { createAllocationContext, withAllocation } from '../../../domain/allocation/allocationContext.ts';
import type { AllocationAbsence, AllocationInput } from '../../../domain/allocation/allocationInput.ts';
import { assess } from '../../../domain/allocation/assess.ts';
import type { Job } from '../../../domain/allocation/job.ts';
import type { ResourceFact, ShiftFact } from '../../../domain/facts.ts';
import {
  aBooking,
  aCustomer,
  aJob,
  aLabel,
  anInput,
  aResource,
  aShift,
  at,
  CITY,
} from '../../support/allocationFixture.ts';

/** The violations, `code: text`, of Ana for a job; a line of the tables below. */
function told(job: Partial<Job>, input: Parameters<typeof anInput>[0] = {}): readonly string[] {
  const [choice] = assess(createAllocationContext(anInput(input)), aJob('job', job), ['ana']);
  return (choice?.violations ?? []).map(({ code, message }) => `${code}: ${message}`);
}

interface Example {
  readonly when: string;
  readonly job?: Partial<Job>;
  readonly input?: Parameters<typeof anInput>[0];
  readonly told: readonly string[];
}

function examples(rows: readonly Example[]): void {
  it.each(rows)('$when', ({ job, input, told: expected }) => {
    expect(told(job ?? {}, input)).toEqual(expected);
  });
}

const ana = (over: Partial<ResourceFact>) => ({ resources: [aResource('ana', over)] });
const shifts = (...list: ShiftFact[]) => ({ shifts: list });
const away = (start: number, end: number, status = 'approved'): AllocationAbsence[] => [
  { id: 'absence', resourceId: 'ana', start, end, status },
];
const busy = (start: number, end: number, customerId = 'dora') =>
  aBooking(`b-${start}-${customerId}`, ['ana'], start, end, { customerId });
const check = (...on: string[]) => ({
  doNotCheck: Object.fromEntries(on.map((name) => [name, false])),
});
const skip = (...off: string[]) => ({ doNotCheck: Object.fromEntries(off.map((name) => [name, true])) });

describe('A resource that fits', () => {
  examples([{ when: 'has no violations', told: [] }]);
});

describe('§5 service plan', () => {
  const plan = (updateType: 'Inactive' | 'Ended' | 'End', endDate: string | null, updatedAt = 1) => ({
    visitStemId: 'V7',
    updateType,
    endDate,
    updatedAt,
  });
  const ended =
    'service_plans_invalid: The service plan ended on 01/02/2026. This record will not be processed.';
  const inactive =
    'service_plans_invalid: The service plan is inactive for VisitStemID V7. This record will not be processed.';
  const visit = { visitStemId: 'V7' };
  examples([
    { when: 'is inactive', job: visit, input: { servicePlans: [plan('Inactive', null)] }, told: [inactive] },
    {
      when: 'ended yesterday',
      job: visit,
      input: { servicePlans: [plan('Ended', '2026-02-01')] },
      told: [ended],
    },
    {
      when: 'ended yesterday, the other word',
      job: visit,
      input: { servicePlans: [plan('End', '2026-02-01')] },
      told: [ended],
    },
    {
      when: 'serves its last day to the end',
      job: { ...visit, start: at('23:00'), end: at('23:59') },
      input: { servicePlans: [plan('Ended', '2026-02-02')], ...shifts(aShift('ana', '00:00', '24:00')) },
      told: [],
    },
    {
      when: 'is judged by its latest update',
      job: visit,
      input: { servicePlans: [plan('Ended', '2026-12-31', 2), plan('Inactive', null, 1)] },
      told: [],
    },
    {
      when: 'is another visit’s',
      job: { visitStemId: 'V8' },
      input: { servicePlans: [plan('Inactive', null)] },
      told: [],
    },
    {
      when: 'is not looked at when switched off',
      job: visit,
      input: { servicePlans: [plan('Inactive', null)], settings: skip('visitServicePlan') },
      told: [],
    },
  ]);
});

describe('§5.1 inactive', () => {
  examples([
    {
      when: 'is inactive',
      input: ana({ inactive: true }),
      told: ['resource_inactive: Resource is inactive'],
    },
    {
      when: 'is inactive but a promoted dispatcher',
      input: ana({ inactive: true, promotedDispatcher: true }),
      told: [],
    },
    {
      when: 'is inactive from the start of the job',
      input: ana({ inactiveDate: at('09:00') }),
      told: ['resource_inactive_date: Resource is inactive from 02/02/2026 09:00 AM'],
    },
    {
      when: 'is inactive from a second after the start',
      input: ana({ inactiveDate: at('09:00') + 1 }),
      told: [],
    },
  ]);
});

describe('§5.2 blacklist', () => {
  const barred = { customers: [aCustomer('carol', { barredResourceIds: ['ana'] })] };
  examples([
    {
      when: 'is barred by the customer',
      input: barred,
      told: ['resource_blacklisted: Resource is blacklisted by the customer'],
    },
    {
      when: 'is barred by another customer',
      input: { customers: [aCustomer('carol'), aCustomer('dora', { barredResourceIds: ['ana'] })] },
      told: [],
    },
    {
      when: 'is barred, but the check is off',
      input: { ...barred, settings: skip('resourceBlacklisted') },
      told: [],
    },
  ]);
});

describe('§5.3 leave and breaks', () => {
  const onLeave = 'resource_on_leave: Resource is on leave from 02/02/2026 09:30 AM to 02/02/2026 05:00 PM';
  const onBreak =
    'resource_break_time: Resource is on a break from 02/02/2026 09:30 AM to 02/02/2026 05:00 PM';
  const later = away(at('09:30'), at('17:00'));
  examples([
    { when: 'leave begins within the job', input: { leaves: later }, told: [onLeave] },
    { when: 'leave ends when the job starts', input: { leaves: away(at('07:00'), at('09:00')) }, told: [] },
    { when: 'leave begins when the job ends', input: { leaves: away(at('10:00'), at('17:00')) }, told: [] },
    { when: 'leave was cancelled', input: { leaves: away(at('09:30'), at('17:00'), 'cancelled') }, told: [] },
    { when: 'leave was declined', input: { leaves: away(at('09:30'), at('17:00'), 'declined') }, told: [] },
    { when: 'leave, but the check is off', input: { leaves: later, settings: skip('leave') }, told: [] },
    { when: 'a break within the job', input: { breaks: later }, told: [onBreak] },
    { when: 'a break, but the check is off', input: { breaks: later, settings: skip('break') }, told: [] },
  ]);
});

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
      told: ['resource_cross_max_min_hours_daily: exceeded 0.5 hours'],
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
      when: 'is above the fortnight’s limit, checked',
      input: {
        ...ana({ maxHoursPerFortnight: 2.5 }),
        bookings: [busy(at('09:00', 7), at('11:00', 7)), busy(at('09:00', -7), at('11:00', -7))],
        settings: check('maxHoursPerFortnight'),
      },
      told: ['resource_cross_max_min_hours_fortnight: exceeded 2.5 hours'],
    },
    {
      when: 'has no weekly limit where the organisation has none',
      input: { settings: { maxHoursPerWeek: 'none' } },
      told: ['resource_max_min_hours_week_not_setup: Maximum hours per week are not set up'],
    },
    {
      when: 'has no daily limit where the organisation has none',
      input: { settings: { maxHoursPerDay: 'none', ...check('maxHoursPerDay') } },
      told: ['resource_max_min_hours_daily_not_setup: Maximum hours per day are not set up'],
    },
    {
      when: 'has no fortnightly limit where the organisation has none',
      input: { settings: { maxHoursPerFortnight: 'none', ...check('maxHoursPerFortnight') } },
      told: ['resource_max_min_hours_fortnight_not_setup: Maximum hours per fortnight are not set up'],
    },
    {
      when: 'has its own limit where the organisation has none',
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

describe('§5.5 labels', () => {
  const notSetUp = 'resource_label_not_setup: Resource labels are not set up';
  examples([
    {
      when: 'lacks two',
      job: { labelIds: ['care', 'lift', 'drive'] },
      input: { labels: [aLabel('care'), aLabel('lift'), aLabel('drive', { name: ' Drive ' })] },
      told: ["resource_label_mismatch: Labels don't match. Missing: Drive, lift"],
    },
    {
      when: 'holds another label of the same name, without case and trimmed',
      job: { labelIds: ['other'] },
      input: { labels: [aLabel('care'), aLabel('other', { name: ' CARE ' })] },
      told: [],
    },
    { when: 'is not of the group that selects', job: { labelIds: ['care', 'north'] }, told: [] },
    { when: 'has no labels', input: ana({ labelIds: [] }), told: [notSetUp] },
    {
      when: 'beside a job without labels',
      job: { labelIds: [] },
      told: ['job_label_not_setup: Job labels are not set up'],
    },
    {
      when: 'has no labels, nor has the job',
      job: { labelIds: [] },
      input: ana({ labelIds: [] }),
      told: [notSetUp, 'job_label_not_setup: Job labels are not set up'],
    },
    {
      when: 'holds a label that bars',
      job: { excludeLabelIds: ['care', 'lift'] },
      told: ["resource_label_mismatch: Labels don't match. Excluded: care"],
    },
    {
      when: 'lacks one, but the check is off',
      job: { labelIds: ['lift'] },
      input: { settings: skip('labelMatch') },
      told: [],
    },
  ]);
});

describe('§5.6 shift', () => {
  const outside = 'resource_shift_not_match: Job outside resource shift';
  const notSetUp = 'resource_shift_not_setup: Resource shift is not set up';
  const early = { start: at('02:00'), end: at('03:00') };
  examples([
    { when: 'fills the whole shift', job: { start: at('08:00'), end: at('18:00') }, told: [] },
    { when: 'starts a second before it', job: { start: at('08:00') - 1 }, told: [outside] },
    { when: 'ends a second after it', job: { end: at('18:00') + 1 }, told: [outside] },
    {
      when: 'lies in two shifts that touch',
      input: shifts(aShift('ana', '08:00', '09:30'), aShift('ana', '09:30', '12:00')),
      told: [],
    },
    {
      when: 'lies in two shifts with a minute between',
      input: shifts(aShift('ana', '08:00', '09:30'), aShift('ana', '09:31', '12:00')),
      told: [outside],
    },
    {
      when: 'is covered by the shift of the day before, past midnight',
      job: early,
      input: shifts(aShift('ana', '22:00', '06:00')),
      told: [],
    },
    {
      when: 'runs past the end of that shift',
      job: { ...early, end: at('06:01') },
      input: shifts(aShift('ana', '22:00', '06:00')),
      told: [outside],
    },
    {
      when: 'is on a day without shift',
      input: shifts(aShift('ana', '08:00', '18:00', { startDate: '2026-02-03' })),
      told: [outside],
    },
    {
      when: 'is on the last day of the timesheet',
      input: shifts(aShift('ana', '08:00', '18:00', { endDate: '2026-02-02' })),
      told: [],
    },
    {
      when: 'is after the last day of the timesheet',
      input: shifts(aShift('ana', '08:00', '18:00', { endDate: '2026-02-01' })),
      told: [outside],
    },
    { when: 'has no shifts', input: shifts(), told: [notSetUp] },
    { when: 'is external without shifts', input: { ...ana({ external: true }), ...shifts() }, told: [] },
    {
      when: 'is external with other shifts',
      input: { ...ana({ external: true }), ...shifts(aShift('ana', '11:00', '12:00')) },
      told: [outside],
    },
    {
      when: 'is outside, but the check is off',
      job: early,
      input: { settings: skip('resourceShift') },
      told: [],
    },
  ]);
});

describe('§5.7 overlap', () => {
  const text = (from: string, to: string) => [
    `resource_busy: already assigned from 02/02/2026 ${from} to 02/02/2026 ${to}`,
  ];
  const twice = [busy(at('09:00'), at('10:00')), busy(at('09:00'), at('10:00'), 'erin')];
  examples([
    {
      when: 'overlaps another customer’s job by ten minutes, with the buffer at the tolerance',
      input: { bookings: [busy(at('09:50'), at('11:00'))] },
      told: [],
    },
    {
      when: 'overlaps it by a second more',
      input: { bookings: [busy(at('09:50') - 1, at('11:00'))] },
      told: text('09:49 AM', '11:00 AM'),
    },
    {
      when: 'overlaps the same customer’s job by 60 seconds',
      input: { bookings: [busy(at('09:59'), at('11:00'), 'carol')] },
      told: [],
    },
    {
      when: 'overlaps the same customer’s job by 61 seconds',
      input: { bookings: [busy(at('09:59') - 1, at('11:00'), 'carol')] },
      told: text('09:58 AM', '11:00 AM'),
    },
    {
      when: 'comes too close with a large buffer',
      input: { bookings: [busy(at('10:10'), at('11:00'))], settings: { overlapBufferMinutes: 30 } },
      told: text('10:10 AM', '11:00 AM'),
    },
    {
      when: 'has a buffer rounded to a whole minute',
      input: { bookings: [busy(at('09:50'), at('11:00'))], settings: { overlapBufferMinutes: 5.4 } },
      told: [],
    },
    {
      when: 'has room for two at once',
      input: { ...ana({ capacity: 2 }), bookings: [busy(at('09:00'), at('10:00'))] },
      told: [],
    },
    {
      when: 'has room for two and both are taken',
      input: { ...ana({ capacity: 2 }), bookings: twice },
      told: text('09:00 AM', '10:00 AM'),
    },
    {
      when: 'has room for two, taken one after the other',
      input: {
        ...ana({ capacity: 2 }),
        bookings: [busy(at('08:30'), at('09:30')), busy(at('09:30'), at('10:30'))],
      },
      told: [],
    },
    {
      when: 'meets itself',
      input: { bookings: [aBooking('job', ['ana'], at('09:00'), at('10:00'))] },
      told: [],
    },
    {
      when: 'meets a finished job',
      input: { bookings: [aBooking('b', ['ana'], at('09:00'), at('10:00'), { status: 'finished' })] },
      told: [],
    },
    {
      when: 'meets a draft',
      input: { bookings: [aBooking('b', ['ana'], at('09:00'), at('10:00'), { status: 'draft' })] },
      told: [],
    },
    {
      when: 'is busy, but the check is off',
      input: { bookings: twice, settings: skip('existingJobOverlap') },
      told: [],
    },
  ]);
});

describe('§5.8 distance', () => {
  const north = (degrees: number) => ({ location: { lat: CITY.lat + degrees, lng: CITY.lng } });
  const far = 'resource_distance_exceeds_limit: Distance (22.2 km) exceeds max (20.0 km)';
  examples([
    { when: 'is 19.9 km away', job: north(0.179), told: [] },
    { when: 'is 22.2 km away', job: north(0.2), told: [far] },
    {
      when: 'is 22.2 km from the customer, where the job has no location of its own',
      input: { customers: [aCustomer('carol', north(0.2))] },
      told: [far],
    },
    {
      when: 'is 22.2 km away and 25 are allowed',
      job: north(0.2),
      input: { settings: { maxDistanceMetres: 25_000 } },
      told: [],
    },
    { when: 'has no location', input: ana({ location: null }), told: [] },
    {
      when: 'is far, but the check is off',
      job: north(0.2),
      input: { settings: skip('distance') },
      told: [],
    },
  ]);

  it('says which location was missing', () => {
    const unchecked = (over: Partial<AllocationInput>) =>
      assess(createAllocationContext(anInput(over)), aJob('job'), ['ana'])[0]?.unchecked;
    expect(unchecked(ana({ location: null }))).toEqual([
      { check: 'distance', message: 'Distance not checked: the resource has no location' },
    ]);
    expect(unchecked({ customers: [] })).toEqual([
      { check: 'distance', message: 'Distance not checked: the job has no location' },
    ]);
    expect(unchecked({})).toBeUndefined();
  });
});

describe('§5.9 external jobs', () => {
  const prohibited = 'EXT_JOB_TO_INT_RES_PROHIBITED: External job cannot be assigned to an internal resource';
  examples([
    { when: 'beside an internal resource', job: { external: true }, told: [prohibited] },
    {
      when: 'beside an external resource',
      job: { external: true },
      input: ana({ external: true }),
      told: [],
    },
    { when: 'an internal job beside an external resource', input: ana({ external: true }), told: [] },
    {
      when: 'switched off',
      job: { external: true },
      input: { settings: skip('externalResourceAllocation') },
      told: [],
    },
  ]);
});

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

  it('keep the way between two jobs free', () => {
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

it('All violations are told, in the specification’s order', () => {
  const [choice] = assess(
    createAllocationContext(
      anInput({
        ...ana({
          inactive: true,
          inactiveDate: at('08:00'),
          labelIds: ['lift'],
          maxHoursPerWeek: 0.5,
          location: { lat: 0, lng: 0 },
        }),
        customers: [aCustomer('carol', { barredResourceIds: ['ana'] })],
        leaves: away(at('09:00'), at('10:00')),
        breaks: away(at('09:00'), at('10:00')),
        bookings: [busy(at('09:00'), at('10:00'))],
        servicePlans: [{ visitStemId: 'V7', updateType: 'Inactive', endDate: null, updatedAt: 0 }],
        shifts: [],
      }),
    ),
    aJob('job', { external: true, visitStemId: 'V7' }),
    ['ana'],
  );
  expect(choice?.violations.map(({ code }) => code)).toEqual([
    'service_plans_invalid',
    'resource_inactive',
    'resource_inactive_date',
    'resource_blacklisted',
    'resource_on_leave',
    'resource_break_time',
    'resource_cross_max_min_hours_week',
    'resource_label_mismatch',
    'resource_shift_not_setup',
    'resource_busy',
    'resource_distance_exceeds_limit',
    'EXT_JOB_TO_INT_RES_PROHIBITED',
  ]);
});
