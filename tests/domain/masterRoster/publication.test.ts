import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExistingBooking } from '../../../domain/booking/booking.ts';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { contentMark } from '../../../domain/masterRoster/contentMark.ts';
import type { KnownRosterEvent } from '../../../domain/masterRoster/knownRosterEvent.ts';
import {
  type PublishedBooking,
  publicationOf,
  type RosterChange,
} from '../../../domain/masterRoster/publication.ts';
import { occurrenceKey, type RosterContent } from '../../../domain/masterRoster/rosterContent.ts';
import { type RosterOccurrence, rosterOccurrences } from '../../../domain/masterRoster/rosterOccurrences.ts';
import type { WorkOnDay } from '../../../domain/masterRoster/workOnDay.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { aBooking } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';
import { aRosterEvent, aTemplate } from './rosterFixture.ts';

const calendar = { zone: zoneOf('Australia/Sydney'), weekStart: 1, closedDays: [] };
const first = localDayOfDate('2026-03-09');

/** What the events have in so many weeks from 9 March 2026 on. */
function weeksOf(events: readonly KnownRosterEvent[], from = 0, weeks = 4): readonly RosterOccurrence[] {
  const range = { first: first + 7 * from, last: first + 7 * (from + weeks) - 1 };
  return rosterOccurrences(aTemplate(), events, range, calendar);
}

/** The bookings after publishing, as the write side makes them. */
type Bookings = ReadonlyMap<string, PublishedBooking>;
const none: Bookings = new Map();

function booked(occurrence: WorkOnDay, content: RosterContent): PublishedBooking {
  const { start, end, resourceIds, group: _none, ...details } = content;
  const key = occurrenceKey(occurrence);
  const link = {
    templateId: 'template',
    eventId: occurrence.event.id,
    date: occurrence.date,
    closedDay: occurrence.closedDay,
    published: contentMark(content),
    became: contentMark(content),
  };
  const plain = aBooking(key, resourceIds, start, end);
  const booking: ExistingBooking = { ...plain, details: { ...plain.details, ...details, roster: link } };
  return { id: key, booking, planId: occurrence.event.id, link, people: 'planned' };
}

function publish(bookings: Bookings, occurrences: readonly RosterOccurrence[], within = bookings): Bookings {
  const after = new Map(bookings);
  for (const change of publicationOf(occurrences, [...within.values()], 'keep')) {
    if (change.kind === 'create' || change.kind === 'change') {
      const one = booked(change.occurrence, change.content);
      after.set(one.id, one);
    } else if (change.kind === 'remove') after.delete(change.published.id);
  }
  return after;
}

/** The same bookings, one of them changed. */
function edited(bookings: Bookings, id: string, change: Partial<ExistingBooking>): Bookings {
  const one = bookings.get(id);
  if (one === undefined) throw new Error(`${id} is not there`);
  // The boundary: which fields a status has does not matter here.
  const booking = { ...one.booking, ...change } as ExistingBooking;
  return new Map(bookings).set(id, { ...one, booking });
}

const kinds = (changes: readonly RosterChange[]) =>
  changes.map((change) => (change.kind === 'keep' ? `keep ${change.because}` : change.kind));

