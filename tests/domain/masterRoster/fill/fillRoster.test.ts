import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateAll } from '../../../../domain/allocation/allocateAll.ts';
import { createAllocationContext } from '../../../../domain/allocation/allocationContext.ts';
import { validateAllocation } from '../../../../domain/allocation/validateAllocation.ts';
import { type FillOrder, fillRoster } from '../../../../domain/masterRoster/fill/fillRoster.ts';
import { isChanged } from '../../../../domain/masterRoster/fill/placed.ts';
import type { KnownRosterEvent } from '../../../../domain/masterRoster/knownRosterEvent.ts';
import { localDayOfDate } from '../../../../domain/time/localDay.ts';
import {
  aBooking,
  aCustomer,
  aLabel,
  aResource,
  aShift,
  CITY,
  someFacts,
} from '../../../support/allocationFixture.ts';
import { naiveViolations } from '../../../support/naiveAllocationChecker.ts';
import { runs } from '../../../support/runs.ts';
import { aRosterEvent, aTemplate } from '../rosterFixture.ts';

const hour = 3600;
const fiveKmNorth = { ...CITY, lat: CITY.lat + 0.045 };
/** A fortnight that begins on a Monday, with week 1. */
const monday = localDayOfDate('2026-03-09');
const order: FillOrder = { day: monday, scope: 'drafts', seed: 1 };
const weekFromMonday = { weekStart: 1 };

interface Given {
  readonly events: readonly KnownRosterEvent[];
  readonly facts?: Parameters<typeof someFacts>[0];
  readonly mayMove?: boolean;
  readonly order?: Partial<FillOrder>;
  readonly timeUsed?: () => number;
}

function filled({ events, facts = {}, mayMove = false, order: over = {}, timeUsed = () => 0 }: Given) {
  const { settings, ...rest } = facts;
  const allocation = someFacts({
    resources: [aResource('ana'), aResource('bea')],
    ...rest,
    settings: { ...weekFromMonday, ...settings },
  });
  const template = { ...aTemplate({ mayMove }), id: 'template' };
  const roster = fillRoster({ template, events, allocation }, { ...order, ...over }, { timeUsed });
  return { roster, allocation };
}

/** Who has each event with the plan. */
function peopleIn(given: Given) {
  return Object.fromEntries(
    filled(given).roster.events.map(({ occurrence, resourceIds }) => [
      occurrence.event.id,
      [...resourceIds].sort().join(' '),
    ]),
  );
}

