import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandInput, CommandName } from '../../../domain/catalogues/commandCatalogue.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { runs } from '../../support/runs.ts';
import { actorOf } from '../writeSideFixture.ts';
import { createReactionSide, day, hour, monday, type ReactionSide } from './reactionSide.ts';

let side: ReactionSide;
beforeAll(async () => {
  side = await createReactionSide();
});
afterAll(() => side.close());

interface Step {
  readonly name: CommandName;
  readonly input: object;
}

function step<Name extends CommandName>(
  name: Name,
  input: fc.Arbitrary<CommandInput<Name>>,
): fc.Arbitrary<Step> {
  return input.map((drawn) => ({ name, input: drawn as object }));
}

const people = ['ana', 'bob', 'cy'] as const;
const resourceId = fc.constantFrom(...people);
const customerId = fc.constantFrom('carol', 'dora');
const labelId = fc.constantFrom('care', 'lift', 'CARE');
const labelIds = fc.uniqueArray(labelId, { maxLength: 3 });
const bookingId = fc.constantFrom('b0', 'b1', 'b2', 'b3', 'b4');
const location = fc.constantFrom({ lat: 45, lng: 9 }, { lat: 45.1, lng: 9 }, { lat: 46, lng: 9 }, null);
const hours = fc.constantFrom(null, 2, 5, 40);
const visitStemId = fc.constantFrom('V1', 'V2', null);
const timeZone = fc.constantFrom('Europe/Rome', 'Asia/Tokyo', 'America/New_York');
/** Of the two weeks to come, so that some collide, and some are near midnight or the end of a week. */
const span = fc
  .tuple(
    fc.integer({ min: 1, max: 14 }),
    fc.constantFrom(0, 8, 8.25, 9, 10, 22),
    fc.constantFrom(0.5, 1, 3, 26),
  )
  .map(([on, from, long]) => ({
    start: monday + on * day + from * hour,
    end: monday + on * day + (from + long) * hour,
  }));
const timing = fc.record({
  day: fc.integer({ min: 0, max: 6 }),
  begin: fc.constantFrom(0, 8 * hour),
  end: fc.constantFrom(12 * hour, day),
});
const shift = fc.record({
  resourceId,
  startDate: fc.constantFrom('2025-01-01', '2026-01-10'),
  endDate: fc.constantFrom(null, '2026-01-12'),
  timings: fc.array(timing, { minLength: 1, maxLength: 7 }),
});
const settings = fc
  .record({
    weekStart: fc.constantFrom(0, 1),
    dateFormat: fc.constantFrom('dd/mm/yyyy' as const, 'yyyy-mm-dd' as const),
    timeFormat: fc.constantFrom('24h' as const, '12h' as const),
    overlapBufferMinutes: fc.constantFrom(5, 60),
    overlapToleranceSeconds: fc.constantFrom(0, 900),
    sameCustomerToleranceSeconds: fc.constantFrom(60, 3600),
    maxDistanceMetres: fc.constantFrom(5_000, 20_000),
    maxHoursPerWeek: fc.constantFrom('none' as const, 6, 168),
    maxHoursPerDay: fc.constantFrom(null, 'none' as const, 4),
    maxHoursPerFortnight: fc.constantFrom('none' as const, 10, 336),
    doNotCheck: fc.record({
      distance: fc.boolean(),
      leave: fc.boolean(),
      break: fc.boolean(),
      labelMatch: fc.boolean(),
      existingJobOverlap: fc.boolean(),
      maxHoursPerWeek: fc.boolean(),
      maxHoursPerDay: fc.boolean(),
      maxHoursPerFortnight: fc.boolean(),
      resourceBlacklisted: fc.boolean(),
      resourceShift: fc.boolean(),
      externalResourceAllocation: fc.boolean(),
      visitServicePlan: fc.boolean(),
      rest: fc.boolean(),
    }),
    restHoursBetweenDays: fc.constantFrom('none' as const, 10),
    mostDaysInARow: fc.constantFrom(2, 6),
    mostHoursWithoutBreak: fc.constantFrom('none' as const, 2),
    leastBreakMinutes: fc.constantFrom(15, 120),
  })
  .map((drawn) => ({ settings: { ...defaultOrganisationSettings, ...drawn } }));
const away = { absenceId: fc.constantFrom('a0', 'a1') };
const plan = { servicePlanId: fc.constantFrom('p0', 'p1') };
const updateType = fc.constantFrom('Inactive' as const, 'Ended' as const);
const endDate = fc.constantFrom('2026-01-08', '2026-01-20');
const one = { bookingId };
const force = fc.boolean();

