import { Result } from 'effect';
import { describe, expect, test } from 'vitest';
import { letsThrough, parseKnownTypes, parseTypeFilter } from '../../../../api/services/feed/typeFilter.ts';

function filterOf(types: string | undefined) {
  return Result.getOrThrow(parseTypeFilter(types));
}

describe('the type filter of the feed', () => {
  test('without patterns lets everything through', () => {
    for (const types of [undefined, '', ' ']) {
      expect(letsThrough(filterOf(types), 'muster.booking.created.v1')).toBe(true);
    }
  });

  test('lets only an exact type through', () => {
    const filter = filterOf('muster.booking.created.v1, muster.shift.removed.v1');
    expect(letsThrough(filter, 'muster.booking.created.v1')).toBe(true);
    expect(letsThrough(filter, 'muster.shift.removed.v1')).toBe(true);
    expect(letsThrough(filter, 'muster.booking.created.v10')).toBe(false);
  });

  test('treats a trailing * as any ending', () => {
    const filter = filterOf('muster.booking.*');
    expect(letsThrough(filter, 'muster.booking.cancelled.v1')).toBe(true);
    expect(letsThrough(filter, 'muster.bookings')).toBe(false);
    expect(letsThrough(filterOf('*'), 'anything')).toBe(true);
  });

  test.each(['muster.*.created', 'a,,b', 'a%', "a'b", `${'a,'.repeat(50)}a`])(
    'refuses %s, naming the parameter',
    (types) => {
      expect(parseTypeFilter(types)).toMatchObject({
        failure: { code: 'invalid_input', details: { field: 'query.types' } },
      });
    },
  );

  test('accepts existing types, by name or beginning', () => {
    for (const types of ['', '*', 'muster.*', 'muster.booking.allocated.v1,muster.shift.*']) {
      expect(Result.isSuccess(parseKnownTypes(types))).toBe(true);
    }
  });

  test.each(['muster.booking.allocated', 'muster.bookng.*', 'none', 'muster.*,muster.shift.gone.v1'])(
    'refuses to wait in vain for %s, naming it',
    (types) => {
      const strange = types.split(',').at(-1);
      expect(parseKnownTypes(types)).toMatchObject({
        failure: {
          code: 'invalid_input',
          message: expect.stringContaining(`"${strange}" is not a type of event`),
          details: { field: 'query.types' },
        },
      });
    },
  );
});
