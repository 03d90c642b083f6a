import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BookingFact } from '../../../domain/kernel/facts.ts';
import { groupsSharing } from '../../../domain/kernel/groupsSharing.ts';
import { contentMark } from '../../../domain/masterRoster/contentMark.ts';
import { type PlannedPlacement, planPublication } from '../../../domain/masterRoster/planPublication.ts';
import { type ChangesInOrder, publicationTurns } from '../../../domain/masterRoster/publicationTurns.ts';
import { occurrenceKey } from '../../../domain/masterRoster/rosterContent.ts';
import {
  peopleConcerned,
  publishedWeeks,
  type StoredRosterEvent,
} from '../../../domain/masterRoster/rosterFacts.ts';
import { aBooking, anInput, aResource, someFacts } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';
import { aRosterEvent, aTemplate } from './rosterFixture.ts';

const people = ['ana', 'bea', 'cy', 'dan', 'eve'];
const resources = people.map((id) => aResource(id, { maxHoursPerWeek: 6 }));
const { organisation } = anInput();
/** Two weeks of a fortnight, Monday to Sunday in both. */
const range = { from: '2026-03-09', to: '2026-03-22', altered: 'keep' as const };

type Bookings = ReadonlyMap<string, BookingFact>;

function weeksOf(events: readonly StoredRosterEvent[], bookings: Bookings): ChangesInOrder {
  const template = { ...aTemplate(), id: 'template', archived: false };
  const facts = { position: 1, template, events, closedDays: [], published: [...bookings.values()] };
  return publishedWeeks(organisation, facts, range);
}

function plan(weeks: ChangesInOrder, bookings: Bookings) {
  const allocation = someFacts({ resources, bookings: [...bookings.values()] });
  return planPublication(weeks, { allocation, breaks: [], idOf: occurrenceKey }).placements;
}

/** The bookings after planned changes, as the write side makes them. */
function made(
  weeks: ChangesInOrder,
  bookings: Bookings,
  placements: ReadonlyMap<string, PlannedPlacement>,
): Bookings {
  const now = new Map(bookings);
  for (const change of weeks.flatMap(({ changes }) => changes)) {
    if (change.kind === 'remove') now.delete(change.published.id);
  }
  for (const [id, { change, resourceIds }] of placements) {
    const { start, end, resourceIds: _named, group: _none, ...details } = change.content;
    const plain = aBooking(id, resourceIds, start, end, {
      status: resourceIds.length === 0 ? 'draft' : 'rostered',
    });
    const { event, date, closedDay } = change.occurrence;
    const mark = contentMark(change.content);
    const became = contentMark({ ...change.content, resourceIds });
    const link = { templateId: 'template', eventId: event.id, date, closedDay, published: mark, became };
    now.set(id, { ...plain, details: { ...plain.details, ...details, roster: link } });
  }
  return now;
}

/** What there is when events were published where nothing was. */
function publishedOf(events: readonly StoredRosterEvent[]): Bookings {
  const weeks = weeksOf(events, new Map());
  return made(weeks, new Map(), plan(weeks, new Map()));
}

const shown = (placements: ReadonlyMap<string, PlannedPlacement>) =>
  [...placements]
    .map(([id, { resourceIds, isDraft, validation }]) => ({
      id,
      resourceIds,
      isDraft,
      violations: validation.violations,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));

const event = fc.record({
  week: fc.constantFrom(1, 2),
  day: fc.integer({ min: 1, max: 3 }),
  start: fc.integer({ min: 8, max: 12 }).map((hour) => hour * 3600),
  resourceIds: fc.subarray(people, { maxLength: 2 }),
  force: fc.boolean(),
});
const roster = fc
  .array(
    event.map((one) => ({ ...one, end: one.start + 5400 })),
    { maxLength: 12 },
  )
  .map((all) => all.map((one, at) => aRosterEvent(`event-${at}`, one)));
const most = fc.integer({ min: 1, max: 5 });

describe('The turns of a publication', () => {
  test('come one after the other to the same as the whole at once', () => {
    fc.assert(
      fc.property(roster, roster, most, (before, now, inTurn) => {
        const published = publishedOf(before);
        const weeks = weeksOf(now, published);
        const whole = plan(weeks, published);
        let bookings = published;
        const placed = new Map<string, PlannedPlacement>();
        for (const turn of publicationTurns(weeks, inTurn)) {
          const placements = plan(turn, bookings);
          bookings = made(turn, bookings, placements);
          for (const [id, placement] of placements) placed.set(id, placement);
        }
        expect(shown(placed)).toEqual(shown(whole));
        expect(new Map([...bookings].toSorted())).toEqual(
          new Map([...made(weeks, published, whole)].toSorted()),
        );
      }),
      { numRuns: runs(200) },
    );
  });

  test('are so small when bookings are only created, however entangled their people are', () => {
    fc.assert(
      fc.property(roster, most, (now, inTurn) => {
        for (const turn of publicationTurns(weeksOf(now, new Map()), inTurn)) {
          expect(turn.flatMap(({ changes }) => changes).length).toBeLessThanOrEqual(inTurn);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test('are neighbours if they share people, directly or through others', () => {
    fc.assert(
      fc.property(roster, roster, most, (before, now, inTurn) => {
        const turns = publicationTurns(weeksOf(now, publishedOf(before)), inTurn);
        const lanes = groupsSharing(turns, (turn) => peopleConcerned(turn.flatMap(({ changes }) => changes)));
        expect(lanes.flat().map((turn) => turns.indexOf(turn))).toEqual(turns.map((_, place) => place));
      }),
      { numRuns: runs(200) },
    );
  });

  test('are larger only for people who exchange work within a week', () => {
    const events = people.map((id, at) => aRosterEvent(id, { day: 1 + at, resourceIds: [id] }));
    const published = publishedOf(events);
    const next = events.map((one, at) => ({ ...one, resourceIds: [people[(at + 1) % 3] ?? ''] }));
    const exchanged = publicationTurns(weeksOf(next, published), 2);
    const sizes = exchanged.map((turn) => turn.flatMap(({ changes }) => changes).length);
    expect(Math.max(...sizes)).toBeGreaterThan(2);
    const moved = events.map((one) => ({ ...one, start: 10 * 3600, end: 11 * 3600 }));
    const alone = publicationTurns(weeksOf(moved, published), 1);
    expect(alone.map((turn) => peopleConcerned(turn.flatMap(({ changes }) => changes)))).toEqual(
      people.map((id) => [id]),
    );
  });

  test('leave out what is kept as it is', () => {
    const events = [aRosterEvent('one', { resourceIds: ['ana'] })];
    const published = publishedOf(events);
    const locked = new Map([...published].map(([id, one]) => [id, { ...one, locked: true }]));
    const weeks = weeksOf([aRosterEvent('one', { resourceIds: ['bea'] })], locked);
    expect(weeks.flatMap(({ changes }) => changes.map(({ kind }) => kind))).toEqual(['keep']);
    expect(publicationTurns(weeks, 5)).toEqual([]);
  });
});

test('what is published of an event of a partner is a partner’s booking, whoever its people are', () => {
  const at = { week: 1, day: 1, start: 8 * 3600, end: 9 * 3600 };
  const events = [
    aRosterEvent('own', { ...at, resourceIds: ['ana'] }),
    aRosterEvent('partners', { ...at, resourceIds: ['bea'], partner: true }),
  ];
  const placements = [...plan(weeksOf(events, new Map()), new Map()).values()];
  expect(placements.map(({ resourceIds, partnerBooking }) => [...resourceIds, partnerBooking])).toEqual([
    ['ana', false],
    ['bea', true],
  ]);
});
