import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  labelScopeOf,
  meetsDemands,
  nothingInScope,
  scopedKinds,
} from '../../../domain/masterLabelSet/labelScope.ts';

const labels = fc.subarray(['a', 'b', 'c', 'd']);
const set = fc.record({
  labelIds: labels,
  customerLabelIds: labels,
  resourceLabelIds: labels,
  strictBookings: fc.boolean(),
  strictCustomers: fc.boolean(),
  strictResources: fc.boolean(),
});
const only = {
  labelIds: ['a', 'b'],
  customerLabelIds: [],
  resourceLabelIds: [],
  strictBookings: false,
  strictCustomers: false,
  strictResources: false,
};

describe('master labels', () => {
  test('limit nothing while they have no labels', () => {
    expect(labelScopeOf([{ ...only, labelIds: [] }])).toBeUndefined();
    expect(labelScopeOf([])).toBeUndefined();
  });

  test('ask for any of their labels, and for all of them where they are strict', () => {
    const scope = labelScopeOf([{ ...only, strictResources: true }]) ?? nothingInScope;
    expect(meetsDemands(scope.booking, ['b'])).toBe(true);
    expect(meetsDemands(scope.booking, ['c'])).toBe(false);
    expect(meetsDemands(scope.resource, ['b'])).toBe(false);
    expect(meetsDemands(scope.resource, ['b', 'c', 'a'])).toBe(true);
  });

  test('take the labels of customers and of people where they are given, and the common ones otherwise', () => {
    const scope = labelScopeOf([{ ...only, customerLabelIds: ['c'], labelIds: ['a'] }]);
    expect(scope).toEqual({ booking: [['a']], customer: [['c']], resource: [['a']] });
  });

  test('let nothing through of which the scope is unknown', () => {
    fc.assert(
      fc.property(labels, (held) => {
        for (const kind of scopedKinds) expect(meetsDemands(nothingInScope[kind], held)).toBe(false);
      }),
    );
  });

  test('of several sets let through only what each of them does, whichever comes first', () => {
    fc.assert(
      fc.property(fc.array(set, { maxLength: 4 }), labels, (sets, held) => {
        const sees = (some: typeof sets, kind: (typeof scopedKinds)[number]) =>
          meetsDemands(labelScopeOf(some)?.[kind] ?? [], held);
        for (const kind of scopedKinds) {
          const together = sees(sets, kind);
          expect(together).toBe(sets.every((one) => sees([one], kind)));
          expect(sees([...sets].reverse(), kind)).toBe(together);
        }
      }),
    );
  });
});
