import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { auditTypes } from '../../../api/contract/audit.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import {
  everything,
  filterOfAddress,
  readAuditAddress,
  writeAuditAddress,
} from '../../../web/audit/auditAddress.ts';
import { eventTypeText, recordText } from '../../../web/audit/auditTexts.ts';

const sydney = zoneOf('Australia/Sydney');

describe('the address of the audit', () => {
  const addressArbitrary = fc.record({
    text: fc.string(),
    actor: fc.option(fc.string({ minLength: 1 })),
    kind: fc.option(fc.constantFrom('booking', 'shift', ...auditTypes('booking'))),
    stream: fc.option(fc.constantFrom('booking-acme.b-1', 'resource-acme.r-1')),
    from: fc.option(fc.constantFrom('2026-03-02', '2024-02-29')),
    to: fc.option(fc.constant('2026-03-04')),
    fromTime: fc.option(fc.constantFrom('00:00', '08:05', '23:59')),
    toTime: fc.option(fc.constantFrom('12:30')),
  });

  test('contains everything that is shown', () => {
    fc.assert(
      fc.property(addressArbitrary, (address) => {
        const written = writeAuditAddress(address, new URLSearchParams('record=booking-acme.b-2'));
        expect(readAuditAddress(new URLSearchParams(written.toString()))).toEqual(address);
        expect(written.get('record')).toBe('booking-acme.b-2');
      }),
    );
  });

  test('ignores invalid values', () => {
    expect(
      readAuditAddress(
        new URLSearchParams('kind=Nonsense&from=yesterday&to=2026-13-01&fromTime=24:00&toTime=8:5'),
      ),
    ).toEqual(everything);
  });

  test('requests whole local days, even when the clocks change', () => {
    const filter = filterOfAddress({ ...everything, from: '2026-04-05', to: '2026-04-05' }, sydney);
    // Daylight saving ends that night: the day has 25 hours.
    expect((filter.to ?? 0) - (filter.from ?? 0)).toBe(25 * 3600);
    expect(filter).not.toHaveProperty('actor');
  });

  test('requests minutes of those days, including the last one, and none without a day', () => {
    const day = { ...everything, from: '2026-04-05', to: '2026-04-05' };
    const { from = 0 } = filterOfAddress(day, sydney);
    const timed = filterOfAddress({ ...day, fromTime: '08:15', toTime: '08:15' }, sydney);
    // The clocks were set back by an hour that night.
    expect(timed).toEqual({ from: from + (9 * 60 + 15) * 60, to: from + (9 * 60 + 16) * 60 });
    expect(filterOfAddress({ ...day, toTime: '23:59' }, sydney)).toEqual(filterOfAddress(day, sydney));
    expect(filterOfAddress({ ...everything, fromTime: '08:15', toTime: '09:00' }, sydney)).toEqual({});
  });

  test('requests a category or a type, whichever the kind is', () => {
    const kind = (one: string) => filterOfAddress({ ...everything, kind: one }, sydney);
    expect(kind('shift')).toEqual({ category: 'shift' });
    expect(kind('ShiftRemoved')).toEqual({ type: 'ShiftRemoved' });
  });
});

test('event types and records are described in people’s words', () => {
  expect(eventTypeText('BookingDetailsChanged')).toBe('Booking details changed');
  expect(recordText('shift-acme.s-1', null)).toEqual({ kind: 'Shifts', name: 's-1' });
  expect(recordText('booking-acme.b-1', 'Home clean')).toEqual({ kind: 'Booking', name: 'Home clean' });
});
