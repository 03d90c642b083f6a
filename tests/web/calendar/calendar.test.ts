import fc from 'fast-check';
import { expect, it } from 'vitest';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { calendarMore, calendarTitle, foundBookings } from '../../../web/calendar/calendarBookings.ts';
import { calendarSpan, calendarViews } from '../../../web/calendar/calendarSpan.ts';
import { weekBlocks } from '../../../web/calendar/weekBlocks.ts';
import { smallBoard } from '../timeline/boardFixture.ts';

const { bookings } = smallBoard();

it('Every view shows the day that it is asked for, and its steps lead on without leaving a day out', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...calendarViews),
      fc.integer({ min: localDayOfDate('2020-01-01'), max: localDayOfDate('2030-12-31') }),
      fc.integer({ min: 0, max: 6 }),
      (view, day, weekStart) => {
        const { first, count, before, after } = calendarSpan(view, day, weekStart);
        expect(first).toBeLessThanOrEqual(day);
        expect(first + count).toBeGreaterThan(day);
        const next = calendarSpan(view, after, weekStart);
        const last = calendarSpan(view, before, weekStart);
        expect(next.first).toBeGreaterThan(first);
        expect(next.first).toBeLessThanOrEqual(first + count);
        expect(last.first).toBeLessThan(first);
        expect(last.first + last.count).toBeGreaterThanOrEqual(first);
      },
    ),
  );
});

it('A calendar is searched by customer, person, work and reference, every word, in order of time', () => {
  const [one] = bookings;
  if (one === undefined) throw new Error('the board has no bookings');
  const mine = {
    ...one,
    id: 'mine',
    customerName: 'Harbour Café',
    title: 'Window clean',
    reference: 'REF-77',
    resources: [{ id: 'zoe', name: 'Zoë Quill' }],
  };
  const all = [...bookings, mine];
  for (const text of ['café', 'ZOË clean', 'ref-77', 'window harbour quill']) {
    expect(foundBookings(all, text).map(({ id }) => id)).toEqual(['mine']);
  }
  expect(foundBookings(all, 'café ann')).toEqual([]);
  expect(foundBookings([{ ...mine, inactive: true }], '')).toEqual([]);
  const starts = foundBookings(all, '').map(({ start }) => start);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});

it('A customer reads what is done and who comes; staff read whom it is for', () => {
  const [one] = bookings.filter(({ resources }) => resources.length > 0);
  if (one === undefined) throw new Error('nobody has a booking');
  const mine = { ...one, title: 'Home clean', customerName: 'Ada', resources: [{ id: 'b', name: 'Ben' }] };
  expect(calendarTitle(mine, 'customer')).toBe('Home clean, Ben');
  expect(calendarMore(mine, 'customer')).toBe('');
  expect(calendarTitle(mine, 'resource')).toBe('Ada');
  expect(calendarMore(mine, 'resource')).toBe('Home clean');
  expect(calendarMore(mine, 'dispatcher')).toBe('Home clean · Ben');
  expect(calendarTitle({ ...mine, customerName: '' }, 'resource')).toBe('Home clean');
});

it('A week by the hour draws every booking once or counts it, and nothing in front of a count', () => {
  const [one] = bookings;
  if (one === undefined) throw new Error('the board has no bookings');
  const hours = Array.from({ length: 24 }, (_, hour) => ({ start: hour * 3600, end: (hour + 1) * 3600 }));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat({ max: 40 }), fc.integer({ min: 1, max: 9 })), {
        minLength: 10,
        maxLength: 30,
      }),
      (spans) => {
        const day = spans
          .map(([at, length], index) => ({
            ...one,
            id: `b-${index}`,
            start: at * 900,
            end: Math.min(86_400, (at + length) * 900),
          }))
          .sort((a, b) => a.start - b.start);
        const { placed, crowds } = weekBlocks(day, hours);
        for (const { item, lanes } of placed) {
          expect(lanes).toBeLessThanOrEqual(4);
          expect(crowds.some(({ start, end }) => item.start < end && item.end > start)).toBe(false);
        }
        const ids = placed.map(({ item }) => item.of.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const booking of day) {
          const counted = crowds.some(({ start, end }) => booking.start < end && booking.end > start);
          expect(ids.includes(booking.id) || counted).toBe(true);
        }
      },
    ),
  );
});
