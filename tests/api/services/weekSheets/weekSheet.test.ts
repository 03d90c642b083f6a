import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekSheet } from '../../../../api/services/weekSheets/weekSheet.ts';
import type { AbsenceFact, ShiftFact } from '../../../../domain/kernel/facts.ts';
import { hoursMinutes } from '../../../../domain/time/hoursMinutes.ts';
import { instantOnLocalDay, localDayOfDate, startOfLocalDay } from '../../../../domain/time/localDay.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { aCustomer } from '../../../support/allocationFixture.ts';
import { runs } from '../../../support/runs.ts';
import { bookingOf, customer, dispatcher, sunday, weekOf } from './weekSheetFixture.ts';

const hour = 3600;
const zone = zoneOf('Australia/Sydney');
const at = (day: number, hours: number) => instantOnLocalDay(zone, sunday + day, hours * hour);
const weekdays: ShiftFact = {
  id: 'shift',
  resourceId: 'ana',
  startDate: '2026-01-01',
  endDate: null,
  timings: [1, 2, 3, 4, 5].map((day) => ({ day, begin: 8 * hour, end: 16.5 * hour })),
};
const away = (start: number, end: number, over: Partial<AbsenceFact> = {}): AbsenceFact => ({
  id: `absence-${start}`,
  resourceId: 'ana',
  kind: 'leave',
  status: 'approved',
  start,
  end,
  reason: 'Private',
  decidedReason: null,
  ...over,
});
const monday = (sheet: ReturnType<typeof weekSheet>) => sheet.days[1];

