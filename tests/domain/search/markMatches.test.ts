import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markMatches } from '../../../domain/search/markMatches.ts';

/** The text with what is marked in brackets. */
function marked(typed: string, text: string): string | undefined {
  return markMatches(typed, text)
    ?.map((part) => (part.hit ? `[${part.text}]` : part.text))
    .join('');
}

describe('what matched in a text', () => {
  test('is the beginning of each word that was typed, in any order, whatever its case and accents', () => {
    expect(marked('har hos', 'Harbour Hospital')).toBe('[Har]bour [Hos]pital');
    expect(marked('hospital harbour', 'Harbour Hospital')).toBe('[Harbour] [Hospital]');
    expect(marked('JOSE', 'Anna José')).toBe('Anna [José]');
    expect(marked('oha', "Siobhán O'Hara")).toBeUndefined();
    expect(marked('hara', "Siobhán O'Hara")).toBe("Siobhán O'[Hara]");
  });

  test('is a part of a number, whatever stands between its digits', () => {
    expect(marked('0400 000 1', '+61 400 000 101')).toBe('+61 [400 000 1]01');
    expect(marked('2041', 'VISIT-2041')).toBe('VISIT-[2041]');
    expect(marked('41', 'VISIT-2041')).toBeUndefined();
  });

  test('is another form of an English word, by which texts are found as well', () => {
    expect(marked('visits', 'One visit a day')).toBe('One [visit] a day');
    expect(marked('showered', 'Showers, then rests')).toBe('[Showers], then rests');
    expect(marked('its', 'It is open')).toBeUndefined();
  });

  test('is a whole word where folding changes its length', () => {
    expect(marked('stras', 'Große Straße')).toBe('Große [Straße]');
    expect(marked('straß', 'Große Straße')).toBe('Große [Straße]');
    expect(marked('file', 'The ﬁles')).toBe('The [ﬁles]');
  });

  test('is a word that is spelled alike, only if the answer was corrected', () => {
    const near = (typed: string, word: string) => typed === 'hosptial' && word === 'hospital';
    expect(markMatches('hosptial', 'Harbour Hospital')).toBeUndefined();
    expect(markMatches('hosptial', 'Harbour Hospital', near)).toEqual([
      { text: 'Harbour ', hit: false },
      { text: 'Hospital', hit: true },
    ]);
  });

  test('leaves the text as it is: its parts are the text, marked and not marked in turn', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 8 }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        (typed, text) => {
          const parts = markMatches(typed, text) ?? [{ text, hit: false }];
          expect(parts.map((part) => part.text).join('')).toBe(text);
          expect(parts.every((part, at) => part.hit !== parts[at - 1]?.hit)).toBe(true);
          expect(parts.some((part) => part.text === '' && text !== '')).toBe(false);
        },
      ),
    );
  });
});
