import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandAnswer } from '../../../commands/commandAnswer.ts';
import type { Effects } from '../../../commands/reactions/reactions.ts';
import type { CheckedFact } from '../../../domain/allocation/checks/checkedFact.ts';
import { checks } from '../../../domain/allocation/checks/checks.ts';
import type { ViolationCode } from '../../../domain/catalogue/violations.ts';
import type { CommandInput, CommandName } from '../../../domain/catalogues/commandCatalogue.ts';
import {
  defaultOrganisationSettings,
  type OrganisationSettings,
} from '../../../domain/organisation/organisationSettings.ts';
import { actorOf } from '../writeSideFixture.ts';
import { createReactionSide, day, hour, monday, type ReactionSide } from './reactionSide.ts';

let side: ReactionSide;

type Step = readonly [name: CommandName, input: object];

function step<Name extends CommandName>(name: Name, input: CommandInput<Name>): Step {
  return [name, input as object];
}

const ana = (changes: Omit<CommandInput<'resource.change'>, 'resourceId'>) =>
  step('resource.change', { resourceId: 'ana', ...changes });
/** What the organisation sets beside the defaults: every check is on. */
const checked: OrganisationSettings = {
  ...defaultOrganisationSettings,
  doNotCheck: {
    ...defaultOrganisationSettings.doNotCheck,
    maxHoursPerDay: false,
    maxHoursPerFortnight: false,
    rest: false,
  },
};
const settings = (changes: Partial<OrganisationSettings>) =>
  step('organisation.changeSettings', { settings: { ...checked, ...changes } });
/** Tuesday 6 January in Rome. */
const at = (from: number, to: number, on = 1) => ({
  start: monday + on * day + (from - 1) * hour,
  end: monday + on * day + (to - 1) * hour,
});
const move = (from: number, to: number) =>
  step('booking.reschedule', { bookingId: 'beside', ...at(from, to), force: true });
const back = move(12, 13);
const toEveningBefore = step('booking.reschedule', { bookingId: 'beside', ...at(23, 24, 0), force: true });
const sheet = (begin: number, end: number) => ({
  resourceId: 'ana',
  startDate: '2025-01-01',
  endDate: null,
  timings: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, begin: begin * hour, end: end * hour })),
});
const noShift = step('shift.remove', { shiftId: 'of-ana' });
const shiftAgain = step('shift.create', { shiftId: 'of-ana', ...sheet(8, 18) });
const away = (kind: 'leave' | 'break') =>
  step('absence.create', { absenceId: kind, resourceId: 'ana', kind, ...at(9, 9.5) });
const here = { lat: 45, lng: 9 };
/** 11 km away, and 111. */
const near = { lat: 45.1, lng: 9 };
const far = { lat: 46, lng: 9 };

interface Row {
  readonly fact: CheckedFact;
  readonly code: ViolationCode;
  readonly make: Step;
  readonly unmake: Step;
  readonly before?: readonly Step[];
  readonly after?: readonly Step[];
  /** Left out: Ana's booking of Tuesday at nine. */
  readonly watched?: string;
}