describe('A week on paper', () => {
  it('says whose it is, of which days, and how long its work is as hours and minutes', () => {
    const bookings = [bookingOf(at(1, 8), at(1, 9.5)), bookingOf(at(3, 10), at(3, 14))];
    const sheet = weekSheet(dispatcher, weekOf({ bookings }));
    expect(sheet).toMatchObject({
      title: 'Ana Silva',
      organisation: 'Harbour Care',
      period: 'Sun 01/Mar/2026 – Sat 07/Mar/2026',
      total: '5:30 h',
      columns: ['Time', 'Customer and place', 'What is done', 'Status'],
      nothing: undefined,
    });
    expect(sheet.days.map(({ title, total }) => [title, total])).toEqual([
      ['Sunday 01/Mar/2026', ''],
      ['Monday 02/Mar/2026', '1:30 h'],
      ['Tuesday 03/Mar/2026', ''],
      ['Wednesday 04/Mar/2026', '4 h'],
      ['Thursday 05/Mar/2026', ''],
      ['Friday 06/Mar/2026', ''],
      ['Saturday 07/Mar/2026', ''],
    ]);
  });

  it('writes dates, times and statuses as the organisation does', () => {
    const week = weekOf({ bookings: [bookingOf(at(1, 13), at(1, 14.25))] });
    const { settings } = week.organisation;
    const sheet = weekSheet(dispatcher, {
      ...week,
      organisation: {
        ...week.organisation,
        settings: {
          ...settings,
          dateFormat: 'yyyy-mm-dd',
          timeFormat: '12h',
          statuses: { ...settings.statuses, rostered: { label: 'Booked', colour: null, textColour: null } },
        },
      },
    });
    expect(sheet.period).toBe('Sun 2026-03-01 – Sat 2026-03-07');
    expect(monday(sheet)?.visits).toMatchObject([{ time: ['1:00 pm–2:15 pm'], status: ['Booked'] }]);
  });

  it('of a person names the customer with place and telephone, what staff write, and who comes along', () => {
    const booking = bookingOf(at(1, 8), at(1, 9), {
      reference: 'B-7',
      notes: 'Key under the mat',
      resources: [
        { id: 'ana', name: 'Ana Silva' },
        { id: 'ben', name: 'Ben Okafor' },
      ],
    });
    const customers = [aCustomer('ash', { address: '1 Bay Street', mobile: '+61 400 000 000' })];
    const sheet = weekSheet(dispatcher, weekOf({ bookings: [booking], customers }));
    expect(monday(sheet)?.visits).toEqual([
      {
        time: ['08:00–09:00'],
        who: ['Ash Park', '1 Bay Street', '+61 400 000 000'],
        what: ['Bath', 'B-7', 'Key under the mat', 'With Ben Okafor'],
        status: ['Rostered'],
        tone: 'plain',
      },
    ]);
  });

  it('of a customer names who comes, and nothing that staff write for each other', () => {
    const booking = bookingOf(at(1, 8), at(1, 9), {
      notes: 'Dog bites',
      address: '2 Hill Road',
      resources: [],
    });
    const whose = { kind: 'customer', id: 'ash', name: 'Ash Park' } as const;
    const sheet = weekSheet(dispatcher, weekOf({ whose, bookings: [booking] }));
    expect(sheet.columns[1]).toBe('Who comes');
    expect(monday(sheet)?.visits).toMatchObject([{ who: ['Nobody yet', '2 Hill Road'], what: ['Bath'] }]);
    const draft = { ...booking, status: 'draft' as const };
    const theirs = weekSheet(customer, weekOf({ whose, bookings: [draft] }));
    expect(monday(theirs)?.visits[0]?.status).toEqual(['Requested']);
  });

  it('has what was cancelled in its place, quiet, and does not count it', () => {
    const cancelled = bookingOf(at(1, 8), at(1, 9), { status: 'cancelled' });
    const sheet = weekSheet(dispatcher, weekOf({ bookings: [cancelled] }));
    expect(sheet.total).toBe('0 h');
    expect(monday(sheet)).toMatchObject({ total: '', visits: [{ tone: 'quiet', status: ['Cancelled'] }] });
  });

  it('says when a person works and is away, and never why', () => {
    const absences = [
      away(at(1, 0), at(2, 0)),
      away(at(2, 9), at(2, 12), { status: 'requested' }),
      away(at(3, 12), at(3, 12.5), { kind: 'break' }),
    ];
    const sheet = weekSheet(dispatcher, weekOf({ shifts: [weekdays], absences }));
    expect(sheet.days.slice(0, 4).map(({ note }) => note)).toEqual([
      '',
      'Shift 08:00–16:30 · Leave',
      'Shift 08:00–16:30 · Leave (requested) 09:00–12:00',
      'Shift 08:00–16:30 · Break 12:00–12:30',
    ]);
    expect(JSON.stringify(sheet)).not.toContain('Private');
  });

  it('says of a week without anything that nothing is planned, and of one with shifts alone when they are', () => {
    expect(weekSheet(dispatcher, weekOf()).nothing).toBe('Nothing is planned in this week.');
    expect(weekSheet(dispatcher, weekOf({ shifts: [weekdays] })).nothing).toBeUndefined();
  });

  it('has work past midnight on the day on which it begins, and its hours on the days on which they are', () => {
    const sheet = weekSheet(dispatcher, weekOf({ bookings: [bookingOf(at(1, 22), at(2, 6))] }));
    expect(sheet.days.slice(0, 4).map(({ visits, total }) => [visits.length, total])).toEqual([
      [0, ''],
      [1, '2 h'],
      [0, '6 h'],
      [0, ''],
    ]);
    expect(sheet.total).toBe('8 h');
  });

  it('says of work from before the week when it began, and of work over several days when it ends', () => {
    const bookings = [bookingOf(at(-1, 22), at(0, 6)), bookingOf(at(1, 20), at(3, 6))];
    const sheet = weekSheet(dispatcher, weekOf({ bookings }));
    expect(sheet.days[0]?.visits[0]?.time).toEqual(['22:00–06:00', 'from Sat 28/Feb']);
    expect(monday(sheet)?.visits[0]?.time).toEqual(['20:00–06:00', 'to Wed 04/Mar']);
  });

  it.each([
    ['2026-04-05', '25'],
    ['2026-10-04', '23'],
  ])('of the week of %s has a Sunday of %s hours', (date, hours) => {
    const first = localDayOfDate(date);
    const [start, end] = [startOfLocalDay(zone, first), startOfLocalDay(zone, first + 1)];
    const sheet = weekSheet(dispatcher, weekOf({ first, bookings: [bookingOf(start, end)] }));
    expect([sheet.total, sheet.days[0]?.total]).toEqual([`${hours} h`, `${hours} h`]);
    expect(sheet.days.map(({ title }) => title.split(' ')[0])).toEqual([
      'Sunday',
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
  });

  it('loses no booking of the week, and its days come to its total', () => {
    const from = startOfLocalDay(zone, sunday);
    const anyBooking = fc
      .tuple(fc.integer({ min: -12 * 60, max: 7 * 24 * 60 - 1 }), fc.integer({ min: 15, max: 26 * 60 }))
      .filter(([start, length]) => start + length > 0)
      .map(([start, length]) => bookingOf(from + start * 60, from + (start + length) * 60));
    fc.assert(
      fc.property(fc.array(anyBooking, { maxLength: 30 }), (bookings) => {
        const sheet = weekSheet(dispatcher, weekOf({ bookings }));
        expect(sheet.days.flatMap(({ visits }) => visits)).toHaveLength(bookings.length);
        const end = from + 7 * 24 * hour;
        const within = bookings.reduce(
          (sum, one) => sum + Math.min(one.end, end) - Math.max(one.start, from),
          0,
        );
        expect(sheet.total).toBe(`${hoursMinutes(within)} h`);
      }),
      { numRuns: runs(100) },
    );
  });

  it('has accents as one sign with their letters, however they were typed', () => {
    const whose = { kind: 'resource', id: 'ana', name: 'Nguye\u0302\u0303n' } as const;
    expect(weekSheet(dispatcher, weekOf({ whose })).title).toBe('Nguy\u1ec5n');
  });
});
