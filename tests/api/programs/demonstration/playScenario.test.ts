import { describe, expect, it } from 'vitest';
import { demonstrationRoster } from '../../../../api/programs/demonstration/demonstrationRoster.ts';
import { demonstrationScenario } from '../../../../api/programs/demonstration/demonstrationScenario.ts';
import { playScenario } from '../../../../api/programs/demonstration/playScenario.ts';
import { type Booking, noBooking } from '../../../../domain/booking/booking.ts';
import { bookingDecider } from '../../../../domain/booking/bookingDecider.ts';
import { evolveBooking } from '../../../../domain/booking/bookingEvolution.ts';
import { bookingStatuses } from '../../../../domain/booking/bookingStatus.ts';
import { eventKind } from '../../../../domain/catalogues/eventCatalogue.ts';
import { equipment } from '../../../../domain/equipment/equipment.ts';
import { worksSpan } from '../../../../domain/shift/spanOnDays.ts';
import { localDayOf } from '../../../../domain/time/localDay.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';

/** Friday, 20 November 2026, 14:00 in Sydney. */
const now = 1_795_143_600;
const appends = [...playScenario(demonstrationScenario(7, now))];

function bookingsOf(list: typeof appends): Map<string, Booking> {
  const bookings = new Map<string, Booking>();
  for (const { category, id, events } of list) {
    if (category !== 'booking') continue;
    for (const event of events) {
      if (bookingDecider.isEvent(event))
        bookings.set(id, evolveBooking(bookings.get(id) ?? noBooking, event));
    }
  }
  return bookings;
}