const ended = { servicePlanId: 'ended', visitStemId: 'V1', updateType: 'Inactive' as const };
const rows: readonly Row[] = [
  {
    fact: 'servicePlans',
    code: 'service_plans_invalid',
    make: step('servicePlan.create', ended),
    unmake: step('servicePlan.remove', { servicePlanId: 'ended' }),
  },
  {
    fact: 'resource.inactive',
    code: 'resource_inactive',
    make: step('resource.deactivate', { resourceId: 'ana' }),
    unmake: step('resource.reactivate', { resourceId: 'ana' }),
  },
  {
    fact: 'resource.promotedDispatcher',
    code: 'resource_inactive',
    before: [ana({ promotedDispatcher: true }), step('resource.deactivate', { resourceId: 'ana' })],
    make: ana({ promotedDispatcher: false }),
    unmake: ana({ promotedDispatcher: true }),
    after: [step('resource.reactivate', { resourceId: 'ana' }), ana({ promotedDispatcher: false })],
  },
  {
    fact: 'resource.inactiveDate',
    code: 'resource_inactive_date',
    make: ana({ inactiveDate: at(9, 10).start }),
    unmake: ana({ inactiveDate: null }),
  },
  {
    fact: 'customer.barredResourceIds',
    code: 'resource_blacklisted',
    make: step('customer.barResource', { customerId: 'carol', resourceId: 'ana' }),
    unmake: step('customer.unbarResource', { customerId: 'carol', resourceId: 'ana' }),
  },
  {
    fact: 'leaves',
    code: 'resource_on_leave',
    make: away('leave'),
    unmake: step('absence.decline', { absenceId: 'leave' }),
  },
  {
    fact: 'breaks',
    code: 'resource_break_time',
    make: away('break'),
    unmake: step('absence.change', { absenceId: 'break', ...at(20, 21) }),
  },
  {
    fact: 'resource.maxHoursPerDay',
    code: 'resource_cross_max_min_hours_daily',
    make: ana({ maxHoursPerDay: 1.5 }),
    unmake: ana({ maxHoursPerDay: null }),
  },
  {
    fact: 'resource.maxHoursPerWeek',
    code: 'resource_cross_max_min_hours_week',
    make: ana({ maxHoursPerWeek: 1.5 }),
    unmake: ana({ maxHoursPerWeek: null }),
  },
  {
    fact: 'resource.maxHoursPerFortnight',
    code: 'resource_cross_max_min_hours_fortnight',
    make: ana({ maxHoursPerFortnight: 1.5 }),
    unmake: ana({ maxHoursPerFortnight: null }),
  },
  {
    fact: 'settings.maxHoursPerDay',
    code: 'resource_cross_max_min_hours_daily',
    make: settings({ maxHoursPerDay: 1.5 }),
    unmake: settings({}),
  },
  {
    fact: 'settings.maxHoursPerDay',
    code: 'resource_max_min_hours_daily_not_setup',
    make: settings({ maxHoursPerDay: 'none' }),
    unmake: settings({}),
  },
  {
    fact: 'settings.maxHoursPerWeek',
    code: 'resource_cross_max_min_hours_week',
    make: settings({ maxHoursPerWeek: 1.5 }),
    unmake: settings({}),
  },
  {
    fact: 'settings.maxHoursPerWeek',
    code: 'resource_cross_max_min_hours_daily',
    make: settings({ maxHoursPerWeek: 7 }),
    unmake: settings({}),
  },
  {
    fact: 'settings.maxHoursPerWeek',
    code: 'resource_max_min_hours_week_not_setup',
    make: settings({ maxHoursPerWeek: 'none' }),
    unmake: settings({}),
  },
  {
    fact: 'settings.maxHoursPerFortnight',
    code: 'resource_cross_max_min_hours_fortnight',
    make: settings({ maxHoursPerFortnight: 1.5 }),
    unmake: settings({}),
  },
  {
    fact: 'settings.maxHoursPerFortnight',
    code: 'resource_max_min_hours_fortnight_not_setup',
    make: settings({ maxHoursPerFortnight: 'none' }),
    unmake: settings({}),
  },
  {
    fact: 'settings.weekStart',
    code: 'resource_cross_max_min_hours_week',
    watched: 'of-sunday',
    before: [
      settings({ weekStart: 1 }),
      step('resource.change', { resourceId: 'bob', maxHoursPerWeek: 1.5 }),
    ],
    make: settings({ weekStart: 0 }),
    unmake: settings({ weekStart: 1 }),
    after: [step('resource.change', { resourceId: 'bob', maxHoursPerWeek: null }), settings({})],
  },
  {
    fact: 'otherWork',
    code: 'resource_cross_max_min_hours_daily',
    before: [ana({ maxHoursPerDay: 2 })],
    make: move(12, 14),
    unmake: back,
    after: [ana({ maxHoursPerDay: null })],
  },
  { fact: 'otherWork', code: 'resource_busy', make: move(9, 10), unmake: back },
  {
    fact: 'otherWork',
    code: 'resource_busy',
    make: step('booking.allocate', { bookingId: 'nobodys', resourceIds: ['ana'], force: true }),
    unmake: step('booking.removeResource', { bookingId: 'nobodys', resourceId: 'ana' }),
  },
  {
    fact: 'otherWork',
    code: 'resource_busy',
    make: step('booking.allocate', { bookingId: 'nobodys', resourceIds: ['ana'], force: true }),
    unmake: step('booking.allocate', { bookingId: 'nobodys', resourceIds: ['bob'] }),
  },
  {
    fact: 'otherWork',
    code: 'resource_busy',
    make: step('booking.allocate', { bookingId: 'nobodys', resourceIds: ['ana'], force: true }),
    unmake: step('booking.park', { bookingId: 'nobodys' }),
  },
  {
    fact: 'otherWork',
    code: 'resource_busy',
    make: step('booking.unpark', { bookingId: 'nobodys', force: true }),
    unmake: step('booking.cancel', { bookingId: 'nobodys', reason: 'away' }),
  },
  {
    fact: 'resource.capacity',
    code: 'resource_busy',
    before: [ana({ capacity: 2 }), move(9, 10)],
    make: ana({ capacity: 1 }),
    unmake: ana({ capacity: 2 }),
    after: [back, ana({ capacity: 1 })],
  },
  {
    fact: 'settings.overlapBufferMinutes',
    code: 'resource_busy',
    make: settings({ overlapBufferMinutes: 240 }),
    unmake: settings({}),
  },
  {
    fact: 'settings.overlapToleranceSeconds',
    code: 'resource_busy',
    before: [move(9 + 5 / 6, 11)],
    make: settings({ overlapToleranceSeconds: 0 }),
    unmake: settings({}),
    after: [back],
  },
  {
    fact: 'settings.sameCustomerToleranceSeconds',
    code: 'resource_busy',
    before: [step('booking.edit', { bookingId: 'beside', customerId: 'carol' }), move(10 - 1 / 60, 11)],
    make: settings({ sameCustomerToleranceSeconds: 0 }),
    unmake: settings({}),
    after: [back, step('booking.edit', { bookingId: 'beside', customerId: 'dora' })],
  },
  {
    fact: 'resource.labelIds',
    code: 'resource_label_mismatch',
    make: ana({ labelIds: ['lift'] }),
    unmake: ana({ labelIds: ['care'] }),
  },
  {
    fact: 'resource.labelIds',
    code: 'resource_label_not_setup',
    make: ana({ labelIds: [] }),
    unmake: ana({ labelIds: ['care'] }),
  },
  {
    fact: 'qualifications',
    code: 'resource_label_mismatch',
    make: step('qualification.create', {
      qualificationId: 'of-care',
      name: 'Care certificate',
      resourceId: 'ana',
      labelId: 'care',
      until: '2026-01-05',
    }),
    unmake: step('qualification.change', { qualificationId: 'of-care', until: '2026-01-06' }),
    after: [step('qualification.archive', { qualificationId: 'of-care' })],
  },
  {
    fact: 'documents',
    code: 'resource_label_mismatch',
    make: step('documentType.create', {
      documentTypeId: 'licence',
      name: 'Driving licence',
      requiredForIds: ['care'],
    }),
    unmake: step('document.create', {
      documentId: 'of-ana',
      name: 'Driving licence',
      about: 'resource:ana',
      typeId: 'licence',
    }),
  },
  {
    fact: 'documents',
    code: 'resource_label_mismatch',
    make: step('document.change', { documentId: 'of-ana', until: '2026-01-05' }),
    unmake: step('documentType.archive', { documentTypeId: 'licence' }),
  },
  {
    fact: 'label.name',
    code: 'resource_label_mismatch',
    before: [ana({ labelIds: ['same'] })],
    make: step('label.change', { labelId: 'same', name: 'Another' }),
    unmake: step('label.change', { labelId: 'same', name: ' CARE' }),
    after: [ana({ labelIds: ['care'] })],
  },
  {
    fact: 'label.type',
    code: 'resource_label_mismatch',
    before: [step('label.change', { labelId: 'care', type: 'group' }), ana({ labelIds: ['lift'] })],
    make: step('label.change', { labelId: 'care', type: 'service' }),
    unmake: step('label.change', { labelId: 'care', type: 'group' }),
    after: [ana({ labelIds: ['care'] }), step('label.change', { labelId: 'care', type: 'service' })],
  },
  {
    fact: 'resource.labelIds',
    code: 'group_service_missing',
    watched: 'outing',
    make: step('resource.change', { resourceId: 'dan', labelIds: ['care'] }),
    unmake: step('resource.change', { resourceId: 'dan', labelIds: ['lift'] }),
  },
  {
    fact: 'settings.everyoneHoldsServices',
    code: 'resource_label_mismatch',
    watched: 'outing',
    make: settings({ everyoneHoldsServices: true }),
    unmake: settings({}),
  },
  {
    fact: 'shifts',
    code: 'resource_shift_not_match',
    make: step('shift.change', { shiftId: 'of-ana', ...sheet(9.5, 18) }),
    unmake: step('shift.change', { shiftId: 'of-ana', ...sheet(8, 18) }),
  },
  { fact: 'shifts', code: 'resource_shift_not_setup', make: noShift, unmake: shiftAgain },
  {
    fact: 'shifts',
    code: 'resource_shift_not_setup',
    make: step('shift.change', { shiftId: 'of-ana', ...sheet(8, 18), resourceId: 'bob' }),
    unmake: step('shift.change', { shiftId: 'of-ana', ...sheet(8, 18) }),
  },
  {
    fact: 'resource.external',
    code: 'resource_shift_not_setup',
    before: [ana({ external: true }), noShift],
    make: ana({ external: false }),
    unmake: ana({ external: true }),
    after: [shiftAgain, ana({ external: false })],
  },
  {
    fact: 'resource.external',
    code: 'EXT_JOB_TO_INT_RES_PROHIBITED',
    before: [ana({ external: true }), step('booking.edit', { bookingId: 'watched', external: true })],
    make: ana({ external: false }),
    unmake: ana({ external: true }),
    after: [step('booking.edit', { bookingId: 'watched', external: false }), ana({ external: false })],
  },
  {
    fact: 'timeZone',
    code: 'resource_shift_not_match',
    make: step('organisation.changeTimeZone', { timeZone: 'America/New_York' }),
    unmake: step('organisation.changeTimeZone', { timeZone: 'Europe/Rome' }),
  },
  {
    fact: 'resource.location',
    code: 'resource_distance_exceeds_limit',
    make: ana({ location: far }),
    unmake: ana({ location: near }),
  },
  {
    fact: 'customer.location',
    code: 'resource_distance_exceeds_limit',
    make: step('customer.change', { customerId: 'carol', location: far }),
    unmake: step('customer.change', { customerId: 'carol', location: here }),
  },
  {
    fact: 'settings.maxDistanceMetres',
    code: 'resource_distance_exceeds_limit',
    make: settings({ maxDistanceMetres: 5_000 }),
    unmake: settings({}),
  },
  {
    fact: 'settings.mostHoursWithoutBreak',
    code: 'resource_rest_without_break',
    make: settings({ mostHoursWithoutBreak: 0.5 }),
    unmake: settings({}),
  },
  {
    fact: 'settings.restHoursBetweenDays',
    code: 'resource_rest_between_days',
    watched: 'of-sunday',
    make: settings({ restHoursBetweenDays: 24 }),
    unmake: settings({}),
  },
  {
    fact: 'settings.mostDaysInARow',
    code: 'resource_rest_days_in_a_row',
    watched: 'of-sunday',
    make: settings({ mostDaysInARow: 1 }),
    unmake: settings({}),
  },
  {
    fact: 'settings.leastBreakMinutes',
    code: 'resource_rest_without_break',
    before: [settings({ mostHoursWithoutBreak: 3 })],
    make: settings({ mostHoursWithoutBreak: 3, leastBreakMinutes: 150 }),
    unmake: settings({ mostHoursWithoutBreak: 3 }),
    after: [settings({})],
  },
  {
    fact: 'breaks',
    code: 'resource_rest_without_break',
    before: [
      settings({ mostHoursWithoutBreak: 0.75 }),
      step('absence.create', { absenceId: 'rest', resourceId: 'ana', kind: 'break', ...at(9, 9.5) }),
    ],
    make: step('absence.change', { absenceId: 'rest', ...at(20, 21) }),
    unmake: step('absence.change', { absenceId: 'rest', ...at(9, 9.5) }),
    after: [step('absence.change', { absenceId: 'rest', ...at(20, 21) }), settings({})],
  },
  { fact: 'otherWork', code: 'resource_rest_between_days', make: toEveningBefore, unmake: back },
  {
    fact: 'otherWork',
    code: 'resource_rest_days_in_a_row',
    before: [settings({ mostDaysInARow: 1 })],
    make: step('booking.reschedule', { bookingId: 'beside', ...at(12, 13, 2), force: true }),
    unmake: back,
    after: [settings({})],
  },
  {
    fact: 'shifts',
    code: 'resource_rest_between_days',
    before: [step('shift.change', { shiftId: 'of-ana', ...sheet(23, 10) }), toEveningBefore],
    make: step('shift.change', { shiftId: 'of-ana', ...sheet(8, 18) }),
    unmake: step('shift.change', { shiftId: 'of-ana', ...sheet(23, 10) }),
    after: [back, step('shift.change', { shiftId: 'of-ana', ...sheet(8, 18) })],
  },
  {
    fact: 'timeZone',
    code: 'resource_rest_between_days',
    before: [move(4, 5)],
    make: step('organisation.changeTimeZone', { timeZone: 'America/New_York' }),
    unmake: step('organisation.changeTimeZone', { timeZone: 'Europe/Rome' }),
    after: [back],
  },
];

