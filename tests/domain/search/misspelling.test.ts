import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isCorrected,
  isNear,
  mistakesAllowed,
  mistakesBetween,
  neighbours,
  wordsMeant,
} from '../../../domain/search/misspelling.ts';

const runs = { numRuns: 500 };
const letter = fc.constantFrom(...'abcdefghij');
const word = fc.array(letter, { minLength: 4, maxLength: 12 }).map((all) => all.join(''));

/** A word with a letter missing, added, wrong, or swapped with the next one. */
const mistyped = fc
  .tuple(word, fc.nat(), letter, fc.constantFrom('missing', 'added', 'wrong', 'swapped'))
  .map(([known, place, other, mistake]) => {
    const at = place % known.length;
    const rest = known.slice(at + 1);
    const typed = {
      missing: known.slice(0, at) + rest,
      added: known.slice(0, at) + other + known.slice(at),
      wrong: known.slice(0, at) + other + rest,
      swapped: known.slice(0, at) + rest.slice(0, 1) + known.slice(at, at + 1) + rest.slice(1),
    }[mistake];
    return { known, typed };
  });

test('a word with one mistake is near, and shares what remains if letters are left out', () => {
  fc.assert(
    fc.property(mistyped, ({ known, typed }) => {
      fc.pre(isCorrected(typed));
      expect(mistakesBetween(typed, known, 2)).toBeLessThanOrEqual(1);
      expect(isNear(typed, known)).toBe(true);
      const own = new Set(neighbours(known));
      expect(neighbours(typed).some((each) => own.has(each))).toBe(true);
    }),
    runs,
  );
});

test('mistakes are none between a word and its beginnings, and no more than are counted', () => {
  fc.assert(
    fc.property(word, word, fc.nat(), (one, other, length) => {
      expect(mistakesBetween(one.slice(0, 1 + (length % one.length)), one, 0)).toBe(0);
      const all = mistakesBetween(one, other, 12);
      expect(all).toBeLessThanOrEqual(Math.max(one.length, other.length));
      for (const atMost of [0, 1, 2]) {
        expect(mistakesBetween(one, other, atMost)).toBe(all <= atMost ? all : Number.POSITIVE_INFINITY);
      }
    }),
    runs,
  );
});

test('of known words those with the fewest mistakes are meant, and none with more than are allowed', () => {
  fc.assert(
    fc.property(word, fc.array(word, { maxLength: 20 }), (typed, known) => {
      const meant = wordsMeant(typed, known);
      const mistakes = (each: string) => mistakesBetween(typed, each, 12);
      const fewest = Math.min(...known.map(mistakes));
      expect(meant.length > 0).toBe(fewest <= mistakesAllowed(typed));
      for (const each of meant) expect(mistakes(each)).toBe(fewest);
    }),
    runs,
  );
});

test('short words, and what is not of letters alone, are taken as they are', () => {
  for (const typed of ['ana', 'w-1042', '0412', 'ward7']) expect(mistakesAllowed(typed)).toBe(0);
  expect(mistakesAllowed('rosa')).toBe(1);
  expect(mistakesAllowed('lindqvist')).toBe(2);
  expect(isNear('lindqwits', 'lindqvist')).toBe(true);
  expect(isNear('rsoaa', 'rosalind')).toBe(false);
});
