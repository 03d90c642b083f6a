import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planPreviewSchema, planRequestSchema } from '../../../../api/contract/planning.ts';
import { findNearestFit } from '../../../../api/services/planning/findNearestFit.ts';
import { makePlan } from '../../../../api/services/planning/makePlan.ts';
import { createAllocationContext } from '../../../../domain/allocation/allocationContext.ts';
import { assess } from '../../../../domain/allocation/assess.ts';
import { checkPlan } from '../../../../domain/allocation/checkPlan.ts';
import { jobOf } from '../../../../domain/allocation/job.ts';
import { distanceKm, placeOf } from '../../../../domain/geometry/distance.ts';
import type { AllocationFacts, BookingFact } from '../../../../domain/kernel/facts.ts';
import {
  aBooking,
  type anInput,
  aResource,
  aShift,
  at,
  CITY,
  MONDAY,
  someFacts,
} from '../../../support/allocationFixture.ts';
import { runs } from '../../../support/runs.ts';

const day = 86_400;
const planSchema = planPreviewSchema.omit({ elapsedMs: true, ended: true });

function factsOf(over: Parameters<typeof anInput>[0]): AllocationFacts {
  return { ...someFacts(over), position: 7 };
}

function plan(
  facts: AllocationFacts,
  request: Partial<Parameters<typeof planRequestSchema.parse>[0] & object>,
) {
  const order = planRequestSchema.parse({ mode: 'optimise', from: MONDAY, to: MONDAY + day, ...request });
  const made = makePlan(facts, order, { shouldStop: () => false, onProgress: () => {} });
  expect(made.failures).toEqual([]);
  return planSchema.parse(made.plan);
}

/** Cleo's job at nine, by status. */
function booking(id: string, people: readonly string[], clock: string, status?: 'draft'): BookingFact {
  const start = at(clock);
  return aBooking(id, people, start, start + 3600, status === undefined ? {} : { status });
}

