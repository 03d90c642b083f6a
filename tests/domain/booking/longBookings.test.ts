import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLongerThanADay, spanRefusal } from '../../../domain/booking/span.ts';
import { organisation } from './bookingFixture.ts';

const limited = {
  organisation: { ...organisation, settings: { ...organisation.settings, bookingsWithinADay: true } },
};
const start = fc.integer({ min: 0, max: 4_000_000_000 });
const length = fc.integer({ min: 1, max: 31 * 86_400 });

describe('the time of a booking', () => {
  test('is at most 24 hours where the organisation wants that, and anything else is as before', () => {
    fc.assert(
      fc.property(start, length, (from, seconds) => {
        const span = { start: from, end: from + seconds };
        expect(spanRefusal(span, { organisation })).toBeUndefined();
        const refused = spanRefusal(span, limited);
        expect(refused !== undefined).toBe(isLongerThanADay(span));
        if (refused !== undefined) {
          expect(Result.flip(refused)).toMatchObject({
            success: { code: 'invalid_input', details: { path: ['end'] } },
          });
        }
      }),
    );
  });

  test('keeps its length when it moves, however long it is', () => {
    fc.assert(
      fc.property(start, start, length, (from, to, seconds) => {
        const before = { start: from, end: from + seconds };
        expect(spanRefusal({ start: to, end: to + seconds }, limited, before)).toBeUndefined();
      }),
    );
  });

  test('of exactly 24 hours is not too long', () => {
    expect(spanRefusal({ start: 0, end: 86_400 }, limited)).toBeUndefined();
    expect(spanRefusal({ start: 0, end: 86_401 }, limited)).toBeDefined();
  });
});