describe('the demonstration', () => {
  it('is a company of 40 resources with shifts and 120 customers', () => {
    const count = (category: string) => appends.filter((one) => one.category === category).length;
    // One has the hours of an open shift besides.
    expect([count('resource'), count('shift'), count('customer')]).toEqual([40, 41, 120]);
  });

  it('has open shifts of this week and the next, one with a place taken by somebody who has its hours', () => {
    const { openShifts } = demonstrationScenario(7, now);
    expect(openShifts.some(({ details }) => details.start > now)).toBe(true);
    const [taken, ...others] = openShifts.filter(({ takenBy }) => takenBy.length > 0);
    expect(others).toEqual([]);
    if (taken === undefined) throw new Error('none is taken');
    const sheets = taken.takenBy.map(({ shift }) => ({ ...shift, id: 'own' }));
    expect(worksSpan(zoneOf('Australia/Sydney'), sheets, taken.details)).toBe(true);
    const made = appends.find(({ id }) => id === taken.id)?.events.map(({ type }) => type);
    expect(made).toEqual(['OpenShiftCreated', 'PlaceTaken']);
  });

  it('has calendar events of its first week, one all day and one by the hour that is offered, and one that repeats', () => {
    const made = (category: string) => appends.filter((one) => one.category === category);
    const entered = made('calendarEvent').map(({ events }) => Object(events[0]?.data));
    expect(entered.map(({ title, allDay, peopleNeeded }) => [title, allDay, peopleNeeded])).toEqual([
      ['Stocktake', true, null],
      ['Community fair', false, 2],
    ]);
    for (const { start, end } of entered) {
      expect([start > now, end < now + 7 * 86_400]).toEqual([true, true]);
    }
    const [offer, ...others] = made('jobOffer');
    expect([offer?.events[0]?.data, others]).toMatchObject([{ calendarEventId: 'calendar-event-fair' }, []]);
    expect(Object(offer?.events[0]?.data).openUntil).toBeGreaterThan(now);
    expect(made('recurringCalendarEvent')).toHaveLength(1);
    // The same moment gives the same.
    const again = [...playScenario(demonstrationScenario(7, now))];
    expect(again.filter(({ category }) => category === 'calendarEvent')).toEqual(made('calendarEvent'));
  });

  it.each([
    ['Friday', 0],
    ['Sunday', 2],
  ] as const)('is full on a %s', (_weekday, days) => {
    const zone = zoneOf('Australia/Sydney');
    const at = now + days * 86_400;
    const played = days === 0 ? appends : [...playScenario(demonstrationScenario(7, at))];
    const today = localDayOf(zone, at);
    const people = [...bookingsOf(played).values()].flatMap((one) =>
      one.status === 'none' || localDayOf(zone, one.start) !== today ? [] : [one.resourceIds],
    );
    expect(people.filter((those) => those.length > 0).length).toBeGreaterThan(14);
    expect(new Set(people.flat()).size).toBeGreaterThan(6);
  });

  it('has a roster for each week of its fortnight, whose people work at its times and hold its labels', () => {
    const { records } = demonstrationScenario(7, now);
    const { id, events } = demonstrationRoster(records);
    const made = appends.filter(({ category }) => category === 'rosterEvent');
    expect(made.map((one) => one.id)).toEqual(events.map((one) => one.id));
    expect(new Set(events.map(({ details }) => details.week))).toEqual(new Set([1, 2]));
    for (const { details } of events) {
      expect(details.templateId).toBe(id);
      expect(records.customers.some((one) => one.id === details.customerId && !one.company)).toBe(true);
      const [resourceId] = details.resourceIds;
      const person = records.resources.find((one) => one.id === resourceId);
      expect(person?.details.labelIds).toEqual(expect.arrayContaining([...details.labelIds]));
      const timings =
        records.shifts.find((one) => one.details.resourceId === resourceId)?.details.timings ?? [];
      const isWithin = ({ day, begin, end }: (typeof timings)[number]) =>
        day === details.day && begin <= details.start && details.end <= end;
      expect(timings.some(isWithin)).toBe(true);
    }
  });

  it('D7: has group events with services and a waiting list in this week and the next, and who came to what is over', () => {
    const all = [...bookingsOf(appends).values()].flatMap((one) =>
      one.status === 'none' || one.details.group === null ? [] : [one],
    );
    const ahead = all.filter(({ start }) => start > now);
    expect([all.length, ahead.length]).toEqual([3, 1]);
    for (const { details, participants, resourceIds, conflict } of all) {
      expect(details.group?.services.length).toBeGreaterThan(0);
      expect(participants.some(({ attendance }) => attendance === 'waiting')).toBe(true);
      expect(participants.some(({ serviceIds }) => serviceIds.length > 0)).toBe(true);
      expect([resourceIds.length, conflict]).toEqual([1, false]);
    }
    const [first] = all.toSorted((one, other) => one.start - other.start);
    expect(first?.status).toBe('finished');
    expect(first?.participants.map(({ attendance }) => attendance)).toContain('absentWithoutNotice');
  });

  it('is the same for the same seed and moment, and different for others', () => {
    expect([...playScenario(demonstrationScenario(7, now))]).toEqual(appends);
    expect([...playScenario(demonstrationScenario(8, now))]).not.toEqual(appends);
  });

  it('has the examples that records declare, with the records that they name', () => {
    const made = appends.filter(({ category }) => category === 'equipment');
    expect(made.map(({ events }) => events.map(({ type }) => type))).toEqual(
      (equipment.declaration.examples ?? []).map(() => ['EquipmentCreated']),
    );
    expect(made[0]?.events[0]?.data).toMatchObject({
      name: 'Patient hoist',
      labelIds: ['label-hoist'],
      assignedTo: 'resource-01',
    });
  });

  it('has bookings of every status, in every one of four weeks', () => {
    const bookings = [...bookingsOf(appends).values()];
    const statuses = new Set(bookings.map(({ status }) => status));
    // At 14:00 on a Friday somebody is at work; dispatched lasts half an hour and may have nobody.
    expect(bookingStatuses.filter((status) => !statuses.has(status) && status !== 'dispatched')).toEqual([]);
    const weeks = new Set(
      bookings.map((one) => (one.status === 'none' ? 0 : Math.floor((one.start - now) / (7 * 86_400)))),
    );
    expect(weeks.size).toBeGreaterThanOrEqual(4);
  });

  it('tells its history in order of time, none of it in the future, with data that the events allow', () => {
    for (const [index, { at, events }] of appends.entries()) {
      expect(at).toBeGreaterThanOrEqual(appends[index - 1]?.at ?? 0);
      expect(at).toBeLessThanOrEqual(now);
      for (const { type, data } of events)
        expect(eventKind(type)?.schema.safeParse(data).error).toBeUndefined();
    }
  });

  it('has leave and breaks that the plan takes into account, and a request over planned work', () => {
    const absences = appends.filter(({ category }) => category === 'absence');
    const kinds = absences.flatMap(({ events }) =>
      events.map(({ data }) => eventKind('AbsenceCreated')?.schema.parse(data)),
    );
    expect(kinds.filter((one) => JSON.stringify(one).includes('"kind":"leave"')).length).toBeGreaterThan(5);
    expect(kinds.filter((one) => JSON.stringify(one).includes('"kind":"break"')).length).toBeGreaterThan(5);
    const rechecked = appends.filter(({ events }) => events.some(({ type }) => type === 'BookingRechecked'));
    expect(rechecked.length).toBeGreaterThan(0);
    expect(rechecked.length).toBeLessThan(12);
    for (const { events } of rechecked) {
      expect(events[0]?.data).toMatchObject({ conflict: true, violations: [{ code: 'resource_on_leave' }] });
    }
    expect(appends.filter(({ category }) => category === 'servicePlan')).toHaveLength(2);
  });

  it('leaves work of the coming days to be allocated', () => {
    const open = [...bookingsOf(appends).values()].filter((one) => one.status === 'draft' && one.start > now);
    expect(open.length).toBeGreaterThan(30);
  });

  it('cannot be allocated to anybody twice: each allocation was decided by the rules themselves', () => {
    const allocations = appends.flatMap(({ events }) =>
      events.filter(({ type }) => type === 'BookingAllocated'),
    );
    expect(allocations.length).toBeGreaterThan(400);
    for (const { data } of allocations) {
      const parsed = eventKind('BookingAllocated')?.schema.parse(data);
      expect(parsed).toMatchObject({ conflict: false, mode: 'automatic' });
    }
  });
});
