import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { expect, test } from 'vitest';
import type { BookingView } from '../../../../api/contract/views.ts';
import { calendarFile } from '../../../../api/services/calendars/calendarFile.ts';
import { bookingStatuses } from '../../../../domain/booking/bookingStatus.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import type { BesideCalendar } from '../../../../projections/queries/besideCalendar.ts';
import { smallBoard } from '../../../web/timeline/boardFixture.ts';

const [sample] = smallBoard().bookings;
if (sample === undefined) throw new Error('the board of the tests has bookings');
const sydney = zoneOf('Australia/Sydney');
const nothing: BesideCalendar = { changedAt: new Map(), customers: new Map(), leave: [], events: [] };
const file = (bookings: readonly BookingView[], beside: Partial<BesideCalendar> = {}) =>
  calendarFile({
    kind: 'resource',
    name: 'Ana; Lindqvist, R.',
    organisation: 'Acme "Care"',
    org: 'acme',
    zone: sydney,
    bookings,
    beside: { ...nothing, ...beside },
    baseUrl: 'https://muster.example',
  });

/** One line or several, with what iCalendar has to mask, and letters of several bytes where lines are folded. */
const text = fc.string({
  unit: fc.constantFrom('a', 'ü', '日', '😀', ' ', ',', ';', ':', '"', '\\', '\n', 'BEGIN:VEVENT'),
  maxLength: 60,
});
/** Readers take blanks at the ends for none. */
const line = text.map((one) => one.replaceAll('\n', ' ').trim());
const booking = fc
  .record({
    title: line,
    customerName: line,
    reference: line,
    address: fc.option(line),
    notes: fc.option(text.map((one) => one.trim())),
    location: fc.option(
      fc.record({ lat: fc.integer({ min: -90, max: 90 }), lng: fc.integer({ min: -180, max: 180 }) }),
    ),
    status: fc.constantFrom(...bookingStatuses),
    revision: fc.integer({ min: 0, max: 10_000 }),
    start: fc.integer({ min: 1_500_000_000, max: 2_000_000_000 }),
    length: fc.integer({ min: 60, max: 400_000 }),
  })
  .map(({ length, ...one }): BookingView => ({ ...sample, ...one, end: one.start + length }));
const bookings = fc
  .array(booking, { maxLength: 5 })
  .map((all) => all.map((one, place) => ({ ...one, id: `b-${place}` })));

test('whatever bookings say, three readers read the same events with their instants and texts', () => {
  fc.assert(
    fc.property(bookings, (all) => {
      const written = file(all);
      const events = new ICAL.Component(ICAL.parse(written))
        .getAllSubcomponents('vevent')
        .map((one) => new ICAL.Event(one));
      expect(
        events.map((one) => ({
          uid: one.uid,
          start: one.startDate.toUnixTime(),
          end: one.endDate.toUnixTime(),
          sequence: one.sequence,
          summary: one.summary,
        })),
      ).toEqual(
        all.map(({ id, start, end, revision, customerName, title }) => ({
          uid: `${id}@acme.muster`,
          start,
          end,
          sequence: revision,
          summary: [customerName, title].filter((one) => one !== '').join(' · ') || 'Booking',
        })),
      );
      for (const [place, { notes }] of all.entries()) {
        if (notes !== null && notes !== '') expect(events[place]?.description).toContain(notes);
      }
      const read = Object.values(nodeIcal.sync.parseICS(written)).filter((one) => one?.type === 'VEVENT');
      const instants = all.map(({ id, start, end }) => [`${id}@acme.muster`, start * 1000, end * 1000]);
      expect(read.map((one) => [one.uid, one.start.getTime(), one.end?.getTime()])).toEqual(instants);
      const third = convertIcsCalendar(undefined, written).events ?? [];
      const moments = third.flatMap(({ start, end }) => [start.date.getTime(), end?.date.getTime()]);
      const told = all.flatMap(({ start, end }) => [start, end]);
      // It takes one offset for a whole day, also for one on which the clock changes.
      const isSteady = (_: unknown, place: number) => {
        const [before, after] = [-86_400, 86_400].map((away) => sydney.offsetAt((told[place] ?? 0) + away));
        return before === after;
      };
      expect(third.map(({ uid }) => uid)).toEqual(instants.map(([uid]) => uid));
      expect(moments.filter(isSteady)).toEqual(told.map((instant) => instant * 1000).filter(isSteady));
    }),
  );
});

test('the same bookings are the same file, however often it is written', () => {
  fc.assert(
    fc.property(bookings, (all) => {
      expect(file(all)).toBe(file(all));
    }),
  );
});

