import fc from 'fast-check';
import { expect, test } from 'vitest';
import { among } from './recordArbitrary.ts';

test('values of which none holds end with an error that says which they are', () => {
  const never = among(fc.nat(), () => false, 'the rule of a record holds for nothing');
  expect(() => fc.sample(never, 1)).toThrow('the rule of a record holds for nothing');
});

test('values that seldom hold are found', () => {
  const seldom = among(fc.integer({ min: 0, max: 999 }), (value) => value === 7, 'none is 7');
  expect(fc.sample(seldom, 3)).toEqual([7, 7, 7]);
});
