import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planPreviewSchema, planRequestSchema } from '../../../api/contract/planning.ts';
import { findNearestFit } from '../../../api/planning/findNearestFit.ts';
import { makePlan } from '../../../api/planning/makePlan.ts';
import type { AllocationFacts, BookingFact } from '../../../domain/facts.ts';
import {
  aBooking,
  type anInput,
  aResource,
  aShift,
  at,
  MONDAY,
  someFacts,
} from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';

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
          { code: 'resource_label_mismatch', people: 1, resourceNames: ['ana'] },
          { code: 'resource_busy', people: 1, resourceNames: ['ben'] },
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