const actor = actorOf('dispatcher', { duties: ['admin'] });

beforeAll(async () => {
  side = await createReactionSide();
  for (const [labelId, name] of [
    ['care', 'Care'],
    ['same', ' CARE'],
    ['lift', 'Lift'],
  ] as const) {
    await side.send('label.create', { labelId, name, type: 'service', unitPrice: null });
  }
  for (const customerId of ['carol', 'dora']) {
    await side.send('customer.create', { customerId, firstName: customerId, location: here });
  }
  for (const [resourceId, labelId] of [
    ['ana', 'care'],
    ['bob', 'care'],
    ['cleo', 'care'],
    ['dan', 'lift'],
  ] as const) {
    await side.send('resource.create', {
      resourceId,
      firstName: resourceId,
      labelIds: [labelId],
      location: near,
    });
    await side.send('shift.create', { shiftId: `of-${resourceId}`, ...sheet(8, 18), resourceId });
  }
  await send(settings({}));
  for (const [bookingId, customerId, who, span] of [
    ['watched', 'carol', 'ana', at(9, 10)],
    ['beside', 'dora', 'ana', at(12, 13)],
    ['nobodys', 'dora', null, at(9, 10)],
    ['of-sunday', 'carol', 'bob', at(9, 10, 6)],
    ['of-monday', 'dora', 'bob', at(9, 10, 7)],
  ] as const) {
    await side.send('booking.create', {
      bookingId,
      customerId,
      labelIds: ['care'],
      visitStemId: 'V1',
      ...span,
    });
    if (who !== null) await side.send('booking.allocate', { bookingId, resourceIds: [who] });
  }
  const offered = ['care', 'lift'].map((labelId) => ({ labelId, unitPrice: null, places: null }));
  await side.send('booking.create', {
    bookingId: 'outing',
    customerId: null,
    title: 'Outing',
    location: here,
    resourcesNeeded: 2,
    group: { places: 6, participantsPerPerson: null, services: offered },
    ...at(9, 10, 2),
  });
  await side.send('booking.allocate', { bookingId: 'outing', resourceIds: ['cleo', 'dan'] });
});
afterAll(() => side.close());

