import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import {
  defaultBookingsAddress,
  onlyThose,
  queryOfAddress,
  ranges,
  readBookingsAddress,
  sortKeys,
  writeBookingsAddress,
} from '../../../web/bookings/bookingsAddress.ts';

const sydney = zoneOf('Australia/Sydney');
const date = fc.constantFrom(null, '2026-11-21', '2027-02-28');
const address = fc
  .record({
    range: fc.constantFrom(...ranges),
    from: date,
    to: date,
    statuses: fc.subarray([...bookingStatuses]),
    search: fc.string({ maxLength: 20 }),
    only: fc.constantFrom(null, ...onlyThose),
    filters: fc.subarray(['north', 'urgent']),
    person: fc.constantFrom(null, 'r-1'),
    customer: fc.constantFrom(null, 'c-1'),
    label: fc.constantFrom(null, 'l-1'),
    upload: fc.constantFrom(null, 'u-1'),
    sort: fc.constantFrom(...sortKeys),
    descending: fc.boolean(),
  })
  .map((one) => (one.range === 'custom' ? one : { ...one, from: null, to: null }));

describe('the address of the bookings list', () => {
  it('is read as it was written, and leaves other parameters alone', () => {
    fc.assert(
      fc.property(address, (one) => {
        const written = writeBookingsAddress(one, new URLSearchParams('booking=b-1'));
        expect(written.get('booking')).toBe('b-1');
        expect(readBookingsAddress(new URLSearchParams(written.toString()))).toEqual(one);
      }),
    );
  });

  it('falls back to the default for invalid values', () => {
    const nonsense = new URLSearchParams('range=never&status=asleep&only=me&sort=colour&from=2026-13-45');
    expect(readBookingsAddress(nonsense)).toEqual(defaultBookingsAddress);
  });

  it('requests local days: 23 hours long if the clocks go forward', () => {
    const now = Date.UTC(2026, 9, 4, 0) / 1000;
    const today = queryOfAddress({ ...defaultBookingsAddress, range: 'today' }, sydney, 0, now);
    expect((today.to ?? 0) - (today.from ?? 0)).toBe(23 * 3600);
  });

  it.each(onlyThose)('requests only bookings that are %s if it says so', (only) => {
    const query = queryOfAddress({ ...defaultBookingsAddress, range: 'all', only }, sydney, 0, 0);
    expect(query).toMatchObject({ [only]: only === 'inactive' ? 'only' : 'true' });
    expect(Object.keys(query).filter((name) => onlyThose.some((one) => one === name))).toEqual([only]);
  });

  it('requests what has all of its filters, each once, and none that is no id', () => {
    const read = readBookingsAddress(new URLSearchParams('range=all&filters=north,urgent,north,no id!'));
    expect(read.filters).toEqual(['north', 'urgent']);
    expect(queryOfAddress(read, sydney, 0, 0)).toMatchObject({ filterIds: 'north,urgent' });
  });

  it('excludes cancelled bookings from those without people, unless it says otherwise', () => {
    const unallocated = { ...defaultBookingsAddress, only: 'unallocated' as const };
    expect(queryOfAddress(unallocated, sydney, 0, 0).status?.split(',')).not.toContain('cancelled');
    const cancelled = queryOfAddress({ ...unallocated, statuses: ['cancelled'] }, sydney, 0, 0);
    expect(cancelled).toMatchObject({ unallocated: 'true', status: 'cancelled' });
  });
});
