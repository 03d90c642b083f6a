import { describe, expect, test } from 'vitest';
import {
  type BookingInSeries,
  mayConcernSeries,
  type StepInSeries,
  seriesCommand,
} from '../../../domain/recurringBooking/seriesChange.ts';
import { instantOnLocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { aSeries } from './seriesFixture.ts';

const zone = zoneOf('Australia/Sydney');
const calendar = { zone, weekStart: 1 };
const at = (date: string, hour: number) => instantOnLocalDay(zone, localDayOfDate(date), hour * 3600);
const customerId = 'anna';
const { title, notes, labelIds, location, address } = aSeries();
const { resourcesNeeded, preferredResourceIds, external, visitStemId } = aSeries();
const details = {
  title,
  customerId,
  notes,
  labelIds,
  location,
  address,
  resourcesNeeded,
  preferredResourceIds,
  external,
  visitStemId,
};

/** The booking of a Tuesday at nine. */
const bookingOn = (date: string): BookingInSeries => ({
  details: { ...details, group: null },
  start: at(date, 9),
  end: at(date, 10),
  resourceIds: [],
  series: { parentId: 'series', date },
});
const edit = (change: object): StepInSeries => ({
  name: 'booking.edit',
  input: { bookingId: 'b', ...details, ...change },
});
const moveTo = (date: string, hour: number, resourceIds?: string[]): StepInSeries => ({
  name: 'booking.reschedule',
  input: {
    bookingId: 'b',
    start: at(date, hour),
    end: at(date, hour + 1),
    force: false,
    ...(resourceIds && { resourceIds }),
  },
});
const cancel: StepInSeries = { name: 'booking.cancel' };
const command = (step: StepInSeries, scope: 'following' | 'all', date = '2026-03-17', family = [aSeries()]) =>
  seriesCommand(family, bookingOn(date), step, scope, { ...calendar, newId: 'later' });

describe('A change of a booking that repeats', () => {
  test('is only asked about if a series can say it', () => {
    const booking = bookingOn('2026-03-17');
    const may = (step: StepInSeries) => mayConcernSeries(booking, step, calendar);
    expect(may(cancel)).toBe(true);
    expect(may(edit({ title: 'Evening care' }))).toBe(true);
    expect(may(edit({ filterIds: ['north'], reference: 'B-1' }))).toBe(false);
    expect(may(moveTo('2026-03-17', 9))).toBe(false);
    expect(may(moveTo('2026-03-17', 11))).toBe(true);
    const days: StepInSeries = {
      name: 'booking.reschedule',
      input: { bookingId: 'b', start: at('2026-03-17', 9), end: at('2026-03-19', 9), force: false },
    };
    expect(may(days)).toBe(false);
  });

  test('changes the series itself if all are meant, or from its first one on', () => {
    const changed = {
      name: 'recurringBooking.change',
      input: { recurringBookingId: 'series', title: 'Evening care' },
    };
    expect(command(edit({ title: 'Evening care' }), 'all')).toEqual(changed);
    expect(command(edit({ title: 'Evening care' }), 'following', '2026-03-03')).toEqual(changed);
  });

  test('is another series from that day on, which says everything else as before', () => {
    const { id: _id, archived: _archived, ...same } = aSeries();
    expect(command(edit({ title: 'Evening care' }), 'following')).toEqual({
      name: 'recurringBooking.create',
      input: {
        ...same,
        title: 'Evening care',
        recurringBookingId: 'later',
        parentId: 'series',
        takesOverOn: '2026-03-17',
      },
    });
  });

  test('moves its weekday, its days and its hours, and those that are left keep their number', () => {
    const family = [aSeries({ weekdays: ['tu', 'sa'], times: 9, lastDay: '2026-06-30' })];
    expect(command(moveTo('2026-03-16', 14), 'all', '2026-03-17', family)?.input).toEqual({
      recurringBookingId: 'series',
      firstDay: '2026-03-02',
      lastDay: '2026-06-29',
      weekdays: ['mo', 'fr'],
      start: 14 * 3600,
      end: 15 * 3600,
    });
    expect(command(moveTo('2026-03-18', 9, ['ana']), 'following', '2026-03-17', family)?.input).toMatchObject(
      {
        firstDay: '2026-03-18',
        weekdays: ['we', 'su'],
        takesOverOn: '2026-03-17',
        resourceIds: ['ana'],
        // Four were before: on the 3rd, 7th, 10th and 14th.
        times: 5,
      },
    );
  });

  test('ends the series the day before, or altogether', () => {
    expect(command(cancel, 'following')).toEqual({
      name: 'recurringBooking.change',
      input: { recurringBookingId: 'series', lastDay: '2026-03-16' },
    });
    const ended = { name: 'recurringBooking.archive', input: { recurringBookingId: 'series' } };
    expect(command(cancel, 'all')).toEqual(ended);
    expect(command(cancel, 'following', '2026-03-03')).toEqual(ended);
  });

  test('is about the series that has the day, and earlier days of it become its own', () => {
    const family = [aSeries(), aSeries({ id: 'second', parentId: 'series', takesOverOn: '2026-03-10' })];
    expect(command(moveTo('2026-03-16', 9), 'all', '2026-03-17', family)?.input).toMatchObject({
      recurringBookingId: 'second',
      takesOverOn: '2026-03-09',
    });
    expect(command(cancel, 'all', '2026-03-17', [])).toBeUndefined();
  });
});

describe('D124: a change of a group event that repeats', () => {
  const services = [
    { labelId: 'pottery', unitPrice: 2500, places: 2 },
    { labelId: 'lunch', unitPrice: null, places: null },
  ];
  const group = { places: 4, participantsPerPerson: null, services };
  const series = aSeries({
    customerId: null,
    places: 4,
    participantIds: ['carol', 'dora'],
    serviceLabelIds: ['lunch'],
    groupServices: [{ labelId: 'pottery', price: 25, places: 2, takenBy: ['carol'] }],
  });
  const booking = { ...bookingOn('2026-03-17'), details: { ...details, customerId: null, group } };
  const told = (step: StepInSeries) => {
    expect(mayConcernSeries(booking, step, calendar)).toBe(true);
    const sent = seriesCommand([series], booking, step, 'all', { ...calendar, newId: 'later' });
    return sent?.name === 'recurringBooking.change' ? sent.input : undefined;
  };
  const one = { bookingId: 'b', customerId: 'dora' };

  test('is one of its participants, or of what they take, for all of its events', () => {
    expect(
      told({ name: 'booking.addParticipant', input: { ...one, customerId: 'emil', serviceIds: ['lunch'] } }),
    ).toMatchObject({
      participantIds: ['carol', 'dora', 'emil'],
      groupServices: [
        { labelId: 'pottery', takenBy: ['carol'] },
        { labelId: 'lunch', price: null, places: null, takenBy: ['emil'] },
      ],
    });
    expect(
      told({ name: 'booking.chooseServices', input: { ...one, serviceIds: ['pottery'] } }),
    ).toMatchObject({ groupServices: [{ labelId: 'pottery', takenBy: ['carol', 'dora'] }] });
    expect(told({ name: 'booking.removeParticipant', input: { ...one, customerId: 'carol' } })).toMatchObject(
      { participantIds: ['dora'], groupServices: [{ labelId: 'pottery', takenBy: [] }] },
    );
  });

  test('carries the prices and places of its services, which those who take them go on to take', () => {
    const dearer = [{ labelId: 'pottery', unitPrice: 3000, places: 3 }];
    expect(
      told({ name: 'booking.edit', input: { bookingId: 'b', group: { ...group, services: dearer } } }),
    ).toMatchObject({
      serviceLabelIds: [],
      groupServices: [{ labelId: 'pottery', price: 30, places: 3, takenBy: ['carol'] }],
    });
  });
});