describe('a plan of a day', () => {
  const two = [aResource('ana'), aResource('ben', { labelIds: ['care', 'lift'] })];

  test('moves a booking to make room for one that nobody else can do, and says what that improves', () => {
    const lift = booking('lift', [], '09:00', 'draft');
    const facts = factsOf({
      resources: two,
      bookings: [
        booking('plain', ['ben'], '09:00'),
        { ...lift, details: { ...lift.details, labelIds: ['lift'], title: 'Heavy' } },
      ],
    });
    const made = plan(facts, {});
    expect(made.changes.map(({ bookingId, before, after }) => [bookingId, before, after])).toEqual([
      ['lift', [], [{ id: 'ben', name: 'ben' }]],
      ['plain', [{ id: 'ben', name: 'ben' }], [{ id: 'ana', name: 'ana' }]],
    ]);
    expect(made.before).toMatchObject({ allocated: 1, unallocated: 1, violations: 0 });
    expect(made.after).toMatchObject({ allocated: 2, unallocated: 0, violations: 0 });
    expect(made).toMatchObject({ position: 7, bookings: 2, locked: 0, provenMost: true });
    for (const { choices, after } of made.changes) {
      expect(choices.map(({ resourceId }) => resourceId)).toEqual(after.map(({ id }) => id));
      for (const { score, parts } of choices) {
        expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score);
      }
    }
  });

  test('leaves locked bookings, confirmed ones unless requested, and those under way where they are', () => {
    const lift = booking('lift', [], '09:00', 'draft');
    const withPlain = (
      status: 'rostered' | 'confirmed' | 'dispatched' | 'active',
      over: Partial<Pick<BookingFact, 'locked'>> = {},
    ) =>
      factsOf({
        resources: two,
        bookings: [
          { ...booking('plain', ['ben'], '09:00'), status, ...over },
          { ...lift, details: { ...lift.details, labelIds: ['lift'] } },
        ],
      });
    const changed = (facts: AllocationFacts, request = {}) =>
      plan(facts, request).changes.map(({ bookingId }) => bookingId);
    expect(changed(withPlain('rostered', { locked: true }))).toEqual([]);
    expect(changed(withPlain('confirmed'))).toEqual([]);
    expect(changed(withPlain('confirmed'), { includeConfirmed: true })).toEqual(['lift', 'plain']);
    for (const status of ['dispatched', 'active'] as const) {
      expect(changed(withPlain(status), { includeConfirmed: true })).toEqual([]);
    }
    const locked = plan(withPlain('active'), {});
    expect(locked).toMatchObject({ bookings: 2, locked: 1 });
    expect(locked.unallocated).toMatchObject([
      {
        bookingId: 'lift',
        code: 'no_auto_allocation',
        reasons: [
          { code: 'resource_busy', people: 1, resourceNames: ['ben'] },
          { code: 'resource_label_mismatch', people: 1, resourceNames: ['ana'] },
        ],
      },
    ]);
  });

  test('the best plan reported while it is made is its result, with the bookings that stay', () => {
    const facts = factsOf({
      resources: two,
      bookings: [
        { ...booking('fixed', ['ana'], '09:00'), status: 'confirmed' },
        booking('open', [], '11:00', 'draft'),
        booking('later', [], '13:00', 'draft'),
      ],
    });
    const told: unknown[] = [];
    const order = planRequestSchema.parse({ mode: 'optimise', from: MONDAY, to: MONDAY + day });
    const {
      plan: { after },
    } = makePlan(facts, order, {
      shouldStop: () => false,
      onProgress: (_done, _bookings, { allocated, score }) => told.push({ allocated, score }),
    });
    expect(after.allocated).toBe(3);
    expect(told.at(-1)).toEqual({ allocated: 3, score: expect.closeTo(after.score, 6) });
  });

  test('allocating all gives people only to drafts without any', () => {
    const facts = factsOf({
      resources: two,
      bookings: [booking('plain', ['ben'], '09:00'), booking('open', [], '11:00', 'draft')],
    });
    const made = plan(facts, { mode: 'allocateAll' });
    expect(made.changes.map(({ bookingId }) => bookingId)).toEqual(['open']);
    expect(made).toMatchObject({ bookings: 2, locked: 1 });
  });

  test('considers only bookings that begin in the span, and only those named', () => {
    const facts = factsOf({
      resources: two,
      bookings: [booking('a', [], '09:00', 'draft'), booking('b', [], '11:00', 'draft')],
    });
    expect(plan(facts, { to: at('11:00') }).changes.map(({ bookingId }) => bookingId)).toEqual(['a']);
    expect(plan(facts, { bookingIds: ['b'] }).changes.map(({ bookingId }) => bookingId)).toEqual(['b']);
  });

  test('a booking whose people are in conflict keeps them, and its violations are counted', () => {
    const facts = factsOf({ resources: two, bookings: [booking('night', ['ana'], '20:00')] });
    expect(plan(facts, {})).toMatchObject({
      changes: [],
      locked: 1,
      before: { violations: 1 },
      after: { violations: 1 },
    });
  });

  test('never allocates fewer than before, never adds a violation, and adds up', () => {
    const hours = fc.integer({ min: 8, max: 17 });
    const person = fc.constantFrom('', 'ana', 'ben', 'cia');
    fc.assert(
      fc.property(fc.array(fc.record({ hour: hours, person }), { maxLength: 9 }), (jobs) => {
        const facts = factsOf({
          resources: ['ana', 'ben', 'cia'].map((id) => aResource(id)),
          bookings: jobs.map(({ hour, person: id }, number) =>
            booking(`b${number}`, id === '' ? [] : [id], `${hour}:00`, id === '' ? 'draft' : undefined),
          ),
        });
        const made = plan(facts, {});
        expect(made.after.allocated).toBeGreaterThanOrEqual(made.before.allocated);
        expect(made.after.violations).toBeLessThanOrEqual(made.before.violations);
        expect(made.after.allocated + made.after.unallocated).toBe(jobs.length);
        expect(made.unallocated).toHaveLength(made.after.unallocated);
      }),
      { numRuns: runs(40) },
    );
  });
});