let keys = 0;
async function send([name, input]: Step): Promise<CommandAnswer> {
  keys += 1;
  return Result.getOrThrowWith(
    await side.service.execute(actor, name, input, { commandId: `step-${keys}` }),
    (refusal) => new Error(`${name}: ${JSON.stringify(refusal)}`),
  );
}

async function foresee([name, input]: Step): Promise<Effects> {
  return Result.getOrThrow(await side.service.effects(actor, name, input, {}));
}

/** The bookings that are in conflict. */
async function inConflict(): Promise<readonly string[]> {
  const { bookings } = await side.facts.allocation('acme', { start: monday, end: monday + 14 * day });
  return bookings.flatMap(({ id, conflict }) => (conflict ? [id] : []));
}

/** Those of the first that are not among the second, but for the booking that the command itself is about. */
function without(first: readonly string[], second: readonly string[], [, input]: Step): readonly string[] {
  const own = 'bookingId' in input ? input.bookingId : undefined;
  return first.filter((id) => id !== own && !second.includes(id)).sort();
}

async function codesOf(bookingId: string): Promise<readonly ViolationCode[]> {
  const { bookings } = await side.facts.allocation('acme', { start: monday, end: monday + 14 * day });
  return bookings.find(({ id }) => id === bookingId)?.violations.map(({ code }) => code) ?? [];
}

