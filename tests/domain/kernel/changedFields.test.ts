import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, sameValue } from '../../../domain/kernel/changedFields.ts';

describe('comparing plain data', () => {
  it('ignores the order of keys, and sees every other difference', () => {
    expect(sameValue({ a: 1, b: [null, { c: 2 }] }, { b: [null, { c: 2 }], a: 1 })).toBe(true);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
    expect(sameValue([], {})).toBe(false);
    expect(sameValue(null, {})).toBe(false);
    expect(sameValue('1', 1)).toBe(false);
  });
  it('sees no difference after a round trip through JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [first, second] = [one, other].map((value): unknown => JSON.parse(JSON.stringify(value)));
        expect(sameValue(first, JSON.parse(JSON.stringify(first)))).toBe(true);
        expect(sameValue(first, second)).toBe(sameValue(second, first));
      }),
    );
  });
  it('names the fields that differ, if they were requested', () => {
    expect(changedFields({ a: 1, b: 'x', c: null }, { a: 1, b: 'y', c: undefined })).toEqual({ b: 'y' });
  });
  it('leaves out what the record does not have', () => {
    const request: { a: number; id: string } = { a: 2, id: 'one' };
    expect(changedFields({ a: 1 }, request)).toEqual({ a: 2 });
  });
});