describe('Filling a roster', () => {
  test('gives work that nobody has to somebody who may do it', () => {
    const resources = [aResource('ana'), aResource('bea', { labelIds: ['care', 'lift'] })];
    expect(peopleIn({ events: [aRosterEvent('one', { labelIds: ['lift'] })], facts: { resources } })).toEqual(
      { one: 'bea' },
    );
  });

  test('bars whoever holds an excluded label, and gives work to whom it prefers', () => {
    const resources = [aResource('ana', { labelIds: ['care', 'lift'] }), aResource('bea'), aResource('cleo')];
    const events = [
      aRosterEvent('barred', { excludeLabelIds: ['lift'], preferredResourceIds: ['ana', 'cleo'] }),
    ];
    expect(peopleIn({ events, facts: { resources } })).toEqual({ barred: 'cleo' });
  });

  test('keeps the limits of hours over weeks', () => {
    const resources = [aResource('ana', { maxHoursPerWeek: 2 })];
    const events = [1, 2, 3].map((day) => aRosterEvent(`day ${day}`, { day }));
    const next = aRosterEvent('next week', { week: 2 });
    const people = Object.values(peopleIn({ events: [...events, next], facts: { resources } }));
    expect(people.filter((one) => one === 'ana')).toHaveLength(3);
    expect(people.filter((one) => one === '')).toHaveLength(1);
  });

  test('counts what is booked in that fortnight, but not what was published from it', () => {
    const nine = Date.parse('2026-03-09T09:00:00+11:00') / 1000;
    const booking = aBooking('booking', ['ana'], nine, nine + hour);
    const resources = [aResource('ana')];
    expect(peopleIn({ events: [aRosterEvent('one')], facts: { resources, bookings: [booking] } })).toEqual({
      one: '',
    });
    const link = { eventId: 'one', date: '2026-03-09', closedDay: null, published: '', became: '' };
    const details = { ...booking.details, roster: { ...link, templateId: 'template' } };
    const published = { ...booking, details };
    expect(peopleIn({ events: [aRosterEvent('one')], facts: { resources, bookings: [published] } })).toEqual({
      one: 'ana',
    });
  });

  test('shares hours, weekends and unpopular times out evenly', () => {
    const shifts = ['ana', 'bea'].map((id) => aShift(id, '06:00', '22:00'));
    const times = [
      { day: 6, start: 9 * hour, end: 11 * hour },
      { day: 0, start: 9 * hour, end: 11 * hour },
      { day: 2, start: 19 * hour, end: 21 * hour },
      { day: 3, start: 19 * hour, end: 21 * hour },
      { day: 1, start: 9 * hour, end: 11 * hour },
      { day: 4, start: 9 * hour, end: 11 * hour },
    ];
    const events = times.map((time, place) =>
      aRosterEvent(`${place}`, { ...time, customerId: `customer ${place}` }),
    );
    const customers = times.map((_, place) => aCustomer(`customer ${place}`));
    // Ana suits all of it better.
    const resources = [aResource('ana'), aResource('bea', { location: fiveKmNorth })];
    const people = peopleIn({ events, facts: { shifts, customers, resources } });
    for (const pair of [
      ['0', '1'],
      ['2', '3'],
      ['4', '5'],
    ]) {
      expect(pair.map((id) => people[id]).sort()).toEqual(['ana', 'bea']);
    }
  });

  test('sends few different people to a customer', () => {
    // On every second day another person is nearer to each of them.
    const events = ['carol', 'dora'].flatMap((customerId, place) =>
      [1, 2, 3, 4].map((day) =>
        aRosterEvent(`${customerId} ${day}`, {
          customerId,
          day,
          location: (day + place) % 2 === 0 ? CITY : fiveKmNorth,
        }),
      ),
    );
    const resources = [aResource('ana'), aResource('bea', { location: fiveKmNorth })];
    const people = peopleIn({ events, facts: { resources } });
    for (const customer of ['carol', 'dora']) {
      const visitors = [1, 2, 3, 4].map((day) => people[`${customer} ${day}`]);
      expect(new Set(visitors).size).toBe(1);
    }
    expect(people['carol 1']).not.toBe(people['dora 1']);
  });

  test('moves a start within its tolerance, by as little as is needed, only where the template lets times move', () => {
    const resources = [aResource('ana')];
    const events = [
      aRosterEvent('one'),
      aRosterEvent('two', { customerId: 'dora', tolerance: 60, title: 'Two' }),
    ];
    const given = { events, facts: { resources, settings: { overlapBufferMinutes: 5 } } };
    expect(Object.values(peopleIn(given)).sort()).toEqual(['', 'ana']);
    const { roster } = filled({ ...given, mayMove: true });
    expect(roster.events.map(({ resourceIds }) => resourceIds)).toEqual([['ana'], ['ana']]);
    const moved = roster.events.filter(({ start, occurrence: { event } }) => start !== event.start);
    expect(moved.map(({ start, end }) => [end - start, Math.abs(start - 9 * hour)])).toEqual([
      [hour, 60 * 60],
    ]);
    const narrow = events.map((event) => ({ ...event, tolerance: 15 }));
    expect(Object.values(peopleIn({ ...given, events: narrow, mayMove: true })).sort()).toEqual(['', 'ana']);
  });

  test('moves another event that somebody has where that makes room', () => {
    const resources = [aResource('ana')];
    const events = [
      aRosterEvent('a', { tolerance: 60 }),
      aRosterEvent('fixed', { customerId: 'dora', tolerance: 0 }),
    ];
    const { roster } = filled({ events, mayMove: true, facts: { resources } });
    expect(roster.events.map(({ resourceIds }) => resourceIds)).toEqual([['ana'], ['ana']]);
    const fixed = roster.events.find(({ occurrence }) => occurrence.event.id === 'fixed');
    expect(fixed?.start).toBe(9 * hour);
  });

  test('gives night work of the last day to nobody whose first day of the fortnight it runs into', () => {
    const resources = [aResource('ana', { maxHoursPerDay: 24 })];
    const shifts = [aShift('ana', '00:00', '00:00')];
    const events = [
      aRosterEvent('first', { day: 1, start: hour, end: 5 * hour, resourceIds: ['ana'] }),
      aRosterEvent('last', { week: 2, day: 0, start: 22 * hour, end: 6 * hour, customerId: 'dora' }),
    ];
    expect(peopleIn({ events, facts: { resources, shifts } })).toEqual({ first: 'ana', last: '' });
    const open = events.map((event) => ({ ...event, resourceIds: [] }));
    expect(Object.values(peopleIn({ events: open, facts: { resources, shifts } })).sort()).toEqual([
      '',
      'ana',
    ]);
    const both = [aResource('ana'), aResource('bea')];
    const nights = ['ana', 'bea'].map((id) => aShift(id, '00:00', '00:00'));
    expect(peopleIn({ events, facts: { resources: both, shifts: nights } })).toEqual({
      first: 'ana',
      last: 'bea',
    });
  });

  test('replaces whoever is in conflict and completes too few, but leaves those who must be kept', () => {
    const resources = ['ana', 'bea', 'cleo'].map((id) => aResource(id));
    const shifts = ['bea', 'cleo'].map((id) => aShift(id, '08:00', '18:00'));
    const events = [
      aRosterEvent('conflict', { resourceIds: ['ana'], day: 1 }),
      aRosterEvent('kept', { resourceIds: ['ana'], day: 2, force: true }),
      aRosterEvent('short', { resourceIds: ['bea'], resourcesNeeded: 2, day: 3 }),
    ];
    const people = peopleIn({ events, facts: { resources, shifts } });
    expect(people.conflict).toMatch(/^(bea|cleo)$/);
    expect(people.kept).toBe('ana');
    expect(people.short).toBe('bea cleo');
  });

  test('changes those that have people only if it is asked to', () => {
    const events = [1, 2, 3, 4].map((day) =>
      aRosterEvent(`${day}`, { day, resourceIds: ['ana'], customerId: day < 3 ? 'carol' : 'dora' }),
    );
    expect(new Set(Object.values(peopleIn({ events })))).toEqual(new Set(['ana']));
    const all = Object.values(peopleIn({ events, order: { scope: 'all' } }));
    expect(all.filter((one) => one === 'ana')).toHaveLength(2);
  });
});

