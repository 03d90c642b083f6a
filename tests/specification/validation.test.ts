import { Result } from 'effect';
import { describe, expect, test } from 'vitest';
import { createAllocationContext } from '../../domain/allocation/allocationContext.ts';
import type { Job } from '../../domain/allocation/job.ts';
import { validateAllocation } from '../../domain/allocation/validateAllocation.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import type { BookingCommand } from '../../domain/booking/bookingFacts.ts';
import { spanRefusal } from '../../domain/booking/span.ts';
import type { ViolationCode } from '../../domain/catalogue/violations.ts';
import { refusalOfMissing } from '../../domain/kernel/requiredFields.ts';
import { labelScopeOf, meetsDemands } from '../../domain/masterLabelSet/labelScope.ts';
import {
  defaultOrganisationSettings,
  organisationSettingsSchema,
} from '../../domain/organisation/organisationSettings.ts';
import { type CheckSwitch, checkSwitches } from '../../domain/settings/checkSwitches.ts';
import { settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { readSpan } from '../../web/booking/spanInput.ts';
import { ana, away, busy, check, skip, told as toldOf } from '../domain/allocation/checks/examples.ts';
import { existing, facts, historyOf } from '../domain/booking/bookingFixture.ts';
import { aCustomer, aJob, anInput, aResource, at, CITY } from '../support/allocationFixture.ts';

type Input = NonNullable<Parameters<typeof anInput>[0]>;
interface Rule {
  readonly job?: Partial<Job>;
  readonly input?: Input;
  readonly code: ViolationCode;
  /** Its 'do not check' switch; null: it has none. */
  readonly unless: CheckSwitch | null;
  /** Settings without which the check is off. */
  readonly on?: CheckSwitch;
}

const codes = (job: Partial<Job>, input: Input) =>
  toldOf(job, input).map((line) => line.slice(0, line.indexOf(':')));
const far = { location: { lat: CITY.lat + 0.2, lng: CITY.lng } };
const plan = { visitStemId: 'V7', updateType: 'Inactive', endDate: null, updatedAt: 1 } as const;
const noLimit = organisationSettingsSchema.shape.maxHoursPerWeek.parse('none');

/** Each rule of §5 with somebody who breaks it. */
const rules: Readonly<Record<string, Rule>> = {
  '1. It is inactive': { input: ana({ inactive: true }), code: 'resource_inactive', unless: null },
  '1. The job starts after its inactive date': {
    input: ana({ inactiveDate: at('08:00') }),
    code: 'resource_inactive_date',
    unless: null,
  },
  '2. The customer has blacklisted it': {
    input: { customers: [aCustomer('carol', { barredResourceIds: ['ana'] })] },
    code: 'resource_blacklisted',
    unless: 'resourceBlacklisted',
  },
  '3. It is on leave during the job': {
    input: { leaves: away(at('09:59'), at('17:00')) },
    code: 'resource_on_leave',
    unless: 'leave',
  },
  '3. It is on a break during the job': {
    input: { breaks: away(at('08:00'), at('09:01')) },
    code: 'resource_break_time',
    unless: 'break',
  },
  '4. The job exceeds its daily hour limit': {
    input: ana({ maxHoursPerDay: 0.5 }),
    code: 'resource_cross_max_min_hours_daily',
    unless: 'maxHoursPerDay',
    on: 'maxHoursPerDay',
  },
  '4. The job exceeds its weekly hour limit': {
    input: ana({ maxHoursPerWeek: 0.5 }),
    code: 'resource_cross_max_min_hours_week',
    unless: 'maxHoursPerWeek',
  },
  '4. The job exceeds its fortnightly hour limit': {
    input: ana({ maxHoursPerFortnight: 0.5 }),
    code: 'resource_cross_max_min_hours_fortnight',
    unless: 'maxHoursPerFortnight',
    on: 'maxHoursPerFortnight',
  },
  "4. If the limit is not configured, a 'not set up' error is raised instead": {
    input: { settings: { maxHoursPerWeek: noLimit } },
    code: 'resource_max_min_hours_week_not_setup',
    unless: 'maxHoursPerWeek',
  },
  "4. If the limit is not configured, a 'not set up' error is raised instead: daily": {
    input: { settings: { maxHoursPerDay: noLimit } },
    code: 'resource_max_min_hours_daily_not_setup',
    unless: 'maxHoursPerDay',
    on: 'maxHoursPerDay',
  },
  "4. If the limit is not configured, a 'not set up' error is raised instead: fortnightly": {
    input: { settings: { maxHoursPerFortnight: noLimit } },
    code: 'resource_max_min_hours_fortnight_not_setup',
    unless: 'maxHoursPerFortnight',
    on: 'maxHoursPerFortnight',
  },
  "5. The job's labels are not all held by the resource": {
    job: { labelIds: ['care', 'lift'] },
    code: 'resource_label_mismatch',
    unless: 'labelMatch',
  },
  '5. Labels are missing on the side of the job': {
    job: { labelIds: [] },
    code: 'job_label_not_setup',
    unless: 'labelMatch',
  },
  '5. Labels are missing on the side of the resource': {
    input: ana({ labelIds: [] }),
    code: 'resource_label_not_setup',
    unless: 'labelMatch',
  },
  "6. The job is outside the resource's shift for that day": {
    job: { start: at('17:30'), end: at('18:30') },
    code: 'resource_shift_not_match',
    unless: 'resourceShift',
  },
  '6. No shift is set up': {
    input: { shifts: [] },
    code: 'resource_shift_not_setup',
    unless: 'resourceShift',
  },
  '7. It already has overlapping jobs up to its capacity': {
    input: { bookings: [busy(at('09:00'), at('10:00'))] },
    code: 'resource_busy',
    unless: 'existingJobOverlap',
  },
  '8. Its distance from the job exceeds the max distance': {
    job: far,
    code: 'resource_distance_exceeds_limit',
    unless: 'distance',
  },
  '9. An external job is assigned to an internal resource': {
    job: { external: true },
    code: 'EXT_JOB_TO_INT_RES_PROHIBITED',
    unless: 'externalResourceAllocation',
  },
  'Service plan check: blocks a job whose VisitStemID matches a plan that is Inactive': {
    job: { visitStemId: 'V7' },
    input: { servicePlans: [plan] },
    code: 'service_plans_invalid',
    unless: 'visitServicePlan',
  },
  'Service plan check: or Ended with the job beyond the end date': {
    job: { visitStemId: 'V7' },
    input: { servicePlans: [{ ...plan, updateType: 'Ended', endDate: '2026-02-01' }] },
    code: 'service_plans_invalid',
    unless: 'visitServicePlan',
  },
};

describe('§5 A resource is unavailable if', () => {
  test('none of the following holds: then it is available', () => {
    expect(codes({}, {})).toEqual([]);
  });

  test.each(Object.entries(rules))('%s', (_, { job = {}, input = {}, code, unless, on }) => {
    const settings = { ...input.settings, ...(on === undefined ? {} : check(on)) };
    expect(codes(job, { ...input, settings })).toEqual([code]);
    if (unless === null) return;
    // Each check has a configuration switch to skip it.
    expect(codes(job, { ...input, settings: { ...settings, ...skip(unless) } })).toEqual([]);
  });
});

/** As the specification lists them, and not as the product does: what it leaves out or makes up is to be seen. */
const specifiedSwitches = [
  'distance',
  'leave',
  'break',
  'labelMatch',
  'existingJobOverlap',
  'maxHoursPerWeek',
  'maxHoursPerDay',
  'maxHoursPerFortnight',
  'resourceBlacklisted',
  'resourceShift',
  'externalResourceAllocation',
  'visitServicePlan',
] as const;

describe("§5 Allocation configuration switches ('do not check')", () => {
  test('are these, and rest beyond the specification', () => {
    expect(checkSwitches.toSorted()).toEqual([...specifiedSwitches, 'rest'].toSorted());
  });

  test.each(specifiedSwitches)('%s is the switch of a rule above', (name) => {
    expect(Object.values(rules).some(({ unless }) => unless === name)).toBe(true);
  });

  test('per-day and per-fortnight checks, and rest, are off by default, the others are on', () => {
    const off = checkSwitches.filter((name) => defaultOrganisationSettings.doNotCheck[name]);
    expect(off.toSorted()).toEqual(['maxHoursPerDay', 'maxHoursPerFortnight', 'rest']);
  });
});

describe('§5 The details of the rules', () => {
  test.each([
    ['weekly 168', 'maxHoursPerFortnight', 'resource_cross_max_min_hours_week'],
    ['fortnight 336', 'maxHoursPerWeek', 'resource_cross_max_min_hours_fortnight'],
  ] as const)('4. Defaults when unset: %s', (_, unchecked, code) => {
    const { doNotCheck } = check('maxHoursPerFortnight');
    const settings = { doNotCheck: { ...doNotCheck, ...skip(unchecked).doNotCheck } };
    // Beside a job at any hour of three weeks, but for those from then on until the end of Saturday.
    const busyUntil = (clock: string) => ({
      ...ana({ capacity: 2 }),
      settings,
      bookings: [busy(at('00:00', -8), at(clock, 5)), busy(at('00:00', 6), at('00:00', 13))],
    });
    expect(codes({}, busyUntil('23:00'))).toEqual([]);
    expect(codes({}, busyUntil('23:01'))).toEqual([code]);
  });

  test('4. Defaults when unset: daily weekly/7', () => {
    const limited = { maxHoursPerWeek: 7, ...check('maxHoursPerDay') };
    const hour = { start: at('09:00'), end: at('10:00') };
    expect(codes(hour, { settings: limited })).toEqual([]);
    expect(codes({ ...hour, end: hour.end + 60 }, { settings: limited })).toEqual([
      'resource_cross_max_min_hours_daily',
    ]);
  });

  test('1. unless it is a promoted dispatcher', () => {
    expect(codes({}, ana({ inactive: true, promotedDispatcher: true }))).toEqual([]);
  });

  test('1. not before its inactive date', () => {
    expect(codes({}, ana({ inactiveDate: at('09:00') + 60 }))).toEqual([]);
  });

  test('2. another customer has blacklisted it', () => {
    const barredByDora = [aCustomer('carol'), aCustomer('dora', { barredResourceIds: ['ana'] })];
    expect(codes({}, { customers: barredByDora })).toEqual([]);
  });

  test('3. leave and breaks that only touch the job are not during it', () => {
    expect(
      codes({}, { leaves: away(at('10:00'), at('17:00')), breaks: away(at('08:00'), at('09:00')) }),
    ).toEqual([]);
  });

  test('9. an external job is for external resources', () => {
    expect(codes({ external: true }, ana({ external: true }))).toEqual([]);
  });

  test('5. case-insensitive', () => {
    const labels = anInput().labels.map((label) =>
      label.id === 'lift' ? { ...label, name: 'CARE' } : label,
    );
    expect(codes({ labelIds: ['lift'] }, { labels })).toEqual([]);
  });

  test('6. external resources are checked only if they have shifts', () => {
    const external = ana({ external: true });
    expect(codes({}, { ...external, shifts: [] })).toEqual([]);
    const night = { start: at('17:30'), end: at('18:30') };
    expect(codes(night, external)).toEqual(['resource_shift_not_match']);
  });

  test('7. Overlap allows a 15-minute gap tolerance, of which the buffer of 5 minutes takes its part', () => {
    const overlapping = (minutes: number) => ({
      bookings: [busy(at('10:00') - minutes * 60, at('11:00'))],
    });
    expect(codes({}, overlapping(10))).toEqual([]);
    expect(codes({}, overlapping(11))).toEqual(['resource_busy']);
    const unbuffered = { settings: { overlapBufferMinutes: 0 } };
    expect(codes({}, { ...overlapping(15), ...unbuffered })).toEqual([]);
    expect(codes({}, { ...overlapping(16), ...unbuffered })).toEqual(['resource_busy']);
  });

  test('7. same-customer jobs are tolerated by 60 seconds', () => {
    const same = (seconds: number) => ({ bookings: [busy(at('10:00') - seconds, at('11:00'), 'carol')] });
    expect(codes({}, same(60))).toEqual([]);
    expect(codes({}, same(61))).toEqual(['resource_busy']);
  });

  test('7. an overlap buffer is rounded to a whole number', () => {
    const at10 = { bookings: [busy(at('09:50'), at('11:00'))] };
    expect(codes({}, { ...at10, settings: { overlapBufferMinutes: 5.4 } })).toEqual([]);
    expect(codes({}, { ...at10, settings: { overlapBufferMinutes: 5.6 } })).toEqual(['resource_busy']);
  });

  test('7. up to its capacity', () => {
    const two = { ...ana({ capacity: 2 }), bookings: [busy(at('09:00'), at('10:00'))] };
    expect(codes({}, two)).toEqual([]);
  });

  test('8. default 20 km, great-circle with earth radius 6371 km', () => {
    const degrees = (km: number) => (km / 6371) * (180 / Math.PI);
    const north = (km: number) => ({ location: { lat: CITY.lat + degrees(km), lng: CITY.lng } });
    expect(codes(north(19.99), {})).toEqual([]);
    expect(codes(north(20.01), {})).toEqual(['resource_distance_exceeds_limit']);
  });

  test('Service plan check: a plan of another VisitStemID blocks nothing', () => {
    expect(codes({ visitStemId: 'V8' }, { servicePlans: [plan] })).toEqual([]);
  });

  test('Service plan check: the end date is treated as 23:59:59.999', () => {
    const endsThatDay = { servicePlans: [{ ...plan, updateType: 'Ended', endDate: '2026-02-02' } as const] };
    const last = { visitStemId: 'V7', start: at('23:30'), end: at('23:59') };
    expect(codes(last, { ...endsThatDay, settings: skip('resourceShift') })).toEqual([]);
    const next = { visitStemId: 'V7', start: at('24:00'), end: at('24:30') };
    expect(codes(next, { ...endsThatDay, settings: skip('resourceShift') })).toEqual([
      'service_plans_invalid',
    ]);
  });

  test.each([
    ['Inactive', 'The service plan is inactive for VisitStemID V7. This record will not be processed.'],
    ['Ended', 'The service plan ended on 01/Feb/2026. This record will not be processed.'],
    ['End', 'The service plan ended on 01/Feb/2026. This record will not be processed.'],
  ] as const)('Service plan check: the message of a plan that is %s', (updateType, message) => {
    const ended = { ...plan, updateType, endDate: updateType === 'Inactive' ? null : '2026-02-01' };
    expect(toldOf({ visitStemId: 'V7' }, { servicePlans: [ended] })).toEqual([
      `service_plans_invalid: ${message}`,
    ]);
  });
});

describe('§5 If the validator throws', () => {
  const broken = (message: string) =>
    Object.defineProperty(aResource('ana'), 'external', {
      get() {
        throw new Error(message);
      },
    });
  const validated = (message: string) =>
    validateAllocation(
      createAllocationContext(anInput({ resources: [broken(message)] })),
      aJob('job', { external: true }),
      ['ana'],
    );

  test('the result is a conflict with an error entry titled with the exception message', () => {
    expect(validated('no such contract')).toMatchObject({
      conflict: true,
      violations: [{ code: 'fallback', message: 'no such contract' }],
    });
  });

  test("or 'Something went wrong'", () => {
    expect(validated('').violations).toMatchObject([{ code: 'fallback', message: 'Something went wrong' }]);
  });
});

const sydney = zoneOf('Australia/Sydney');
const span = { startDate: '2026-02-02', startTime: '09:00', endDate: '2026-02-02', endTime: '10:00' };
const decided = (command: BookingCommand, status: keyof typeof historyOf = 'rostered') =>
  bookingDecider.decide(existing(...historyOf[status]), command, facts);
const refusalOf = (decision: ReturnType<typeof decided>) =>
  Result.isFailure(decision) ? decision.failure : undefined;

describe('§5 Other validation', () => {
  test('a span that is in order is read', () => {
    expect(readSpan(sydney, span)).toEqual({ kind: 'span', start: at('09:00'), end: at('10:00') });
  });

  test.each([
    ['you must enter a valid date', { startDate: '' }, 'startDate'],
    ['you must enter a valid date', { endDate: '02/02' }, 'endDate'],
    ['you must enter a valid time', { startTime: '9' }, 'startTime'],
    ['you must enter a valid time', { endTime: '' }, 'endTime'],
  ])('%s', (message, over, field) => {
    expect(readSpan(sydney, { ...span, ...over })).toEqual({ kind: 'problem', field, message });
  });

  test('D217: optional 24-hour date validation on bookings and group events', () => {
    const settings = { ...defaultOrganisationSettings, bookingsWithinADay: true };
    const long = { start: at('09:00'), end: at('09:00', 1) + 60 };
    expect(spanRefusal(long, facts)).toBeUndefined();
    const refused = spanRefusal(long, { organisation: { ...facts.organisation, settings } });
    expect(refused && Result.isFailure(refused) && refused.failure).toMatchObject({
      code: 'invalid_input',
      details: { path: ['end'] },
    });
  });

  test('force resources on new bookings (configurable)', () => {
    const forced = { ...defaultOrganisationSettings, newBookingsNeedPeople: true };
    const unnamed = { customerId: 'ash', resourceIds: [] };
    expect(refusalOfMissing('booking.create', unnamed, defaultOrganisationSettings)).toBeUndefined();
    expect(refusalOfMissing('booking.create', unnamed, forced)).toMatchObject({
      code: 'invalid_input',
      details: { path: ['resourceIds'] },
    });
    expect(refusalOfMissing('booking.create', { ...unnamed, resourceIds: ['ana'] }, forced)).toBeUndefined();
  });

  test('D219: force resources on events and group events (configurable)', () => {
    const forced = {
      ...defaultOrganisationSettings,
      newBookingsNeedPeople: true,
      newCalendarEventsNeedPeople: true,
    };
    const event = { title: 'Team meeting', peopleIds: [] };
    const group = { customerId: null, group: {}, resourceIds: [] };
    for (const [command, input, field] of [
      ['calendarEvent.create', event, 'peopleIds'],
      ['booking.create', group, 'resourceIds'],
    ] as const) {
      expect(refusalOfMissing(command, input, defaultOrganisationSettings)).toBeUndefined();
      expect(refusalOfMissing(command, input, forced)).toMatchObject({
        code: 'invalid_input',
        details: { path: [field] },
      });
      expect(refusalOfMissing(command, { ...input, [field]: ['ana'] }, forced)).toBeUndefined();
    }
  });

  test('phone number optional for customers (switch)', () => {
    const needed = { ...defaultOrganisationSettings, customerPhoneOptional: false };
    const named = { firstName: 'Ash' };
    expect(refusalOfMissing('customer.create', named, defaultOrganisationSettings)).toBeUndefined();
    expect(refusalOfMissing('customer.create', named, needed)).toMatchObject({
      code: 'invalid_input',
      details: { path: ['mobile'] },
    });
  });

  test('minimum in-job mileage limit for bookings: kept until mileage is recorded', () => {
    const minimum = settingsByKey.get('minimumMileage');
    expect(minimum?.section).toBeNull();
    expect(minimum?.decides).toMatchObject([{ kind: 'waits' }]);
    expect(minimum?.takes.safeParse(12.5).success).toBe(true);
    expect(minimum?.takes.safeParse(-1).success).toBe(false);
  });

  test('cancel booking requires a reason', () => {
    const cancel = (reason: string) =>
      decided({ name: 'booking.cancel', input: { bookingId: 'b1', reason } });
    expect(refusalOf(cancel(' '))).toMatchObject({ code: 'reason_required' });
    expect(refusalOf(cancel('Rain'))).toBeUndefined();
  });
});

describe('§5 Strict mode of master labels', () => {
  const set = { customerLabelIds: [], resourceLabelIds: [], labelIds: ['north', 'care'] };
  const scopeOf = (strict: boolean) =>
    labelScopeOf([{ ...set, strictBookings: strict, strictCustomers: strict, strictResources: strict }]);

  test.each(['booking', 'customer', 'resource'] as const)('requires all labels of a %s to match', (kind) => {
    const demands = scopeOf(true)?.[kind] ?? [];
    expect(meetsDemands(demands, ['north'])).toBe(false);
    expect(meetsDemands(demands, ['north', 'care', 'lift'])).toBe(true);
  });

  test.each(['booking', 'customer', 'resource'] as const)('otherwise any label of a %s matches', (kind) => {
    const demands = scopeOf(false)?.[kind] ?? [];
    expect(meetsDemands(demands, ['north'])).toBe(true);
    expect(meetsDemands(demands, ['lift'])).toBe(false);
  });
});