const facts = fc.oneof(
  step(
    'resource.change',
    fc.record(
      {
        resourceId,
        labelIds,
        location,
        external: fc.boolean(),
        promotedDispatcher: fc.boolean(),
        capacity: fc.constantFrom(1, 2),
        maxHoursPerDay: hours,
        maxHoursPerWeek: hours,
        maxHoursPerFortnight: hours,
        inactiveDate: fc.constantFrom(null, monday + 3 * day, monday + 9 * day),
      },
      { requiredKeys: ['resourceId'] },
    ),
  ),
  step('resource.deactivate', fc.record({ resourceId })),
  step('resource.reactivate', fc.record({ resourceId })),
  step('customer.change', fc.record({ customerId, location })),
  step('customer.barResource', fc.record({ customerId, resourceId })),
  step('customer.unbarResource', fc.record({ customerId, resourceId })),
  step(
    'label.change',
    fc.record(
      {
        labelId,
        name: fc.constantFrom('Care', 'care ', 'Lift', 'Other'),
        type: fc.constantFrom('group' as const, 'service' as const),
      },
      { requiredKeys: ['labelId'] },
    ),
  ),
  step(
    'shift.create',
    fc.tuple(shift, fc.constantFrom('s0', 's1')).map(([drawn, shiftId]) => ({ ...drawn, shiftId })),
  ),
  step(
    'shift.change',
    fc
      .tuple(shift, fc.constantFrom('s0', 'of-ana', 'of-bob'))
      .map(([drawn, shiftId]) => ({ ...drawn, shiftId })),
  ),
  step('shift.remove', fc.record({ shiftId: fc.constantFrom('s0', 's1', 'of-ana', 'of-cy') })),
  step(
    'absence.create',
    fc
      .tuple(
        fc.record({ ...away, resourceId, kind: fc.constantFrom('leave' as const, 'break' as const) }),
        span,
      )
      .map(([drawn, times]) => ({ ...drawn, ...times })),
  ),
  step(
    'absence.change',
    fc.tuple(fc.record(away), span).map(([drawn, times]) => ({ ...drawn, ...times })),
  ),
  step('absence.approve', fc.record(away)),
  step('absence.decline', fc.record(away)),
  step(
    'servicePlan.create',
    fc.record({ ...plan, visitStemId: fc.constantFrom('V1', 'V2'), updateType, endDate }),
  ),
  step(
    'servicePlan.change',
    fc.record(
      { ...plan, visitStemId: fc.constantFrom('V1', 'V2'), updateType, endDate },
      { requiredKeys: ['servicePlanId'] },
    ),
  ),
  step('servicePlan.remove', fc.record(plan)),
  step('organisation.changeTimeZone', fc.record({ timeZone })),
  step('organisation.changeSettings', settings),
);
const someone = fc.uniqueArray(resourceId, { minLength: 1, maxLength: 2 });
const work = fc.oneof(
  { weight: 4, arbitrary: step('booking.allocate', fc.record({ ...one, resourceIds: someone, force })) },
  {
    weight: 3,
    arbitrary: step(
      'booking.reschedule',
      fc.tuple(fc.record({ ...one, force }), span).map(([drawn, times]) => ({ ...drawn, ...times })),
    ),
  },
  step(
    'booking.edit',
    fc.record(
      {
        ...one,
        customerId,
        labelIds,
        location,
        external: fc.boolean(),
        visitStemId,
        timeZone: fc.option(timeZone),
      },
      { requiredKeys: ['bookingId'] },
    ),
  ),
  step('booking.removeResource', fc.record({ ...one, resourceId })),
  step('booking.cancel', fc.record({ ...one, reason: fc.constant('away') })),
  step('booking.park', fc.record(one)),
  step('booking.unpark', fc.record({ ...one, force })),
  step('booking.dispatch', fc.record(one)),
  step('booking.start', fc.record(one)),
  step('booking.finish', fc.record(one)),
  step('booking.reopen', fc.record(one)),
);

let organisations = 0;

/** An organisation with three people, two customers, and five bookings, of which some have people. */
async function newOrganisation(): Promise<string> {
  organisations += 1;
  const org = `org-${organisations}`;
  const operator = actorOf('system', { org });
  const send = <Name extends CommandName>(name: Name, input: CommandInput<Name>) =>
    side.send(name, input, operator);
  await send('organisation.create', { organisationId: org, name: org, timeZone: 'Europe/Rome' });
  for (const id of ['care', 'lift', 'CARE']) {
    await send('label.create', { labelId: id, name: id, type: 'service', unitPrice: null });
  }
  for (const id of ['carol', 'dora']) await send('customer.create', { customerId: id, firstName: id });
  for (const id of people) {
    await send('resource.create', { resourceId: id, firstName: id, labelIds: ['care'] });
    const timings = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ day: weekday, begin: 0, end: day }));
    await send('shift.create', {
      shiftId: `of-${id}`,
      resourceId: id,
      startDate: '2025-01-01',
      endDate: null,
      timings,
    });
  }
  for (let at = 0; at < 5; at += 1) {
    const start = monday + (1 + (at % 2)) * day + (8 + at * 0.5) * hour;
    const details = { customerId: at % 2 === 0 ? 'carol' : 'dora', labelIds: ['care'], visitStemId: 'V1' };
    await send('booking.create', { bookingId: `b${at}`, ...details, start, end: start + 2 * hour });
    await send('booking.allocate', {
      bookingId: `b${at}`,
      resourceIds: [people[at % 2] ?? 'ana'],
      force: true,
    });
  }
  return org;
}

test('whatever facts change and whatever is booked, no future booking has an outdated mark', async () => {
  const steps = fc.array(fc.oneof(facts, work), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const org = await newOrganisation();
      const actor = actorOf('dispatcher', { org, duties: ['admin'] });
      for (const [at, { name, input }] of drawn.entries()) {
        await side.service.execute(actor, name, input, { commandId: `${org}-${at}` });
        await side.settled();
        expect(await side.staleMarks(org), `after ${name}`).toEqual([]);
      }
    }),
    { numRuns: runs(4), endOnFailure: true },
  );
});
