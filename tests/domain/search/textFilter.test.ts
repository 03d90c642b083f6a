import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textFilter } from '../../../domain/search/textFilter.ts';

test.each([
  ['jose', 'José Álvarez'],
  ['JOSÉ alva', 'Jose Alvarez'],
  ['obrien', 'Sinéad O’Brien'],
  ["o'brien", 'Sinead OBrien'],
  ['smith-jones', 'Ana Smithjones'],
  ['smithjones', 'Ana Smith-Jones'],
  ['strasse', 'Lange Straße'],
  ['電力', '東京電力株式会社'],
  ['', 'anybody'],
])('%s finds %s', (typed, text) => {
  expect(textFilter(typed)(text)).toBe(true);
});

test('every word has to be found, in any of the texts and in any order', () => {
  expect(textFilter('park ana')('Ana Silva', 'Park Street')).toBe(true);
  expect(textFilter('park bob')('Ana Silva', 'Park Street')).toBe(false);
  expect(textFilter('anasilva')('Ana Silva')).toBe(false);
  expect(textFilter('-')('Ana Silva')).toBe(false);
});

test('whatever is written is found by any part of it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.nat(20),
      fc.nat(20),
      (text, from, length) => {
        const letters = [...text];
        const part = letters.slice(from, from + length).join('');
        fc.pre(part === part.normalize('NFKD') && text === text.normalize('NFKD'));
        expect(textFilter(part)(text)).toBe(true);
      },
    ),
  );
});