/** A person, a span of hours, a status, and whether it is locked, for each booking; leave for some of the people. */
const troubledFacts = fc
  .record({
    jobs: fc.array(
      fc.record({
        hour: fc.integer({ min: 7, max: 17 }),
        hours: fc.integer({ min: 1, max: 3 }),
        people: fc.subarray(['ana', 'ben', 'cia'], { maxLength: 2 }),
        status: fc.constantFrom(
          'rostered' as const,
          'rostered' as const,
          'confirmed' as const,
          'active' as const,
        ),
        locked: fc.constantFrom(false, false, false, true),
        needed: fc.constantFrom(1, 1, 2),
        labelIds: fc.constantFrom('care', 'care', 'lift').map((label) => [label]),
        place: fc.constantFrom(null, { lat: -33.9, lng: 151.2 }, { lat: -33.8, lng: 151.25 }),
      }),
      { maxLength: 9 },
    ),
    away: fc.subarray(['ana', 'ben', 'cia'], { maxLength: 2 }),
    capacity: fc.constantFrom(1, 1, 2),
    mode: fc.constantFrom('allocateAll' as const, 'optimise' as const),
    includeConflicts: fc.constantFrom(true, true, false),
    includeConfirmed: fc.boolean(),
    mayUnallocate: fc.boolean(),
    mostChanged: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  })
  .map(({ jobs, away, capacity, ...options }) => ({
    options,
    facts: {
      ...factsOf({
        resources: [
          aResource('ana', { maxHoursPerDay: 4 }),
          aResource('ben', { labelIds: ['care', 'lift'] }),
          aResource('cia', { capacity }),
        ],
        bookings: jobs.map(({ hour, hours, people, status, locked, needed, labelIds, place }, number) => {
          const one = aBooking(`b${number}`, people, at(`${hour}:00`), at(`${hour + hours}:00`));
          return {
            ...one,
            status: people.length === 0 ? ('draft' as const) : status,
            locked,
            details: { ...one.details, resourcesNeeded: needed, labelIds, location: place },
          };
        }),
      }),
      leaves: away.map((resourceId, number) => ({
        id: `l${number}`,
        kind: 'leave' as const,
        decidedReason: null,
        reason: '',
        resourceId,
        start: at('12:00'),
        end: at('20:00'),
        status: 'approved' as const,
      })),
    },
  }));