test('what the reader may not see is not written, and no control character is', () => {
  const hidden = file([{ ...sample, reference: null, notes: null, title: 'A\u0000 \u001bjob\u007f' }]);
  expect(hidden).not.toContain('null');
  expect(hidden.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  expect(hidden).toContain('SUMMARY:');
});

test('a job is where it is said to be, else where its customer is, in the clock of the organisation', () => {
  const place = { address: '1 Harbour Street; Sydney', location: { lat: -33.86, lng: 151.2 } };
  const customers = new Map([[sample.customerId ?? '', place]]);
  const away = file([{ ...sample, address: null, location: null }], { customers });
  expect(away).toContain('LOCATION:1 Harbour Street\\; Sydney\r\nGEO:-33.86;151.2');
  const own = file([{ ...sample, address: '2 Hill Road', location: null }], { customers });
  expect(own).toContain('LOCATION:2 Hill Road');
  expect(own).not.toContain('GEO:');
  expect(own).toMatch(/DTSTART;TZID=Australia\/Sydney:\d{8}T\d{6}\r\n/);
  expect(own).toContain('NAME:Ana\\; Lindqvist\\, R. · Acme "Care"');
});

test('the stamp of an entry is when it last changed', () => {
  const changedAt = new Map([[sample.id, Date.UTC(2026, 2, 1, 4, 30)]]);
  expect(file([sample], { changedAt })).toContain('DTSTAMP:20260301T043000Z');
});

test('leave of whole days is an entry of those days in three readers, other leave of its hours', () => {
  const midnight = Date.UTC(2026, 3, 3, 13) / 1000;
  const absence = {
    kind: 'leave',
    resourceId: 'r',
    reason: '',
    decidedReason: null,
    status: 'approved',
    changedAt: 0,
  } as const;
  // The 4th and 5th of April: one of them has 25 hours.
  const days = { ...absence, id: 'days', start: midnight, end: midnight + 49 * 3600 };
  const hours = { ...absence, id: 'hours', start: midnight + 3600, end: midnight + 7200 };
  const written = file([], { leave: [days, hours] });
  expect(written).toContain('DTSTART;VALUE=DATE:20260404\r\nDTEND;VALUE=DATE:20260406\r\n');
  const [first, second] = new ICAL.Component(ICAL.parse(written))
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));
  expect([first?.startDate.isDate, second?.startDate.toUnixTime()]).toEqual([true, midnight + 3600]);
  const read = Object.values(nodeIcal.sync.parseICS(written)).filter((one) => one?.type === 'VEVENT');
  expect(read.map(({ datetype }) => datetype)).toEqual(['date', 'date-time']);
  const third = convertIcsCalendar(undefined, written).events ?? [];
  expect(third.map(({ start }) => start.type ?? 'DATE-TIME')).toEqual(['DATE', 'DATE-TIME']);
});

test('the equal hours of autumn are told in UTC, which readers read alike', () => {
  const earlier = Date.UTC(2026, 3, 4, 15, 30) / 1000;
  const written = file([
    { ...sample, id: 'earlier', start: earlier, end: earlier + 1800 },
    { ...sample, id: 'later', start: earlier + 3600, end: earlier + 5400 },
  ]);
  const read = Object.values(nodeIcal.sync.parseICS(written)).filter((one) => one?.type === 'VEVENT');
  expect(read.map((one) => one.start.getTime() / 1000)).toEqual([earlier, earlier + 3600]);
});

test('a calendar event of whole days is an entry of those days, and a free one leaves its time open', () => {
  const midnight = Date.UTC(2026, 3, 3, 13) / 1000;
  const event = {
    id: 'trip',
    title: 'Works outing',
    typeId: null,
    stateId: null,
    allDay: true,
    start: midnight,
    end: midnight + 49 * 3600,
    shownAs: 'free',
    peopleIds: ['r'],
    peopleNeeded: null,
    customerIds: [],
    equipmentIds: [],
    labelIds: [],
    place: 'Manly',
    location: null,
    description: '',
    remindBefore: null,
    cancelledReason: null,
    seriesId: null,
    seriesDate: null,
    stage: 'planned',
    archived: false,
    changedAt: 0,
    revision: 2,
  } satisfies BesideCalendar['events'][number];
  const busy = { ...event, id: 'meeting', allDay: false, end: midnight + 3600, shownAs: 'busy' as const };
  const written = file([], { events: [event, busy] });
  expect(written).toContain('DTSTART;VALUE=DATE:20260404\r\nDTEND;VALUE=DATE:20260406\r\n');
  const [first, second] = new ICAL.Component(ICAL.parse(written)).getAllSubcomponents('vevent');
  expect([first, second].map((one) => one?.getFirstPropertyValue('transp'))).toEqual([
    'TRANSPARENT',
    'OPAQUE',
  ]);
  expect([first, second].map((one) => one?.getFirstPropertyValue('location'))).toEqual(['Manly', 'Manly']);
});
