import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hoursOfDays, needsOf, peopleOnShift } from '../../../domain/cover/coverFacts.ts';
import { type CoverNeed, type CoverPerson, coverOf } from '../../../domain/cover/coverOf.ts';
import { normalise } from '../../../domain/time/intervals.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { aBooking, aResource, aShift, at, MONDAY, someFacts } from '../../support/allocationFixture.ts';
import { runs } from '../../support/runs.ts';
import { aRosterEvent } from '../masterRoster/rosterFixture.ts';

const hour = 3600;
const sixHours = Array.from({ length: 6 }, (_, at) => ({ start: at * hour, end: (at + 1) * hour }));
const need = (start: number, end: number, over: Partial<CoverNeed> = {}): CoverNeed => ({
  start: start * hour,
  end: end * hour,
  labelIds: [],
  people: 1,
  assigned: 0,
  ...over,
});
const person = (start: number, end: number, labelIds: readonly string[] = []): CoverPerson => ({
  labelIds,
  there: [{ start: start * hour, end: end * hour }],
});

describe('Cover', () => {
  test('is told hour by hour at its worst moment, with what is needed, who is there and who is named', () => {
    const needs = [need(1, 2, { people: 2, assigned: 1 }), need(1.5, 3)];
    expect(coverOf(needs, [person(0, 1.75), person(1, 4)], sixHours).all).toEqual({
      needed: [0, 3, 1, 0, 0, 0],
      there: [1, 1, 1, 1, 0, 0],
      assigned: [0, 1, 0, 0, 0, 0],
      short: 1,
    });
  });

  test('of a label counts the work that asks for it and the people who hold it', () => {
    const needs = [need(0, 1, { labelIds: ['nurse'] }), need(0, 1, { labelIds: ['nurse', 'driver'] })];
    const { labels } = coverOf(needs, [person(0, 6, ['nurse']), person(0, 6)], sixHours);
    expect(labels.map(({ labelId, needed, there, short }) => [labelId, needed[0], there[0], short])).toEqual([
      ['driver', 1, 0, 1],
      ['nurse', 2, 1, 1],
    ]);
  });

  test('counts what a roster will need, but not twice once it is published', () => {
    const event = aRosterEvent('event', { resourcesNeeded: 2, resourceIds: ['ana'] });
    const occurrence = { event, date: '2026-02-02', closedDay: null, start: at('09:00'), end: at('10:00') };
    expect(needsOf([], [occurrence])).toMatchObject([{ people: 2, assigned: 1, labelIds: ['care'] }]);
    const plain = aBooking('b', ['ana'], at('11:00'), at('12:00'));
    const roster = {
      templateId: 'template',
      eventId: 'event',
      date: '2026-02-02',
      closedDay: null,
      published: '',
      became: '',
    };
    const published = { ...plain, details: { ...plain.details, roster } };
    expect(needsOf([published], [occurrence])).toMatchObject([{ start: at('11:00'), people: 1 }]);
    expect(needsOf([{ ...published, inactive: true }], [occurrence])).toEqual([]);
  });

  test('counts people on shift who are neither on leave nor on a break nor gone', () => {
    const leave = {
      id: 'l',
      kind: 'leave',
      resourceId: 'ana',
      start: at('10:00'),
      end: at('11:00'),
      reason: '',
      status: 'approved',
      decidedReason: null,
    } as const;
    const known = someFacts({
      resources: [
        aResource('ana'),
        aResource('bea', { inactive: true }),
        aResource('cy', { inactiveDate: at('12:00') }),
      ],
      shifts: ['ana', 'bea', 'cy'].map((id) => aShift(id, '08:00', '18:00')),
    });
    const facts = { ...known, leaves: [leave, { ...leave, status: 'declined', end: at('12:00') } as const] };
    const pause = {
      event: aRosterEvent('pause', { type: 'break', customerId: null, resourceIds: ['ana'] }),
      date: '2026-02-02',
      closedDay: null,
      start: at('12:00'),
      end: at('12:30'),
    };
    const monday = localDayOfDate('2026-02-02');
    const there = peopleOnShift(facts, [pause], [monday, monday]).map((one) => one.there);
    // Those of the day before are there for night work.
    expect(there.map((spans) => spans.filter(({ start }) => start >= MONDAY))).toEqual([
      [
        { start: at('08:00'), end: at('10:00') },
        { start: at('11:00'), end: at('12:00') },
        { start: at('12:30'), end: at('18:00') },
      ],
      [{ start: at('08:00'), end: at('12:00') }],
    ]);
  });

  test('has as many hours as the clock: 25 where it goes back, 23 where it goes forward', () => {
    const zone = zoneOf('Australia/Sydney');
    const hours = (date: string) => hoursOfDays(zone, localDayOfDate(date), localDayOfDate(date)).length;
    expect(['2026-02-02', '2026-04-05', '2026-10-04'].map(hours)).toEqual([24, 25, 23]);
    expect(hoursOfDays(zone, localDayOfDate('2026-02-02'), localDayOfDate('2026-02-02'))[0]?.start).toBe(
      MONDAY,
    );
  });
});

const quarter = 900;
const moments = fc.tuple(fc.nat(24), fc.integer({ min: 1, max: 12 })).map(([start, length]) => ({
  start: start * quarter,
  end: (start + length) * quarter,
}));
const labels = fc.subarray(['a', 'b']);
const someNeed = fc
  .record({ span: moments, labelIds: labels, people: fc.integer({ min: 1, max: 3 }), assigned: fc.nat(1) })
  .map(({ span, ...rest }): CoverNeed => ({ ...span, ...rest }));
const somebody = fc
  .record({ labelIds: labels, there: fc.array(moments, { maxLength: 3 }).map(normalise) })
  .map((one): CoverPerson => one);

test('For any work and any people, cover is what counting every quarter of an hour finds', () => {
  fc.assert(
    fc.property(
      fc.array(someNeed, { maxLength: 8 }),
      fc.array(somebody, { maxLength: 5 }),
      (needs, people) => {
        const cover = coverOf(needs, people, sixHours);
        const at = (moment: number, of: (one: { readonly labelIds: readonly string[] }) => boolean) => {
          const isThen = ({ start, end }: { readonly start: number; readonly end: number }) =>
            start <= moment && moment < end;
          const now = needs.filter((one) => of(one) && isThen(one));
          return {
            needed: now.reduce((sum, one) => sum + one.people, 0),
            assigned: now.reduce((sum, one) => sum + one.assigned, 0),
            there: people.filter((one) => of(one) && one.there.some(isThen)).length,
          };
        };
        const rows = [
          { row: cover.all, of: () => true },
          ...cover.labels.map((row) => ({
            row,
            of: ({ labelIds }: { readonly labelIds: readonly string[] }) => labelIds.includes(row.labelId),
          })),
        ];
        for (const { row, of } of rows) {
          for (const [number, { start }] of sixHours.entries()) {
            const counted = [0, 1, 2, 3].map((part) => at(start + part * quarter, of));
            const missing = Math.max(...counted.map(({ needed, there }) => needed - there));
            const told = {
              needed: row.needed[number],
              there: row.there[number],
              assigned: row.assigned[number],
            };
            expect((told.needed ?? 0) - (told.there ?? 0)).toBe(missing);
            expect(counted).toContainEqual(told);
          }
          expect(row.short).toBe(
            row.needed.filter((needed, number) => needed > (row.there[number] ?? 0)).length,
          );
        }
      },
    ),
    { numRuns: runs(200) },
  );
});
