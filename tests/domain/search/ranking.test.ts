import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitness, type RankedDocument, ranked } from '../../../domain/search/ranking.ts';
import { searchTerms } from '../../../domain/search/searchTerms.ts';

const runs = { numRuns: 200 };
const query = (text: string) => ({ text, terms: searchTerms(text) });
const entitled = (title: string, texts: RankedDocument['texts'] = [], id = title): RankedDocument => ({
  id,
  title,
  texts,
});

const word = fc.constantFrom('ana', 'anna', 'ash', 'rosa', 'rosalind', 'hill', 'hills', 'w-1042');
const title = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '));
const text = fc.record({
  kind: fc.constantFrom('line' as const, 'address' as const, 'phone' as const),
  text: fc.oneof(title, fc.constant('0412 345 678')),
});
const documents = fc
  .array(fc.record({ title, texts: fc.array(text, { maxLength: 2 }) }), { maxLength: 12 })
  .map((all) => all.map((each, at) => ({ ...each, id: `${at}` })));
const typed = fc.oneof(title, fc.constantFrom('an', 'ros hil', '345 678', 'w-10', 'nobody', ''));

test('the order has all documents, the fitter first, and those that are equally fit as they were', () => {
  fc.assert(
    fc.property(typed, documents, (asked, all) => {
      const order = ranked(query(asked), all);
      expect(order.toSorted((a, b) => Number(a.id) - Number(b.id))).toEqual(all);
      const places = order.map((each) => ({ fit: fitness(query(asked), each), at: Number(each.id) }));
      expect(places).toEqual(places.toSorted((a, b) => b.fit - a.fit || a.at - b.at));
      expect(places.every(({ fit }) => Number.isFinite(fit) && fit >= 0)).toBe(true);
    }),
    runs,
  );
});

test('the order does not depend on the order in which documents were found, if none are equally fit', () => {
  fc.assert(
    fc.property(typed, documents, (asked, all) => {
      const fits = all.map((each) => fitness(query(asked), each));
      fc.pre(new Set(fits).size === fits.length);
      expect(ranked(query(asked), all.toReversed())).toEqual(ranked(query(asked), all));
    }),
    runs,
  );
});

test('the document that is called so comes first, whatever else is found', () => {
  fc.assert(
    fc.property(title, documents, (asked, all) => {
      expect(ranked(query(asked), [...all, entitled(asked, [], 'it')])[0]?.title).toBe(asked);
    }),
    runs,
  );
});

test('whole titles, whole numbers, beginnings of titles, words of titles, their beginnings, then other texts', () => {
  const texts = [{ kind: 'address', text: '5 Rosa Hill Road' }] as const;
  const inOrder: readonly RankedDocument[] = [
    entitled('Rosa Hill'),
    entitled('Zoe', [{ kind: 'line', text: 'ROSA-HILL' }]),
    entitled('Rosa Hills'),
    entitled('Anna Rosa Hill'),
    entitled('Hill Rosa'),
    entitled('Anna Rosalind Hills'),
    entitled('Rosa', texts),
    entitled('Yann', texts),
  ];
  expect(ranked(query('rosa hill'), inOrder.toReversed()).map((each) => each.title)).toEqual(
    inOrder.map((each) => each.title),
  );
});
