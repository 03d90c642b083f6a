import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import type { BookingView } from '../../../../api/contract/views.ts';
import { calendarFile } from '../../../../api/services/calendars/calendarFile.ts';
import { bookingStatuses } from '../../../../domain/booking/bookingStatus.ts';
import { smallBoard } from '../../../web/timeline/boardFixture.ts';

const [sample] = smallBoard().bookings;
if (sample === undefined) throw new Error('the board of the tests has bookings');
const file = (bookings: readonly BookingView[]) =>
  calendarFile({
    kind: 'resource',
    name: 'Ana; Lindqvist, R.',
    organisation: 'Acme "Care"',
    org: 'acme',
    bookings,
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

test('whatever bookings say, two readers read the same events with their instants and texts', () => {
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
      expect(read.map((one) => [one.uid, one.start.getTime() / 1000, one.end?.getTime()])).toEqual(
        all.map(({ id, start, end }) => [`${id}@acme.muster`, start, end * 1000]),
      );
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