async function codesAfter(taken: Step, bookingId: string): Promise<readonly ViolationCode[]> {
  await send(taken);
  await side.settled();
  expect(await side.staleMarks('acme'), `after ${taken[0]}`).toEqual([]);
  return codesOf(bookingId);
}

describe('a booking that has people', () => {
  test.each(rows.map((row): readonly [string, Row] => [`${row.code} by ${row.fact} (${row.make[0]})`, row]))(
    'says %s, told beforehand, and no longer when that is undone',
    async (_, { code, before = [], make, unmake, after = [], watched = 'watched' }) => {
      for (const taken of before) await send(taken);
      await side.settled();
      const positionBefore = await side.log.head();
      const foreseen = await foresee(make);
      expect(await side.log.head()).toBe(positionBefore);
      const { newConflicts, freed, ...report } = foreseen;
      expect(report.conflicts.map(({ bookingId }) => bookingId)).toContain(watched);

      const conflictsBefore = await inConflict();
      const answer = await send(make);
      expect(answer.report).toEqual(report);
      await side.settled();
      expect(await side.staleMarks('acme'), `after ${make[0]}`).toEqual([]);
      expect(await codesOf(watched)).toContain(code);
      const conflicts = await inConflict();
      const idsOf = (some: Effects['freed']) => some.map(({ bookingId }) => bookingId).sort();
      expect(idsOf(newConflicts)).toEqual(without(conflicts, conflictsBefore, make));
      expect(idsOf(freed)).toEqual(without(conflictsBefore, conflicts, make));

      const undone = await foresee(unmake);
      expect(await codesAfter(unmake, watched)).not.toContain(code);
      // Whom a booking's command frees, the follower sees to.
      if (!unmake[0].startsWith('booking.')) {
        expect(idsOf(undone.freed)).toEqual(without(conflicts, await inConflict(), unmake));
      }
      for (const taken of after) await codesAfter(taken, watched);
    },
  );

  test.each(
    checks
      .flatMap(({ doNotCheck }) => doNotCheck ?? [])
      .filter((one, index, all) => all.indexOf(one) === index),
  )('says nothing of what is not to be checked: %s', async (doNotCheck) => {
    const row = rows.find(({ code }) =>
      checks.some((check) => check.doNotCheck === doNotCheck && check.codes.includes(code)),
    );
    if (row === undefined) throw new Error(`nothing makes what ${doNotCheck} switches off`);
    const make =
      doNotCheck === 'leave' || doNotCheck === 'break'
        ? step('absence.create', {
            ...row.make[1],
            absenceId: `again-${doNotCheck}`,
          } as CommandInput<'absence.create'>)
        : row.make;
    const isSetting = make[0] === 'organisation.changeSettings';
    const input = isSetting ? (make[1] as CommandInput<'organisation.changeSettings'>).settings : {};
    const switchedTo = (off: boolean) =>
      settings({
        ...(input as Partial<OrganisationSettings>),
        doNotCheck: { ...checked.doNotCheck, [doNotCheck]: off },
      });
    for (const taken of row.before ?? []) await send(taken);
    await send(make);
    expect(await codesAfter(switchedTo(true), 'watched')).not.toContain(row.code);
    expect(await codesAfter(switchedTo(false), 'watched')).toContain(row.code);
    const unmake =
      make === row.make ? row.unmake : step('absence.cancel', { absenceId: `again-${doNotCheck}` });
    expect(await codesAfter(unmake, 'watched')).not.toContain(row.code);
    for (const taken of row.after ?? []) await send(taken);
  });

  test('writes dates and times as the organisation does', async () => {
    const leave = step('absence.create', {
      absenceId: 'dated',
      resourceId: 'ana',
      kind: 'leave',
      ...at(9, 10),
    });
    expect(await codesAfter(leave, 'watched')).toEqual(['resource_on_leave']);
    const textNow = async () => {
      const { bookings } = await side.facts.allocation('acme', { start: monday, end: monday + 14 * day });
      return bookings.find(({ id }) => id === 'watched')?.violations[0]?.message;
    };
    expect(await textNow()).toContain('06/Jan/2026');
    await codesAfter(settings({ dateFormat: 'yyyy-mm-dd' }), 'watched');
    expect(await textNow()).toContain('2026-01-06');
    await codesAfter(settings({ timeFormat: '12h' }), 'watched');
    expect(await textNow()).toMatch(/06\/Jan\/2026 \d+:00 am/);
    await codesAfter(settings({}), 'watched');
    expect(await codesAfter(step('absence.cancel', { absenceId: 'dated' }), 'watched')).toEqual([]);
  });

  test('is not in conflict with work that is done', async () => {
    const done = { bookingId: 'nobodys' };
    await send(step('booking.allocate', { ...done, resourceIds: ['ana'], force: true }));
    await send(step('booking.start', done));
    await side.settled();
    expect(await codesOf('watched')).toEqual(['resource_busy']);
    expect(await codesAfter(step('booking.finish', done), 'watched')).toEqual([]);
  });

  test('covers every fact that a check reads, and every code that a check gives', () => {
    const read = checks.flatMap(({ reads }) => reads).filter((fact) => !fact.startsWith('booking.'));
    const changed: readonly CheckedFact[] = [
      ...rows.map(({ fact }) => fact),
      'settings.dateFormat',
      'settings.timeFormat',
    ];
    expect([...new Set(changed)].sort()).toEqual([...new Set(read)].sort());
    // Of the job's own fields alone.
    const own = checks.filter(({ reads }) => reads.every((fact) => fact.startsWith('booking.')));
    const codes = checks.filter((check) => !own.includes(check)).flatMap((check) => check.codes);
    expect([...new Set(rows.map(({ code }) => code))].sort()).toEqual([...new Set(codes)].sort());
  });
});
