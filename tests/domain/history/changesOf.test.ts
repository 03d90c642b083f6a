import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf } from '../../../domain/history/changesOf.ts';

describe('what differs between two states', () => {
  it('is named by dotted path, in the order of the paths', () => {
    expect(changesOf({ b: 1, a: { y: 1, x: 1 } }, { b: 2, a: { x: 3, y: 1 } })).toEqual([
      { field: 'a.x', before: 1, after: 3 },
      { field: 'b', before: 1, after: 2 },
    ]);
  });
  it('compares lists whole', () => {
    expect(changesOf({ ids: ['a'] }, { ids: ['a', 'b'] })).toEqual([
      { field: 'ids', before: ['a'], after: ['a', 'b'] },
    ]);
  });
  it('counts what is missing as null, and looks into what appears', () => {
    expect(changesOf({ gone: 1, none: null }, { place: { lat: 1, lng: null } })).toEqual([
      { field: 'gone', before: 1, after: null },
      { field: 'place.lat', before: null, after: 1 },
    ]);
    expect(changesOf({ place: { lat: 1 } }, { place: null })).toEqual([
      { field: 'place.lat', before: 1, after: null },
    ]);
  });
  it('compares stored files whole', () => {
    const file = { id: 'f1', name: 'van.jpg', mediaType: 'image/jpeg', size: 9, sha256: '0'.repeat(64) };
    const other = { ...file, id: 'f2' };
    expect(changesOf({ photo: null }, { photo: file })).toEqual([
      { field: 'photo', before: null, after: file },
    ]);
    expect(changesOf({ photo: file }, { photo: other })).toEqual([
      { field: 'photo', before: file, after: other },
    ]);
  });
  it('is nothing between equals, and mirrored in the other direction', () => {
    const state = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 }));
    fc.assert(
      fc.property(state, state, (one, other) => {
        expect(changesOf(one, structuredClone(one))).toEqual([]);
        expect(changesOf(other, one)).toEqual(
          changesOf(one, other).map(({ field, before, after }) => ({ field, before: after, after: before })),
        );
      }),
    );
  });
});
