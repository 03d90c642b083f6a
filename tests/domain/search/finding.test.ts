import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldedText } from '../../../domain/record/searchDocument.ts';
import { documentLexemes, type LexemeClass, lexemesOf } from '../../../domain/search/lexemes.ts';
import { markMatches } from '../../../domain/search/markMatches.ts';
import type { Searchable } from '../../../domain/search/searchable.ts';
import { type SearchPattern, searchTerms } from '../../../domain/search/searchTerms.ts';
import { searchText } from '../../../domain/search/searchWords.ts';

const runs = { numRuns: 300 };

const letters = [...'abcdeimnorstuzåéñøßłşçÉÑØŁİÅΩЖж'];
const word = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 9 }).map((all) => all.join(''));
const words = fc.array(word, { minLength: 1, maxLength: 4 });

/** A record with this title, and these texts beside it. */
function record(title: string, texts: Searchable['texts'] = []): Searchable {
  return { org: 'acme', category: 'customer', title, texts, owners: [], values: {} };
}

function phoned(text: string): Searchable {
  return record('Ana', [{ field: 'mobile', kind: 'phone', class: 'contact', text }]);
}

/** What an index does with lexemes and terms, said as plainly as possible; stems aside. */
function isFound(
  document: Searchable,
  typed: string,
  classes: readonly LexemeClass[] = ['plain', 'contact'],
): boolean {
  const { lexemes } = documentLexemes(document);
  const of = lexemesOf(document.org, document.category);
  const fits = (pattern: SearchPattern): boolean =>
    classes.some((one) => {
      if (pattern.kind === 'digits') {
        return lexemes.some((each) => each.startsWith(of.digits(one, pattern.digits)));
      }
      const wanted = of.word(one, pattern.word);
      return pattern.whole ? lexemes.includes(wanted) : lexemes.some((each) => each.startsWith(wanted));
    });
  const terms = searchTerms(typed);
  return (
    terms.length > 0 &&
    terms.every(({ alternatives }) => alternatives.some((patterns) => patterns.every(fits)))
  );
}

describe('a text in the form in which it is compared', () => {
  test('is the same if it is put into that form again, and whatever marks its letters bear', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchText(searchText(text))).toBe(searchText(text));
      }),
      runs,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
        expect(foldedText(`${text}\u0301`)).toBe(foldedText(text));
      }),
      runs,
    );
  });
});

describe('a record', () => {
  test('is found by the beginnings of its words, in any order, in capitals or not', () => {
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.nat()), fc.boolean(), (all, random, capitals) => {
        const typed = all
          .map((each) => ({ each, place: random.next().value ?? 0 }))
          .toSorted((one, other) => one.place - other.place)
          .map(({ each, place }) => [...each].slice(0, 1 + (place % [...each].length)).join(''))
          .join(' ');
        expect(isFound(record(all.join(' ')), capitals ? typed.toUpperCase() : typed)).toBe(true);
      }),
      runs,
    );
  });

  test('is marked by every word by which it is found', () => {
    fc.assert(
      fc.property(words, fc.nat(), fc.nat(), (all, which, length) => {
        const whole = [...(all[which % all.length] ?? '')];
        const typed = whole.slice(0, 1 + (length % whole.length)).join('');
        const parts = markMatches(typed, all.join(' '));
        expect(parts?.some(({ hit }) => hit)).toBe(true);
        expect(parts?.map(({ text }) => text).join('')).toBe(all.join(' '));
      }),
      runs,
    );
  });

  test('is not found by a word that none of its own begins with', () => {
    fc.assert(
      fc.property(words, word, (all, typed) => {
        const own = all.map(searchText);
        fc.pre(!own.some((each) => each.startsWith(searchText(typed))));
        expect(isFound(record(all.join(' ')), `${all[0]} ${typed}`)).toBe(false);
      }),
      runs,
    );
  });

  test('is found by any three digits of its number in a row, whatever stands between them', () => {
    const digit = fc.constantFrom(...'0123456789');
    const between = fc.constantFrom('', '', ' ', '-', '.');
    fc.assert(
      fc.property(
        fc.array(digit, { minLength: 6, maxLength: 14 }),
        fc.infiniteStream(between),
        fc.nat(),
        fc.nat(),
        (digits, marks, at, length) => {
          const spelled = (some: readonly string[]) =>
            some.map((each, place) => (place === 0 ? each : `${marks.next().value}${each}`)).join('');
          const from = at % (digits.length - 2);
          const part = digits.slice(from, from + 3 + (length % (digits.length - from - 2)));
          // A number without its leading zeros must still have three digits.
          fc.pre(part.join('').replace(/^0+/, '').length >= 3);
          expect(isFound(phoned(spelled(digits)), spelled(part))).toBe(true);
        },
      ),
      runs,
    );
  });

  test('is found as its number is dialled at home and from abroad', () => {
    const national = fc.stringMatching(/^[1-9]\d{8}$/);
    fc.assert(
      fc.property(national, (number) => {
        for (const typed of [`0${number}`, `+61 ${number}`, `0061${number}`, number]) {
          expect(isFound(phoned(`+61 ${number}`), typed)).toBe(true);
          expect(isFound(phoned(`0${number}`), typed)).toBe(true);
        }
      }),
      runs,
    );
  });

  test('is not found by what its reader does not see', () => {
    const document = phoned('0412 345 678');
    expect(isFound(document, '345678')).toBe(true);
    expect(isFound(document, '345678', ['plain'])).toBe(false);
    expect(isFound(document, 'ana', ['plain'])).toBe(true);
  });
});

describe('text in a script without spaces', () => {
  test.each([
    ['東京電力株式会社', '電力'],
    ['東京電力株式会社', '株式会社'],
    ['東京電力株式会社ABC12', 'abc'],
    ['グループホームさくら', 'さくら'],
    ['โรงพยาบาลกรุงเทพ', 'กรุงเทพ'],
    ['김민수님', '민수'],
    ['김민수님', '김민'],
  ])('%s is found by %s, and marked', (title, typed) => {
    expect(isFound(record(title), typed)).toBe(true);
    expect(markMatches(typed, title)).toBeDefined();
  });

  test('is found by any part of it, however long, and not by what is no part of it', () => {
    const kana = fc.array(fc.constantFrom(...'あいうえお東京電力会社'), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(kana, fc.nat(39), fc.integer({ min: 1, max: 40 }), (letters, from, length) => {
        const part = letters
          .slice(from % letters.length)
          .slice(0, length)
          .join('');
        expect(isFound(record(letters.join('')), part)).toBe(true);
        expect(isFound(record(letters.join('')), `${part.slice(0, 20)}駅`)).toBe(false);
      }),
      runs,
    );
  });
});
