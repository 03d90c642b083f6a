import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { recordNames, records } from '../../../domain/catalogues/records.ts';
import type { FieldKind } from '../../../domain/record/field.ts';
import {
  foldedText,
  searchDocumentOf,
  searchedWords,
  searchTextOf,
} from '../../../domain/record/searchDocument.ts';
import { filledArbitrary } from './recordArbitrary.ts';

const found = (text: string, search: string) => searchedWords(search).every((word) => text.includes(word));
const ids = Object.fromEntries(['booking', ...recordNames].map((name) => [name, [`${name}-1`]]));

describe('a search', () => {
  test.each([
    ['Zoë Müller', 'zoe'],
    ['Zoë Müller', 'MULLER zo'],
    ['Ana  Silva', 'ana silva'],
    ['Straße 5', 'STRASSE', false],
    ['Ana Silva', 'anasilva', false],
    ['Ana Silva', ' '],
    ['SN-88231', '88231'],
  ])('of %j for %j', (text, search, isFound = true) => {
    expect(found(foldedText(text), search)).toBe(isFound);
  });

  test('finds a text by every word of it, however its accents are written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const word of text.split(/\s+/u)) {
          expect(found(foldedText(text), word)).toBe(true);
          expect(found(foldedText(text), word.normalize('NFD'))).toBe(true);
        }
      }),
    );
  });
});

/** A text as it is; of entries the texts in them, places on earth left out. */
function ownText(kind: FieldKind | undefined, value: unknown): unknown {
  if (kind !== 'entries') return value;
  const entries = z.array(z.record(z.string(), z.unknown())).parse(value);
  const parts = entries.flatMap((entry) => Object.values(entry));
  return parts.filter((part) => typeof part === 'string').join(' ');
}

test.each(recordNames)(
  'the search document of a %s has its title and every field that its declaration names, but no ids of others',
  (name) => {
    const { category, searched, shown } = records[name];
    const record = { category, searched, shown, title: () => 'Its title' };
    fc.assert(
      fc.property(filledArbitrary(name, ids), (details) => {
        const document = searchDocumentOf(record, { ...details, id: 'one' });
        const own = searched.filter((field) => shown[field]?.refersTo === undefined);
        const texts = Object.fromEntries(
          own.map((field) => [field, ownText(shown[field]?.kind, details[field])]),
        );
        expect(document).toEqual({ category: name, id: 'one', title: 'Its title', texts });
        for (const text of ['Its title', ...Object.values(document.texts)]) {
          expect(found(searchTextOf(document), text)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  },
);