describe('a plan of what is in conflict', () => {
  test('gives a booking whose person is on leave to somebody else, and says why and instead of what', () => {
    const facts = {
      ...factsOf({
        resources: [aResource('ana'), aResource('ben')],
        pastJobs: [{ resourceId: 'ben', customerId: 'dora', count: 16 }],
        bookings: [booking('visit', ['ana'], '09:00'), booking('other', ['ben'], '14:00')],
      }),
      leaves: [
        {
          id: 'l',
          kind: 'leave' as const,
          decidedReason: null,
          reason: '',
          resourceId: 'ana',
          start: at('00:00'),
          end: at('24:00'),
          status: 'approved' as const,
        },
      ],
    };
    expect(plan(facts, { mode: 'allocateAll' })).toMatchObject({ changes: [], inConflict: [] });
    const made = plan(facts, { mode: 'allocateAll', includeConflicts: true });
    expect(made.gain).toMatchObject({ mended: 1, changed: 1, ofAllocated: 2, takenOff: 0 });
    expect(made.changes).toMatchObject([
      {
        bookingId: 'visit',
        because: 'conflict',
        before: [{ id: 'ana' }],
        after: [{ id: 'ben' }],
        conflict: [{ code: 'resource_on_leave', resourceNames: ['ana'] }],
        suitability: [{ resourceId: 'ben', visits: 16, distanceKm: 0, weekHours: 2, weekLimitHours: 168 }],
      },
    ]);
  });

  test('looks further than the checks allow if told to, and says what would have to be put up with', () => {
    const lift = booking('far', [], '09:00', 'draft');
    const far = { ...lift, details: { ...lift.details, location: { lat: -33.6, lng: 151.2 } } };
    const facts = factsOf({ bookings: [far] });
    const near = plan(facts, { mode: 'allocateAll' });
    expect(near.unallocated).toMatchObject([{ obstacle: { title: 'too far' } }]);
    expect(near.mustForce).toBe(false);
    expect(plan(facts, { mode: 'allocateAll', lookFurther: { maxDistanceKm: 30 } }).changes).toEqual([]);
    const further = plan(facts, { mode: 'allocateAll', lookFurther: { maxDistanceKm: 31 } });
    expect(further).toMatchObject({
      mustForce: true,
      changes: [
        {
          bookingId: 'far',
          after: [{ id: 'ana' }],
          conflict: [
            {
              code: 'resource_distance_exceeds_limit',
              messages: ['Distance (30.4 km) exceeds max (20.0 km)'],
            },
          ],
        },
      ],
      unallocated: [],
    });
    const anyhow = plan(facts, { mode: 'allocateAll', lookFurther: { doNotCheck: ['distance'] } });
    expect(anyhow.changes).toHaveLength(1);
  });

  test('leaves whom nobody can replace, says why, and takes them off only if told to', () => {
    const lift = booking('visit', ['ana'], '20:00');
    const facts = factsOf({ bookings: [lift, { ...booking('fixed', ['ana'], '21:00'), locked: true }] });
    const order = { mode: 'allocateAll', includeConflicts: true } as const;
    const left = plan(facts, order);
    expect(left.changes).toEqual([]);
    expect(left.inConflict).toMatchObject([
      {
        bookingId: 'visit',
        resources: [{ id: 'ana' }],
        conflict: [{ code: 'resource_shift_not_match' }],
        code: 'no_auto_allocation',
        obstacle: { code: 'resource_shift_not_match', title: 'outside all shifts' },
      },
      { bookingId: 'fixed', code: 'booking_locked', obstacle: null },
    ]);
    const told = plan(facts, { ...order, mayUnallocate: true });
    expect(told.changes).toMatchObject([{ bookingId: 'visit', after: [] }]);
    expect(told.gain).toMatchObject({ allocated: -1, mended: 1, takenOff: 1 });
  });

  test('adds no violation, takes nobody’s last person unless told to, keeps to its bound, and adds up', () => {
    fc.assert(
      fc.property(troubledFacts, ({ facts, options }) => {
        const made = plan(facts, options);
        const byId = new Map(facts.bookings.map((one) => [one.id, one]));
        expect(made.after.violations).toBeLessThanOrEqual(made.before.violations);
        let [allocated, changed, takenOff] = [0, 0, 0];
        for (const { bookingId, before, after } of made.changes) {
          const one = byId.get(bookingId);
          expect(one?.locked).toBe(false);
          expect(['draft', 'rostered', ...(options.includeConfirmed ? ['confirmed'] : [])]).toContain(
            one?.status,
          );
          expect(before.map(({ id }) => id)).toEqual(one?.resourceIds);
          if (before.length > 0 && !options.mayUnallocate) expect(after).not.toEqual([]);
          allocated += Math.sign(after.length) - Math.sign(before.length);
          changed += before.length > 0 ? 1 : 0;
          takenOff += before.length > 0 && after.length === 0 ? 1 : 0;
        }
        expect(changed).toBeLessThanOrEqual(options.mostChanged ?? Number.POSITIVE_INFINITY);
        expect(made.gain).toMatchObject({ allocated, changed, takenOff, ofAllocated: made.before.allocated });

        // Worked out again from the bookings as they would be.
        const people = new Map(
          made.changes.map(({ bookingId, after }) => [bookingId, after.map(({ id }) => id)]),
        );
        const planned = facts.bookings.map((one) => withPeople(one, people.get(one.id) ?? one.resourceIds));
        const inConflict = (bookings: readonly BookingFact[]) => {
          const context = createAllocationContext({ ...facts, bookings });
          return bookings.filter((one) =>
            assess(context, jobOf(one), one.resourceIds).some(({ violations }) => violations.length > 0),
          ).length;
        };
        expect(made.gain.mended).toBe(inConflict(facts.bookings) - inConflict(planned));
        const km = (bookings: readonly BookingFact[]) => kmOneByOne({ ...facts, bookings });
        expect(made.gain.travelKm ?? 0).toBeCloseTo(km(facts.bookings) - km(planned), 6);
      }),
      { numRuns: runs(60) },
    );
  });

  test('a change can be left out with those that need it, and the rest still fits', () => {
    const takers = fc.record({ given: troubledFacts, leave: fc.nat({ max: 3 }) });
    let tried = 0;
    fc.assert(
      fc.property(takers, ({ given: { facts, options }, leave }) => {
        const { changes } = plan(facts, { ...options, mostChanged: undefined, mayUnallocate: false });
        if (changes.length < 2) return;
        tried += 1;
        const left = new Set([changes[leave % changes.length]?.bookingId]);
        for (let before = 0; left.size > before; ) {
          before = left.size;
          for (const { bookingId, needs } of changes) {
            if (needs.some((id) => left.has(id))) left.add(bookingId);
          }
        }
        const byId = new Map(facts.bookings.map((one) => [one.id, one]));
        const { checked } = checkPlan(
          createAllocationContext(facts),
          changes.flatMap(({ bookingId, after }) => {
            const one = byId.get(bookingId);
            if (one === undefined || left.has(bookingId)) return [];
            return [{ job: jobOf(one), resourceIds: after.map(({ id }) => id) }];
          }),
        );
        for (const { violations } of checked) expect(violations).toEqual([]);
      }),
      { numRuns: runs(60) },
    );
    expect(tried).toBeGreaterThan(0);
  });
});