const people = ['ana', 'bea', 'cleo'];
const someRosterEvent = fc
  .record({
    week: fc.constantFrom(1, 2),
    day: fc.integer({ min: 0, max: 6 }),
    start: fc.integer({ min: 32, max: 60 }).map((quarter) => quarter * 900),
    quarters: fc.integer({ min: 1, max: 12 }),
    customerId: fc.constantFrom('carol', 'dora'),
    resourceIds: fc.oneof(
      { weight: 3, arbitrary: fc.constant<string[]>([]) },
      { weight: 1, arbitrary: fc.subarray(people, { maxLength: 2 }) },
    ),
    resourcesNeeded: fc.constantFrom(1, 1, 1, 2),
    labelIds: fc.constantFrom<string[][]>(['care'], ['care'], ['lift']),
    excludeLabelIds: fc.constantFrom<string[][]>([], [], [], ['lift']),
    preferredResourceIds: fc.subarray(people, { maxLength: 1 }),
    tolerance: fc.constantFrom(0, 30, 120),
    force: fc.constantFrom(false, false, false, true),
    type: fc.constantFrom<'roster' | 'break'>('roster', 'roster', 'roster', 'break'),
  })
  .map(({ quarters, ...event }) => ({ ...event, end: event.start + quarters * 900 }));

const someRoster = fc.record({
  events: fc
    .array(someRosterEvent, { minLength: 1, maxLength: 14 })
    .map((all) => all.map((event, place) => aRosterEvent(`event ${place}`, event))),
  limits: fc.array(fc.option(fc.integer({ min: 2, max: 12 })), { minLength: 3, maxLength: 3 }),
  lifters: fc.subarray(people),
  mayMove: fc.boolean(),
  scope: fc.constantFrom<FillOrder['scope']>('drafts', 'all'),
  booked: fc.array(fc.tuple(fc.constantFrom(...people), fc.integer({ min: 0, max: 13 })), { maxLength: 3 }),
  seed: fc.nat(1000),
});