describe('Publishing a roster', () => {
  const events = [aRosterEvent('one', { resourceIds: ['ana'] }), aRosterEvent('two', { week: 2, day: 3 })];
  const published = publish(none, weeksOf(events));
  const moved = [aRosterEvent('one', { resourceIds: ['ana'], start: 8 * 3600 }), ...events.slice(1)];

  test('makes a booking of every occurrence, and of no break', () => {
    const pause = aRosterEvent('pause', { type: 'break', customerId: null });
    expect(kinds(publicationOf(weeksOf([...events, pause]), [], 'keep'))).toEqual(
      Array.from({ length: 4 }, () => 'create'),
    );
  });

  test('changes what has changed in the roster, and nothing else', () => {
    const changes = publicationOf(weeksOf(moved), [...published.values()], 'keep');
    expect(
      changes.map((change) => change.kind === 'change' && [change.published.id, change.content.start]),
    ).toEqual([
      ['one.2026-03-09', (published.get('one.2026-03-09')?.booking.start ?? 0) - 3600],
      ['one.2026-03-23', (published.get('one.2026-03-23')?.booking.start ?? 0) - 3600],
    ]);
  });

  test('removes what is no longer in the roster', () => {
    const changes = publicationOf(weeksOf(events.slice(1)), [...published.values()], 'keep');
    expect(changes.map((change) => change.kind === 'remove' && change.published.id)).toEqual([
      'one.2026-03-09',
      'one.2026-03-23',
    ]);
  });

  test.each<[string, Partial<ExistingBooking>, string]>([
    ['was given to somebody else', { resourceIds: ['bea'] }, 'keep altered'],
    ['was moved', { start: 1_773_000_000 }, 'keep altered'],
    ['is locked', { locked: true }, 'keep locked'],
    ['has been cancelled', { status: 'cancelled' }, 'keep takenOut'],
    ['is on the way', { status: 'dispatched' }, 'keep begun'],
    ['is finished', { status: 'finished' }, 'keep begun'],
  ])('leaves a booking that %s, and says so', (_, change, expected) => {
    const now = [...edited(published, 'one.2026-03-09', change).values()];
    expect(kinds(publicationOf(weeksOf(moved), now, 'keep'))).toEqual([expected, 'change']);
    // Nothing to say where the roster has nothing new.
    expect(publicationOf(weeksOf(events), now, 'keep')).toEqual([]);
  });

  test('brings altered bookings back to the roster if told to, but none that is begun', () => {
    const now = edited(edited(published, 'one.2026-03-09', { resourceIds: ['bea'] }), 'one.2026-03-23', {
      resourceIds: ['bea'],
      status: 'active',
    });
    expect(kinds(publicationOf(weeksOf(events), [...now.values()], 'replace'))).toEqual(['change']);
  });

  test('gives bookings the equipment that the roster names, and leaves alone what they were given by hand', () => {
    const hoist = [
      aRosterEvent('one', { resourceIds: ['ana'], equipmentIds: ['hoist'] }),
      ...events.slice(1),
    ];
    const withIt = publish(published, weeksOf(hoist));
    expect(withIt.get('one.2026-03-09')?.booking.details.equipmentIds).toEqual(['hoist']);
    const given = (bookings: Bookings, equipmentIds: string[]) => {
      const { details } = bookings.get('one.2026-03-09')?.booking ?? {};
      if (details === undefined) throw new Error('it is there');
      return edited(bookings, 'one.2026-03-09', { details: { ...details, equipmentIds } });
    };
    // Of what the roster names, another choice is an alteration.
    for (const other of [['ladder'], []]) {
      const now = [...given(withIt, other).values()];
      expect(kinds(publicationOf(weeksOf(events), now, 'keep'))).toEqual(['keep altered', 'change']);
    }
    // The roster named none: what somebody has added stays, whatever else changes.
    const added = given(published, ['ladder']);
    const [first, second] = publicationOf(weeksOf(moved), [...added.values()], 'keep');
    expect([first, second]).toMatchObject([
      { kind: 'change', content: { equipmentIds: ['ladder'] } },
      { kind: 'change', content: { equipmentIds: [] } },
    ]);
    // What came from the roster goes with it.
    expect(publicationOf(weeksOf(events), [...withIt.values()], 'keep')).toMatchObject([
      { kind: 'change', content: { equipmentIds: [] } },
      { kind: 'change', content: { equipmentIds: [] } },
    ]);
  });

  test('says nothing of a cancelled booking that the roster no longer has', () => {
    const now = edited(published, 'one.2026-03-09', { status: 'cancelled' });
    expect(kinds(publicationOf(weeksOf(events.slice(1)), [...now.values()], 'keep'))).toEqual(['remove']);
  });
});

const event = fc.record({
  week: fc.integer({ min: 1, max: 4 }),
  day: fc.integer({ min: 0, max: 6 }),
  start: fc.integer({ min: 0, max: 1439 }).map((minute) => minute * 60),
  resourceIds: fc.subarray(['ana', 'bea', 'cy']),
  title: fc.constantFrom('Care', 'Lift'),
});
const roster = fc
  .array(event, { maxLength: 8 })
  .map((all) => all.map((one, index) => aRosterEvent(`event-${index}`, one)));

describe('For any roster, publishing', () => {
  test('twice changes nothing the second time', () => {
    fc.assert(
      fc.property(roster, roster, (before, now) => {
        const once = publish(publish(none, weeksOf(before)), weeksOf(now));
        expect(publicationOf(weeksOf(now), [...once.values()], 'keep')).toEqual([]);
        expect(publicationOf(weeksOf(now), [...once.values()], 'replace')).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });

  test('several weeks equals publishing each week alone, in any order', () => {
    fc.assert(
      fc.property(
        roster,
        roster,
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        (before, now, order) => {
          const start = publish(none, weeksOf(before));
          let alone = start;
          for (const week of order) {
            const from = weekStarting(week);
            const within = new Map(
              [...alone].filter(([, { link }]) => link.date >= from && link.date < weekStarting(week + 1)),
            );
            alone = publish(alone, weeksOf(now, week, 1), within);
          }
          expect(sorted(alone)).toEqual(sorted(publish(start, weeksOf(now))));
        },
      ),
      { numRuns: runs(100) },
    );
  });

  test("commutes with other people's changes of bookings, whatever they have changed", () => {
    const status = fc.constantFrom<BookingStatus>('rostered', 'confirmed', 'active', 'cancelled');
    fc.assert(
      fc.property(roster, roster, fc.nat(), status, (before, now, pick, becomes) => {
        const start = publish(none, weeksOf(before));
        const ids = [...start.keys()];
        if (ids.length === 0) return;
        const id = ids[pick % ids.length] ?? '';
        const change = { status: becomes, locked: true } as const;
        const first = publish(edited(start, id, change), weeksOf(now));
        const others = (all: Bookings) => sorted(new Map([...all].filter(([one]) => one !== id)));
        expect(others(first)).toEqual(others(publish(start, weeksOf(now))));
        expect(first.get(id)).toEqual(edited(start, id, change).get(id));
      }),
      { numRuns: runs(100) },
    );
  });
});

function weekStarting(week: number): string {
  return new Date((first + 7 * week) * 86_400_000).toISOString().slice(0, 10);
}

function sorted(bookings: Bookings): readonly PublishedBooking[] {
  return [...bookings.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
