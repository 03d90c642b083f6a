import { expect, test } from 'vitest';
import { localDayOf } from '../../../domain/time/localDay.ts';
import { spanOn } from '../../../domain/time/spanOn.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { eventsOfBookings, workLike } from '../../../web/masterRoster/newRosterEvents.ts';
import { aRosterEvent } from '../../domain/masterRoster/rosterFixture.ts';
import { firstMidnight, smallBoard } from '../timeline/boardFixture.ts';

const zone = zoneOf('Australia/Sydney');
const calendar = { zone, weekStart: 0 };
const { bookings } = smallBoard();
const fortnight = { start: firstMidnight, end: firstMidnight + 14 * 86_400 };

test('the bookings that begin in a fortnight become events of their own time, people and work', () => {
  const { events, left } = eventsOfBookings('template', bookings, fortnight, calendar);
  const standing = bookings.filter(
    ({ start, status }) =>
      start >= fortnight.start && start < fortnight.end && status !== 'cancelled' && status !== 'parked',
  );
  expect(events.length + left.length).toBe(standing.length);
  expect(events.length).toBeGreaterThan(20);
  for (const [place, event] of events.entries()) {
    const booking = standing.filter((one) => !left.includes(one))[place];
    expect(event).toMatchObject({
      templateId: 'template',
      title: booking?.title,
      customerId: booking?.customerId,
      resourceIds: booking?.resources.map(({ id }) => id),
      reference: null,
    });
    const day = localDayOf(zone, booking?.start ?? 0);
    expect(spanOn(zone, day, event)).toEqual({ start: booking?.start, end: booking?.end });
  }
});

test('cancelled and parked bookings do not come again, and those of more than a day are told', () => {
  const [booking] = bookings;
  if (booking === undefined) throw new Error('there are bookings');
  const at = fortnight.start + 9 * 3600;
  const many = [
    { ...booking, id: 'cancelled', status: 'cancelled' as const, start: at, end: at + 3600 },
    { ...booking, id: 'parked', status: 'parked' as const, start: at, end: at + 3600 },
    { ...booking, id: 'long', status: 'rostered' as const, start: at, end: at + 2 * 86_400 },
    { ...booking, id: 'earlier', status: 'rostered' as const, start: at - 86_400, end: at },
  ];
  const { events, left } = eventsOfBookings('template', many, fortnight, calendar);
  expect(events).toEqual([]);
  expect(left.map(({ id }) => id)).toEqual(['long']);
});

test('visits of a recurring booking stay with it, and are told', () => {
  const [booking] = bookings;
  if (booking === undefined) throw new Error('there are bookings');
  const at = fortnight.start + 9 * 3600;
  const visit = { ...booking, status: 'rostered' as const, start: at, end: at + 3600 };
  const link = { date: '2026-03-02', closedDay: null, published: 'mark', became: 'mark' };
  const series = { ...link, parentId: 'every-week' };
  const many = [visit, { ...visit, id: 'repeated', series }];
  const { events, ofSeries } = eventsOfBookings('template', many, fortnight, calendar);
  expect(events).toHaveLength(1);
  expect(ofSeries.map(({ id }) => id)).toEqual(['repeated']);
});

test('a copy of an event is the same work for other people, under no reference', () => {
  const event = {
    ...aRosterEvent('one', { reference: 'RE-1', excludeLabelIds: ['x'] }),
    archived: false,
    revision: 1,
  };
  const copy = workLike(event, ['ben']);
  expect(copy).toMatchObject({ excludeLabelIds: ['x'], reference: null, resourceIds: ['ben'] });
  expect(copy).not.toHaveProperty('id');
  expect(copy).not.toHaveProperty('revision');
  expect(copy).not.toHaveProperty('week');
});