/** The booking as it is once these people have it. */
function withPeople(one: BookingFact, resourceIds: readonly string[]): BookingFact {
  if (one.status === 'cancelled' || one.status === 'parked') return one;
  const status = resourceIds.length === 0 ? 'draft' : one.status === 'draft' ? 'rostered' : one.status;
  return { ...one, resourceIds, status };
}

/** Each leg of each person's day, one after the other: from home, from job to job, and home. */
function kmOneByOne(facts: AllocationFacts): number {
  let sum = 0;
  for (const { id, location: home } of facts.resources) {
    const stops = facts.bookings
      .filter(({ resourceIds, status }) => status !== 'draft' && resourceIds.includes(id))
      .sort((one, other) => one.start - other.start || one.end - other.end || (one.id < other.id ? -1 : 1))
      .map(({ details }) => details.location ?? CITY);
    const legs = stops.length === 0 ? [] : [home, ...stops, home];
    legs.forEach((to, place) => {
      const from = legs[place - 1];
      if (from != null && to !== null) sum += distanceKm(placeOf(from), placeOf(to));
    });
  }
  return sum;
}

describe('the nearest fit of a booking', () => {
  test('is described in sentences with names and times', () => {
    const facts = factsOf({
      resources: [
        aResource('ana', { firstName: 'Ana' }),
        aResource('ben', { firstName: 'Ben', labelIds: ['lift'] }),
      ],
      bookings: [booking('there', ['ana'], '09:00'), booking('new', [], '09:00', 'draft')],
    });
    const { fit } = findNearestFit(facts, 'new');
    expect(fit).toMatchObject({ needed: 1, available: 0 });
    expect(fit?.changes.map(({ sentence }) => sentence)).toEqual([
      'Move it 1 h later, to 02/Feb/2026 10:00: Ana is free then.',
      'Ben lacks only the label care.',
    ]);
  });

  test('names the job that somebody else could take, unless that job is locked', () => {
    const facts = factsOf({
      resources: [
        aResource('ana', { firstName: 'Ana', labelIds: ['care', 'lift'] }),
        aResource('ben', { firstName: 'Ben' }),
      ],
      shifts: [aShift('ana', '09:00', '10:00'), aShift('ben', '09:00', '10:00')],
      bookings: [booking('there', ['ana'], '09:00'), booking('new', [], '09:00', 'draft')],
    });
    const lifting = facts.bookings.map((one) =>
      one.id === 'new' ? { ...one, details: { ...one.details, labelIds: ['lift'] } } : one,
    );
    const sentences = findNearestFit({ ...facts, bookings: lifting }, 'new').fit?.changes.map(
      ({ sentence }) => sentence,
    );
    const locked = lifting.map((one) => ({ ...one, locked: true }));
    const kinds = findNearestFit({ ...facts, bookings: locked }, 'new').fit?.changes.map(
      ({ change }) => change.kind,
    );
    expect(kinds).not.toContain('handOver');
    expect(sentences).toContain("Hand Ana's job dora at 02/Feb/2026 09:00 over to Ben: Ana is free then.");
  });

  test('replaces in a booking of two only the person who is freed; the other becomes primary', () => {
    const shifts = ['ana', 'ben', 'cem'].map((id) => aShift(id, '09:00', '10:00'));
    const facts = factsOf({
      resources: [
        aResource('ana', { firstName: 'Ana', labelIds: ['care', 'lift'] }),
        aResource('ben', { firstName: 'Ben' }),
        aResource('cem', { firstName: 'Cem' }),
      ],
      shifts,
      bookings: [booking('there', ['ana', 'ben'], '09:00'), booking('new', [], '09:00', 'draft')],
    });
    const bookings = facts.bookings.map((one) => ({
      ...one,
      details:
        one.id === 'new' ? { ...one.details, labelIds: ['lift'] } : { ...one.details, resourcesNeeded: 2 },
    }));
    const changes = findNearestFit({ ...facts, bookings }, 'new').fit?.changes.map(({ change }) => change);
    expect(changes).toContainEqual(
      expect.objectContaining({
        kind: 'handOver',
        to: { id: 'cem', name: 'Cem' },
        booking: expect.objectContaining({ id: 'there', resourceIds: ['ben', 'cem'] }),
      }),
    );
  });

  test('is nothing for a booking that fits', () => {
    const facts = factsOf({ bookings: [booking('new', [], '09:00', 'draft')] });
    expect(findNearestFit(facts, 'new')).toEqual({ fit: null, failures: [] });
  });
});
