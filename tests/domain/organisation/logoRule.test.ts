import { expect, test } from 'vitest';
import { logoShapeProblem, logoSizeProblem } from '../../../domain/organisation/logoRule.ts';

test.each([
  [0, 'Something went wrong! Please try again.'],
  [1, undefined],
  [499_999, undefined],
  [500_000, 'File size is bigger than 500KB'],
])('%i bytes: %s', (bytes, said) => {
  expect(logoSizeProblem(bytes)).toBe(said);
});

const wrong = 'Image dimensions are not compatible (Square and Vertical images are not accepted)';
test.each([
  [170, 100, undefined],
  [169, 100, wrong],
  [100, 100, wrong],
  [100, 300, wrong],
  [5_000, 10, undefined],
  [5_001, 10, 'The image must have at most 5000 pixels on each side, and this has 5001 by 10'],
])('%i by %i pixels: %s', (width, height, said) => {
  expect(logoShapeProblem({ width, height })).toBe(said);
});