type SomeRoster = typeof someRoster extends fc.Arbitrary<infer Value> ? Value : never;

describe('A filled roster', () => {
  const of = ({ events, limits, lifters, mayMove, scope, booked, seed }: SomeRoster): Given => ({
    events,
    mayMove,
    order: { scope, seed },
    facts: {
      labels: [aLabel('care'), aLabel('lift')],
      resources: people.map((id, place) =>
        aResource(id, {
          maxHoursPerWeek: limits[place] ?? null,
          labelIds: lifters.includes(id) ? ['care', 'lift'] : ['care'],
        }),
      ),
      bookings: booked.map(([id, day], place) => {
        const start = Date.parse('2026-03-09T10:00:00+11:00') / 1000 + day * 86_400;
        return aBooking(`booking ${place}`, [id], start, start + 2 * hour);
      }),
    },
  });

  test('violates nothing that it was not in conflict with before, whoever else checks it', () => {
    fc.assert(
      fc.property(someRoster, (given) => {
        const { roster, allocation } = filled(of(given));
        for (const one of roster.events) {
          if (!isChanged(one) || one.resourceIds.length === 0) continue;
          expect(validateAllocation(roster.after, one.job, one.resourceIds).conflict).toBe(false);
          expect(one.resourceIds).toHaveLength(one.job.resourcesNeeded);
        }
        // What was without conflict before is so afterwards.
        for (const one of roster.events) {
          const { resourceIds } = one.occurrence.event;
          if (resourceIds.length === 0 || validateAllocation(roster.before, one.job, resourceIds).conflict)
            continue;
          expect(validateAllocation(roster.after, one.job, one.resourceIds).violations).toEqual([]);
        }
        const noBreaks = given.events.every(({ type }) => type === 'roster');
        const nobodyKept = roster.events.every(({ may }) => may === 'open' || may === 'movable');
        if (noBreaks && nobodyKept) {
          const placed = roster.events.filter(({ resourceIds }) => resourceIds.length > 0);
          expect(naiveViolations(allocation, placed)).toEqual([]);
        }
      }),
      { numRuns: runs(50) },
    );
  });

  test('has no fewer events with people than one after the other would, and none that loses its people', () => {
    fc.assert(
      fc.property(someRoster, (given) => {
        const { roster, allocation } = filled(of(given));
        for (const { occurrence, resourceIds } of roster.events) {
          if (occurrence.event.resourceIds.length > 0) expect(resourceIds.length).toBeGreaterThan(0);
        }
        const open = roster.events.filter(({ may }) => may === 'open');
        if (roster.events.some(({ may }) => may !== 'open')) return;
        const greedy = allocateAll(
          createAllocationContext(allocation),
          open.map(({ occurrence: { start, end }, job }) => ({ ...job, start, end })),
        );
        const found = open.filter(({ resourceIds }) => resourceIds.length > 0);
        if (given.events.every(({ type }) => type === 'roster')) {
          expect(found.length).toBeGreaterThanOrEqual(greedy.allocated.length);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  test('moves no start further than its tolerance, none that has people kept, and none unless it may', () => {
    fc.assert(
      fc.property(someRoster, (given) => {
        for (const { occurrence, job, start, end } of filled(of(given)).roster.events) {
          const { event, date } = occurrence;
          const by = Math.abs(start - event.start);
          expect(by).toBeLessThanOrEqual(given.mayMove && !event.force ? event.tolerance * 60 : 0);
          expect(end - start).toBe(event.end - event.start);
          expect(job.start - occurrence.start).toBe(start - event.start);
          expect(date).toBe(new Date((job.start + 11 * hour) * 1000).toISOString().slice(0, 10));
        }
      }),
      { numRuns: runs(30) },
    );
  });

  test('is the same for the same seed, and ends when its time is up', () => {
    fc.assert(
      fc.property(someRoster, (given) => {
        const once = filled(of(given)).roster.events;
        expect(filled(of(given)).roster.events).toEqual(once);
        const atOnce = filled({ ...of(given), timeUsed: () => 1 }).roster.events;
        expect(atOnce).toHaveLength(once.length);
      }),
      { numRuns: runs(10) },
    );
  });
});
