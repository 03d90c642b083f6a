import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoneOf } from '../../../domain/time/zone.ts';
import { nextHour, readSpan, spanInputOf, withStart } from '../../../web/booking/spanInput.ts';

const sydney = zoneOf('Australia/Sydney');
const written = { startDate: '2026-11-21', startTime: '09:15', endDate: '2026-11-21', endTime: '10:00' };

describe('the fields of a span', () => {
  it('are read in the time zone', () => {
    const start = Date.UTC(2026, 10, 20, 22, 15) / 1000;
    expect(readSpan(sydney, written)).toEqual({ kind: 'span', start, end: start + 45 * 60 });
  });

  it('show a span of whole minutes so that reading them gives it back, across every change of the clocks', () => {
    const minute = fc.integer({ min: 29_000_000, max: 30_000_000 });
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 3 * 1440 }), (start, length) => {
        const span = { start: start * 60, end: (start + length) * 60 };
        // The hour that occurs twice a year is read as its first time.
        const unique = [span.start, span.end].every(
          (instant) => sydney.offsetAt(instant) === sydney.offsetAt(instant - 3600),
        );
        fc.pre(unique);
        expect(readSpan(sydney, spanInputOf(sydney, span))).toEqual({ kind: 'span', ...span });
      }),
    );
  });

  it.each([
    [{ startDate: '' }, 'startDate', 'you must enter a valid date'],
    [{ endDate: 'soon' }, 'endDate', 'you must enter a valid date'],
    [{ endTime: '' }, 'endTime', 'you must enter a valid time'],
    [{ endTime: '09:15' }, 'endTime', 'must be after the start'],
  ])('say what is wrong with %o', (change, field, message) => {
    expect(readSpan(sydney, { ...written, ...change })).toEqual({ kind: 'problem', field, message });
  });

  it('are at most 24 hours apart where the organisation wants that', () => {
    const read = (change: object, bookingsWithinADay: boolean) =>
      readSpan(
        sydney,
        { ...written, endDate: '2026-11-22', endTime: written.startTime, ...change },
        {
          bookingsWithinADay,
        },
      );
    expect(read({}, true).kind).toBe('span');
    expect(read({ endTime: '23:59' }, true)).toEqual({
      kind: 'problem',
      field: 'endTime',
      message: 'must be at most 24 hours after the start',
    });
    expect(read({ endTime: '23:59' }, false).kind).toBe('span');
  });

  it('keep the length when the start moves, past midnight too', () => {
    expect(withStart(written, { startTime: '23:30' })).toEqual({
      startDate: '2026-11-21',
      startTime: '23:30',
      endDate: '2026-11-22',
      endTime: '00:15',
    });
    expect(withStart(written, { startDate: '2026-12-01' })).toMatchObject({ endDate: '2026-12-01' });
    expect(withStart(written, { startDate: '' })).toMatchObject({ startDate: '', endDate: '2026-11-21' });
  });

  it('begin with the next hour', () => {
    const now = Date.UTC(2026, 10, 20, 22, 15) / 1000;
    expect(nextHour(sydney, now)).toMatchObject({ startTime: '10:00', endTime: '11:00' });
  });
});
